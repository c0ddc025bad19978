'use client'

import { siteBase, siteRoleInfo } from '@/lib/sites/model/sites'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import type { SiteAgent } from '@/lib/api/site-views'
import { domainNameProblem } from '@/lib/resources/values/domain-name-problem'
import { serverAddrOf } from '@/lib/sites/model/config'
import { useSite, thereId } from '../detail/site-context'
import { AgentChangeError, useAgentChange } from './agent-change'
import { AgentFile } from './agent-file'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { Link } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import { agentsQuery } from '@/lib/client/agents'
import { paths } from '@/lib/util/paths'

interface AgentConfigProps {
  agent: SiteAgent
  index: number
  regionDomains: readonly string[]
}

export function AgentConfig({ agent, index, regionDomains }: AgentConfigProps) {
  const { label, server_addr, is_online } = agent
  const { reason } = useSite()
  // Doesn't collapse when the agent connects, because the focus may be inside.
  const [isFolded] = useState(is_online)
  const configuration = (
    <div className="space-y-4">
      {reason === undefined && <ServerAddr agent={agent} regionDomains={regionDomains} />}
      {server_addr === '' ? (
        <p className="text-muted">Choose a region to get the configuration file.</p>
      ) : (
        <AgentFile agent={agent} index={index}>
          {reason === undefined && <ApiDomain agent={agent} />}
        </AgentFile>
      )}
    </div>
  )
  return (
    <section
      aria-label={`Configuration for ${label}`}
      className="space-y-4 rounded-md border border-line p-3"
    >
      <h4 className="font-mono font-medium wrap-anywhere">{label}</h4>
      {isFolded ? (
        <>
          <AgentOnline agent={agent} />
          <details>
            <summary className="w-fit cursor-pointer py-1 text-sm">Configuration file and command</summary>
            <div className="mt-3">{configuration}</div>
          </details>
        </>
      ) : (
        <>
          {configuration}
          <AgentOnline agent={agent} />
        </>
      )}
    </section>
  )
}

const elsewhere =
  "This address isn't in any of the ingress's regions, so the agent would send its authtoken to an unknown server. Choose a listed region."

type ServerAddrProps = Pick<AgentConfigProps, 'agent' | 'regionDomains'>

function ServerAddr({ agent, regionDomains }: ServerAddrProps) {
  const { localAddr, detail } = useSite()
  const change = useAgentChange(agent)
  const [typed, setTyped] = useState(agent.server_addr)
  const options = regionDomains.map((domain) => serverAddrOf(domain, localAddr))
  const kept = agent.server_addr
  const shown =
    change.isPending && change.variables.server_addr !== undefined ? change.variables.server_addr : kept
  if (options.length === 0)
    return (
      <form
        noValidate
        className="max-w-text space-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') change.act({ server_addr: serverAddrOf(typed.trim(), localAddr) })
        }}
      >
        <TextField
          label="Address to connect to (server_addr)"
          help={`The API doesn't list any regions. Enter tunnel.<region>.${detail.site.connect_domain}, plus :<port> if needed.`}
          mono
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <AgentChangeError error={change.error} instruction="Select “Use this address” again" />
        <Button type="submit" pending={change.isPending}>
          Use this address
        </Button>
      </form>
    )
  return (
    <div className="max-w-text space-y-2">
      <SelectField
        label="Region to connect to (server_addr)"
        required
        value={shown}
        error={shown === '' || options.includes(shown) ? undefined : elsewhere}
        onChange={({ target }) => change.act({ server_addr: target.value })}
        options={[
          ...(kept === '' ? [{ value: '', label: 'Choose a region', isDisabled: true }] : []),
          ...(kept === '' || options.includes(kept) ? [] : [{ value: kept, label: kept }]),
          ...options.map((value) => ({ value, label: value })),
        ]}
      />
      <AgentChangeError error={change.error} instruction="Choose the region again" />
    </div>
  )
}

function apiDomainProblem(domain: string, base: string): string | null {
  const problem = domainNameProblem(domain, false)
  if (problem) return problem.message
  return domain.endsWith(`.${base}`)
    ? null
    : `Enter a name under ${base}. The authtoken doesn't allow other names.`
}

function ApiDomain({ agent }: { agent: SiteAgent }) {
  const { site } = useSite().detail
  /** The typed name, and the stored name to replace. Null until the person types. */
  const [edit, setEdit] = useState<{ typed: string; from: string } | null>(null)
  const change = useAgentChange({ ...agent, domain: edit?.from ?? agent.domain }, () => setEdit(null))
  const typed = edit?.typed ?? agent.domain
  const domain = typed.trim().toLowerCase()
  const problem = apiDomainProblem(domain, siteBase(site))
  return (
    <form
      noValidate
      className="max-w-text space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) change.act({ domain })
      }}
    >
      <TextField
        label="API hostname"
        help="No authentication: anyone who knows this hostname can start tunnels."
        mono
        value={typed}
        error={problem ?? undefined}
        onChange={({ target }) => setEdit({ typed: target.value, from: edit?.from ?? agent.domain })}
      />
      <AgentChangeError error={change.error} instruction="Select “Use this hostname” again" />
      {domain !== agent.domain && (
        <Button type="submit" pending={change.isPending}>
          Use this hostname
        </Button>
      )}
    </form>
  )
}

export function AgentConfigStep() {
  const { account } = useAccount()
  const { detail } = useSite()
  const ingress = thereId(detail, 'ingress')
  const status = useQuery({
    ...dnsStatusQuery(account.slug, siteRoleInfo.ingress.resource, ingress ?? ''),
    enabled: ingress !== null,
  })
  return (
    <>
      <p className="max-w-text">
        Each agent connects to one region of your agent ingress. Agent ingresses don't balance traffic between
        regions, so choose the nearest region.
      </p>
      {detail.agents.map((agent, index) => (
        <AgentConfig
          key={agent.label}
          agent={agent}
          index={index}
          regionDomains={status.data?.server_addrs ?? []}
        />
      ))}
    </>
  )
}

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

/** Lets the person choose the agent, for APIs whose sessions don't contain the credential. */
function ChooseAgent({ agent }: { agent: SiteAgent }) {
  const { account } = useAccount()
  const list = useQuery(agentsQuery(account.slug, { sort: '-started_at' }))
  const change = useAgentChange(agent)
  const agents = list.data?.agents ?? []
  return (
    <details className="max-w-text">
      <summary className="w-fit cursor-pointer py-1 text-sm">Agent not recognized?</summary>
      <div className="mt-2 space-y-2">
        <SelectField
          label={`Which agent is ${agent.label}?`}
          help="If the platform doesn't show which session uses the authtoken, choose the agent."
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
