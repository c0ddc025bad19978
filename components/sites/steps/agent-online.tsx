'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { SelectField } from '@/components/ui/select-field'
import { StateChip } from '@/components/ui/state-chip'
import { agentsQuery } from '@/lib/client/agents'
import type { SiteAgent } from '@/lib/api/site-views'
import { paths } from '@/lib/util/paths'
import { useSite } from '../detail/site-context'
import { AgentChangeError, useAgentChange } from './agent-change'

export function AgentOnline({ agent }: { agent: SiteAgent }) {
  const { account } = useAccount()
  const { reason } = useSite()
  const { is_online, agent_id, session_id, agent_version } = agent
  return (
    <div className="space-y-2">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {is_online ? (
          <>
            <StateChip state="ready">Online</StateChip>
            <span className="min-w-0 wrap-anywhere">
              {agent_version !== null && agent_version !== '' && <>Agent {agent_version} </>}
              {session_id !== null && (
                <Link href={paths.detail(account.slug, 'tunnel-sessions', session_id)} data-tip={session_id}>
                  View session
                </Link>
              )}
            </span>
          </>
        ) : (
          <>
            <StateChip state={agent_id === null ? 'unknown' : 'attention'}>
              {agent_id === null ? 'Never connected' : 'Not connected'}
            </StateChip>
            <span>
              {agent_id === null
                ? 'This page updates a few seconds after the agent connects.'
                : 'This page updates a few seconds after the agent reconnects.'}
            </span>
          </>
        )}
      </p>
      {!is_online && reason === undefined && <ChooseAgent agent={agent} />}
    </div>
  )
}

/** The agent select, for APIs whose sessions don't contain the credential. */
function ChooseAgent({ agent }: { agent: SiteAgent }) {
  const { account } = useAccount()
  const list = useQuery(agentsQuery(account.slug, { sort: '-started_at' }))
  const change = useAgentChange(agent)
  const agents = list.data?.agents ?? []
  return (
    <details className="max-w-text">
      <summary className="w-fit cursor-pointer py-1 text-sm">Agent not identified?</summary>
      <div className="mt-2 space-y-2">
        <SelectField
          label={`Which agent is ${agent.label}?`}
          help="Choose the agent if the platform doesn't show which session uses the authtoken."
          value={agent.agent_id ?? ''}
          onChange={({ target }) => change.act({ agent_id: target.value === '' ? null : target.value })}
          options={[
            { value: '', label: agents.length === 0 ? 'No connected agents' : 'Identify by authtoken' },
            ...agents.map(({ id, name, session }) => ({
              value: id,
              label: `${name} (${session.ip}${session.agent_version === '' ? '' : `, agent ${session.agent_version}`})`,
            })),
          ]}
        />
        <AgentChangeError error={change.error} instruction="Choose the agent again" />
      </div>
    </details>
  )
}
