'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import type { SiteAgent } from '@/lib/api/site-views'
import { usualAgentDomain } from '@/lib/sites/model/sites'
import { useSite } from '../detail/site-context'
import { AgentChangeError, useAgentChange, typedLabel } from './agent-change'

/** The form for renaming an agent without an authtoken. Also changes the default domain of the agent's API. */
export function RenameAgent({ agent }: { agent: SiteAgent }) {
  const { detail, reason } = useSite()
  const { site, agents } = detail
  const [typed, setTyped] = useState<string | null>(null)
  const change = useAgentChange(agent, () => setTyped(null))
  if (reason !== undefined) return null
  if (typed === null)
    return (
      <Button
        variant="quiet"
        aria-label={`Rename agent ${agent.label}`}
        onClick={() => setTyped(agent.label)}
      >
        Rename
      </Button>
    )
  const others = agents.filter((other) => other.label !== agent.label)
  const { label, problem } = typedLabel(typed, others)
  const isUsual = agent.domain === usualAgentDomain(site, agent.label)
  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) change.act({ label, ...(isUsual && { domain: usualAgentDomain(site, label) }) })
      }}
    >
      <TextField
        label={`New label for ${agent.label}`}
        mono
        value={typed}
        error={problem ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AgentChangeError error={change.error} instruction="Select “Save label” again" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={change.isPending}>
          Save label
        </Button>
        <Button onClick={() => setTyped(null)}>Cancel</Button>
      </div>
    </form>
  )
}
