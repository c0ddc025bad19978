'use client'

import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { putSiteAgent } from '@/lib/client/sites'
import { seenMarks } from '@/lib/contract/seen-marks'
import { usualAgentDomain } from '@/lib/sites/model/sites'
import { thereId, useSite, useStepVariant } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { typedLabel } from './agent-change'

export function AddAgent() {
  const { detail, reason } = useSite()
  const { site, agents } = detail
  const isFirst = agents.length === 0
  const isMain = isFirst && thereId(detail, 'bot-user') !== null
  const variant = useStepVariant('bot-user')
  const [typed, setTyped] = useState(isFirst ? 'gateway-1' : '')
  const [isTried, setTried] = useState(false)
  const { label, problem } = typedLabel(typed, agents)
  const add = useSiteAct(
    site.id,
    (account) =>
      putSiteAgent(
        account,
        site.id,
        label,
        { label, server_addr: '', domain: usualAgentDomain(site, label), agent_id: null },
        seenMarks({ label: null }), // fails if someone else added it in the meantime
      ),
    () => [setTyped(''), setTried(false)],
  )
  if (reason !== undefined) return isFirst && <p className="text-muted">No agents yet.</p>
  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) add.act()
      }}
    >
      <TextField
        label="Agent label"
        help="Part of the agent's API hostname and configuration file name."
        placeholder={`gateway-${agents.length + 1}`}
        mono
        value={typed}
        error={isTried || typed.trim() !== '' ? (problem ?? undefined) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {add.isError && <ErrorPanel error={add.error} />}
      <Button type="submit" variant={isMain ? variant : 'secondary'} pending={add.isPending}>
        Add agent
      </Button>
    </form>
  )
}
