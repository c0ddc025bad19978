'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { useTrafficPath } from '@/components/traffic/traffic-sentence'
import { StateOf } from '@/components/ui/state-chip'
import { Mono } from '@/components/ui/text'
import { tunnelGroupSentence } from '@/lib/resources/backends/text'
import { labelsIn, tunnelGroupBackendsInfo } from '@/lib/resources/info/backends'
import { connectSection, tunnelGroupState } from '@/lib/resources/states/tunnel-group-state'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { fieldsOf } from '@/lib/util/records'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IdLink } from '@/components/resource/ref/id-link'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { useHashTarget } from '@/components/ui/use-hash-target'
import type { TunnelGroupCarriers } from '@/lib/api/traffic'
import { carriersQuery } from '@/lib/client/traffic'
import { paths } from '@/lib/util/paths'
import { ChangeRoutes, Replace } from './replace'

export function TunnelGroupBackendDetail({ id }: { id: string }) {
  const { account } = useAccount()
  const { data: path } = useTrafficPath('tunnel-group-backends', id)
  const broken = path && path.broken !== null ? path.nodes[path.broken] : undefined
  const problem = broken && path?.sentence
  const isCause = broken?.href === paths.detail(account.slug, 'tunnel-group-backends', id)
  const isLocal = account.kind === 'local'
  return (
    <ResourceDetail
      info={tunnelGroupBackendsInfo}
      get={tunnelGroupBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="tunnel-group-backends" id={id} explained={problem} />}
      state={(item) => <StateOf of={tunnelGroupState(item)} />}
      // On the local platform, the link would only scroll to the section below.
      fix={isLocal ? null : undefined}
      verdict={(item) => {
        const own = isLocal && isOffline(item) ? localCause : tunnelGroupState(item)?.sentence
        return isCause || problem === undefined ? (own ?? problem) : problem
      }}
      acts={(item) => isLocal && isOffline(item) && <ChangeRoutes id={id} />}
      usersElsewhere={(item) => isLocal && isOffline(item)}
      summary={tunnelGroupSentence}
      values={({ labels }) => {
        const text = labelsIn(labels)
        return text === '' ? {} : { labels: <Mono text={text} /> }
      }}
    >
      {(item) => isOffline(item) && <ConnectTunnel id={id} labels={fieldsOf(item.labels)} />}
    </ResourceDetail>
  )
}

const localCause =
  "Adit's own agent doesn't serve labeled tunnels, so this backend stays offline on the local platform."

const isOffline = ({ tunnels }: { tunnels?: readonly unknown[] | null }) => tunnels?.length === 0

const tunnelName = 'app'

const startCommand = `agent start ${tunnelName} --config agent.yml`

/**
 * Returns an agent's configuration file in YAML, with a tunnel that has these labels. `forwardsTo` is the address of
 * the service, or an empty string for an example address.
 */
function tunnelConfig(labels: Readonly<Record<string, unknown>>, forwardsTo: string): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `      - ${JSON.stringify(`${key}=${String(value)}`)}`,
  )
  const lines = pairs.length > 0 ? ['    labels:', ...pairs] : []
  const addr = `    addr: ${JSON.stringify(forwardsTo || 'http://localhost:8080')}`
  return ['tunnels:', `  ${tunnelName}:`, ...lines, addr, ''].join('\n')
}

interface ConnectTunnelProps {
  id: string
  labels: Readonly<Record<string, unknown>>
}

export function ConnectTunnel({ id, labels }: ConnectTunnelProps) {
  // The local platform's agent doesn't serve labeled tunnels.
  return useAccount().account.kind === 'local' ? (
    <Section id={connectSection} title="Use another backend">
      <Replace id={id} />
    </Section>
  ) : (
    <Section id={connectSection} title="Connect a tunnel">
      <Connect id={id} labels={labels} />
    </Section>
  )
}

function Connect({ id, labels }: ConnectTunnelProps) {
  const { account } = useAccount()
  const { data, isError } = useQuery(carriersQuery(account.slug, id))
  const copy = useHashTarget<HTMLButtonElement>(connectSection)
  const unknown = isError ? <span className="text-muted">Unknown</span> : null
  return (
    <>
      <p className="max-w-text text-muted">
        Add this tunnel to the agent's configuration file, with the address of your service. Then start the
        tunnel.
      </p>
      <CodeBlock
        label="agent.yml"
        code={tunnelConfig(labels, data?.agents[0]?.forwards_to ?? '')}
        copyRef={copy}
      />
      <CodeBlock label="command" code={startCommand} />
      <Facts
        items={[
          { term: 'Last served by', value: data ? <Agents agents={data.agents} /> : unknown },
          { term: 'Authtokens', value: data ? <Authtokens credentials={data.credentials} /> : unknown },
        ]}
      />
    </>
  )
}

const List = ({ children }: { children: ReactNode }) => <ul className="space-y-0.5">{children}</ul>

function Agents({ agents }: Pick<TunnelGroupCarriers, 'agents'>) {
  const { account } = useAccount()
  if (agents.length === 0) return <span className="text-muted">Never served by a known agent</span>
  return (
    <List>
      {agents.map(({ id, name, seen_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <Link href={paths.agent(account.slug, id)} className="font-mono">
            {name}
          </Link>
          <span className="text-sm text-muted">
            last seen <RelativeTime value={seen_at} />
          </span>
        </li>
      ))}
    </List>
  )
}

function Authtokens({ credentials }: Pick<TunnelGroupCarriers, 'credentials'>) {
  if (credentials.length === 0) return <>Any authtoken without rules</>
  return (
    <List>
      {credentials.map(({ id, title }) => (
        <li key={id}>
          <IdLink resource="credentials" id={id} name={title || undefined} />
        </li>
      ))}
      <li className="text-sm text-muted">or any authtoken without rules</li>
    </List>
  )
}
