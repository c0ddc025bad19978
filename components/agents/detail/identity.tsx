'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Facts } from '@/components/ui/facts'
import { RadioCards } from '@/components/ui/radio-cards'
import { Section } from '@/components/ui/section'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import type { AgentDetail, SessionMatch } from '@/lib/api/agents'
import { correctAgent } from '@/lib/client/agents'
import { agentQuery } from '@/lib/client/detail-queries'
import { paths } from '@/lib/util/paths'

export function Identity({ detail }: { detail: AgentDetail }) {
  const { match, id } = detail.agent.session
  const reason = match === null ? <FirstSession /> : <Match match={match} id={id} />
  if (!detail.is_undecided) return <Reassignment detail={detail}>{reason}</Reassignment>
  return (
    <Section id="identity" title="Session matching">
      <p className="max-w-text">
        This agent's first session matched several offline agents equally well, so the console recorded a new
        agent. To distinguish the agents, add a unique name to each agent's metadata.
      </p>
      {reason}
      <Reassignment detail={detail} />
    </Section>
  )
}

const FirstSession = () => (
  <p className="max-w-text">
    This agent has had one session so far. The console will recognize the agent's next session by its
    credential, metadata, IP address, operating system and region.
  </p>
)

const Reassignment = ({ detail, children }: { detail: AgentDetail; children?: ReactNode }) => (
  <details>
    <summary className="w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">
      Does this session belong to another agent?
    </summary>
    {children}
    <Correction detail={detail} />
  </details>
)

function Match({ match, id }: { match: SessionMatch; id: string }) {
  if (match.corrected_by !== null)
    return (
      <p className="max-w-text wrap-anywhere">
        {match.corrected_by} assigned session <span className="font-mono">{id}</span> to this agent.
      </p>
    )
  return (
    <Facts
      items={[
        { term: "Current session's match score", value: `${match.score} out of 100` },
        { term: 'Matches', value: factsText(match.agrees) },
        { term: 'Differs', value: factsText(match.differs) },
      ]}
    />
  )
}

function factsText([first, ...rest]: readonly string[]): string {
  if (first === undefined) return 'None'
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
  const reason = roleReason(viewer.role, 'operator') ?? (chosen === '' ? 'Choose an agent first.' : undefined)
  return (
    <div className="space-y-3 py-2">
      <RadioCards
        label={`Agent for session ${agent.session.id}`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...candidates.map(({ id, name, score }) => ({
            value: id,
            label: name,
            help: `Match score: ${score} out of 100 · ${id}`,
          })),
          { value: NEW_AGENT, label: 'New agent', help: 'Creates an agent for this session.' },
        ]}
      />
      {correct.isError && <ErrorPanel error={correct.error} />}
      <Button disabledReason={reason} pending={correct.isPending} onClick={() => setAsking(true)}>
        Reassign session
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Reassign session to ${target?.name ?? 'a new agent'}?`}
        description={`Session ${agent.session.id} and its history move from ${agent.name} to ${target?.name ?? 'a new agent'}. Nothing changes on the platform. If ${agent.name} is part of a rolling update, first wait until the update ends, because the update may fail while ${agent.name} appears to be offline.`}
        confirmLabel="Reassign session"
        isDangerous={false}
        onConfirm={() => {
          setAsking(false)
          correct.mutate(chosen === NEW_AGENT ? null : chosen)
        }}
      />
    </div>
  )
}

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
      toast(`Session assigned to “${name}”`)
      router.push(paths.agent(account.slug, id))
      await queries.invalidateQueries({ queryKey: ['agents'] })
    },
  })
}
