'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Facts } from '@/components/ui/facts'
import { RadioCards } from '@/components/ui/radio-cards'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import type { AgentDetail, SessionMatch } from '@/lib/api/agents'
import { agentQuery, correctAgent } from '@/lib/client/agents'
import { paths } from '@/lib/util/paths'

/** Why the console takes an agent's sessions for one agent's, and the way to say otherwise. */
export function Identity({ detail }: { detail: AgentDetail }) {
  const { match } = detail.agent.session
  return (
    <section aria-labelledby="identity" className="space-y-3">
      <h2 id="identity" className="text-lg font-medium">
        Why these sessions are one agent
      </h2>
      {detail.is_undecided && (
        <p className="max-w-text">
          Agents that had gone are as much like its first session, and nothing told whose it was: so it counts
          as a new agent. A name in its metadata would tell it from them.
        </p>
      )}
      {match === null ? (
        <p className="max-w-text">
          It has had one session so far. When that ends, the console looks for the agent by its credential,
          metadata, address, system and region.
        </p>
      ) : (
        <Match match={match} id={detail.agent.session.id} />
      )}
      <details>
        <summary className="py-1">Is this session another agent's?</summary>
        <Correction detail={detail} />
      </details>
    </section>
  )
}

function Match({ match, id }: { match: SessionMatch; id: string }) {
  if (match.corrected_by !== null)
    return (
      <p className="max-w-text wrap-anywhere">
        {match.corrected_by} said that session <span className="font-mono">{id}</span> is this agent's.
      </p>
    )
  return (
    <Facts
      items={[
        { term: 'Match of the current session', value: `${match.score} of 100` },
        { term: 'Agrees', value: listWords(match.agrees) },
        { term: 'Differs', value: listWords(match.differs) },
      ]}
    />
  )
}

/** Facts in one run of words, of which the first alone begins as a sentence: "Same credential, same address". */
function listWords([first, ...rest]: readonly string[]): string {
  if (first === undefined) return 'nothing'
  return [first, ...rest.map((fact) => fact.charAt(0).toLowerCase() + fact.slice(1))].join(', ')
}

const NEW_AGENT = 'new'

function Correction({ detail }: { detail: AgentDetail }) {
  const { viewer } = useAccount()
  const { agent, candidates } = detail
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const correct = useCorrection(agent.session.id)
  const target = candidates.find(({ id }) => id === chosen)
  const reason =
    roleReason(viewer.role, 'operator') ?? (chosen === '' ? 'Choose whose session it is first.' : undefined)
  return (
    <div className="space-y-3 py-2">
      <RadioCards
        label={`Session ${agent.session.id} is that of`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...candidates.map(({ id, name, score }) => ({
            value: id,
            label: name,
            help: `${score} of 100 agree; ${id}`,
          })),
          { value: NEW_AGENT, label: 'A new agent', help: 'One that this console has not seen before.' },
        ]}
      />
      {correct.isError && <ErrorPanel error={correct.error} />}
      <Button disabledReason={reason} pending={correct.isPending} onClick={() => setAsking(true)}>
        Correct whose session it is
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Is this session that of ${target?.name ?? 'a new agent'}?`}
        description={`Session ${agent.session.id} leaves ${agent.name} with its history, and nothing changes on the platform. A rolling update that follows ${agent.name} no longer sees it.`}
        confirmLabel="Correct"
        isDangerous={false}
        onConfirm={() => {
          setAsking(false)
          correct.mutate(chosen === NEW_AGENT ? null : chosen)
        }}
      />
    </div>
  )
}

/** Says whose a session is, and goes to that agent's page. */
function useCorrection(sessionId: string) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: (agentId: string | null) => correctAgent(account.slug, sessionId, agentId),
    onSuccess: async (detail) => {
      const { id, name } = detail.agent
      queries.setQueryData(agentQuery(account.slug, id).queryKey, detail)
      toast(`The session is now that of ${name}`)
      router.push(paths.agent(account.slug, id))
      await queries.invalidateQueries({ queryKey: ['agents'] })
    },
  })
}
