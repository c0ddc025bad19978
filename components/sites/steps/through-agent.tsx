'use client'

import { siteBase } from '@/lib/sites/model/sites'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { FailedTunnel } from '@/components/agents/tunnels/failed-tunnel'
import { SavedTunnels } from '@/components/agents/tunnels/saved-tunnels'
import {
  definitionOf,
  TunnelForm,
  type TunnelValues,
  useTunnelForm,
} from '@/components/agents/tunnels/tunnel-form'
import { tunnelTrouble } from '@/components/agents/tunnels/tunnel-text'
import { type AgentTunnelsState, useAgentTunnels } from '@/components/agents/tunnels/use-agent-tunnels'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy-text'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { syncNow } from '@/lib/client/inventory'
import type { SiteAgent } from '@/lib/api/site-views'
import { paths } from '@/lib/util/paths'
import { useSite, useStepVariant } from '../detail/site-context'
import { TestRequest } from './test-request'
import { Mono } from '@/components/ui/text'

const AGAIN_MS = 5_000
const MAX_POLLS = 24

interface ThroughAgentProps {
  agent: SiteAgent
  agentId: string
  isMain: boolean
}

function useEndpointsUntil(isThere: boolean, state: AgentTunnelsState, agentId: string) {
  const { account } = useAccount()
  useQuery({
    queryKey: ['sites', 'endpoints', account.slug, agentId],
    queryFn: async () => {
      await syncNow(account.slug, 'endpoints')
      await state.tunnelsQuery.refetch()
      return Date.now()
    },
    enabled: !isThere && state.tunnelsQuery.isSuccess,
    refetchInterval: ({ state: { dataUpdateCount } }) => (dataUpdateCount < MAX_POLLS ? AGAIN_MS : false),
  })
}

export default function ThroughAgent({ agent, agentId, isMain }: ThroughAgentProps) {
  const own = useStepVariant('agent-api')
  const variant = isMain ? own : 'secondary'
  const { account } = useAccount()
  const state = useAgentTunnels({ id: agentId, session: { id: agent.session_id ?? '' } })
  const { data } = state.tunnelsQuery
  const fresh = data ? newEndpoints(data) : []
  const unlisted = data ? unlistedTunnels(data) : []
  const isThere =
    data?.api == null
      ? (data?.choices.some(({ url }) => hasHost(url, agent.domain)) ?? false)
      : fresh.length > 0
  useEndpointsUntil(isThere, state, agentId)
  return (
    <section
      aria-label={`Traffic through ${agent.label}`}
      className="space-y-4 rounded-md border border-line p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-mono font-medium wrap-anywhere">{agent.label}</h4>
        <Link href={paths.agent(account.slug, agentId)}>All tunnels</Link>
      </div>
      {state.tunnelsQuery.isPending && <SkeletonRows count={2} label="Loading tunnels" />}
      {state.tunnelsQuery.isError && <ErrorPanel error={state.tunnelsQuery.error} />}
      {data && data.api === null && <ChooseApi agent={agent} data={data} state={state} variant={variant} />}
      {data && data.api !== null && (
        <>
          <Reached data={data} />
          {data.tunnels !== null && <Saved data={data} state={state} />}
          {data.tunnels !== null && (
            <Start
              agent={agent}
              state={state}
              variant={variant}
              hasOne={fresh.length > 0 || unlisted.length > 0 || savedTunnels(data).length > 0}
            />
          )}
          {unlisted.map(({ name, public_url }) => (
            <Unlisted key={name}>
              Tunnel {name} is running. Its endpoint {public_url} isn't listed yet.
            </Unlisted>
          ))}
          {fresh.map((endpoint, n) => (
            <TestRequest
              key={endpoint.endpoint_id}
              endpoint={endpoint}
              variant={n === 0 ? variant : 'secondary'}
            />
          ))}
        </>
      )}
    </section>
  )
}

type Variant = 'primary' | 'secondary'

interface ChooseApiProps {
  variant: Variant
  agent: SiteAgent
  data: AgentTunnels
  state: AgentTunnelsState
}

function ChooseApi({ agent, data, state, variant }: ChooseApiProps) {
  const { act, failed } = state
  const { reason } = useSite()
  const choice = data.choices.find(({ url }) => hasHost(url, agent.domain))
  if (!choice) return <Unlisted>The endpoint {agent.domain} isn't listed yet.</Unlisted>
  return (
    <div className="space-y-3">
      <p className="max-w-text">
        The agent serves its API at <Mono text={choice.url} />. The console can start tunnels through this API
        without sending an API key to the agent.
      </p>
      {failed && <ErrorPanel error={failed.error} />}
      {reason === undefined && (
        <Button
          variant={variant}
          pending={act.isPending}
          onClick={() => !act.isPending && act.mutate({ kind: 'choose', endpoint_id: choice.endpoint_id })}
        >
          Use this endpoint
        </Button>
      )}
    </div>
  )
}

const Unlisted = ({ children }: { children: ReactNode }) => (
  <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <StateChip state="waiting" />
    <span className="min-w-0 wrap-anywhere">{children} This page keeps checking for a few minutes.</span>
  </p>
)

function Reached({ data: { api, tunnels, error } }: { data: AgentTunnels }) {
  if (error)
    return (
      <Panel tone="attention" title={tunnelTrouble(error.code) ?? "Couldn't list the agent's tunnels"}>
        {error.message}
      </Panel>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateChip state={tunnels === null ? 'unknown' : 'ready'}>
        {tunnels === null ? 'Unknown' : 'Reachable'}
      </StateChip>
      <span className="min-w-0 wrap-anywhere">
        Agent API at <Breakable text={api?.url ?? ''} />
      </span>
    </p>
  )
}

const savedTunnels = ({ saved }: AgentTunnels) => saved.filter(({ is_running }) => is_running === false)

function Saved({ data, state: { act, reason } }: { data: AgentTunnels; state: AgentTunnelsState }) {
  return (
    <SavedTunnels
      heading="h5"
      saved={savedTunnels(data)}
      reason={reason}
      pending={act.isPending}
      onStart={(definitions) =>
        !act.isPending && act.mutate({ kind: 'start', definitions, isSaved: true, isTyped: false })
      }
      onRemove={(name) => !act.isPending && act.mutate({ kind: 'remove-saved', name })}
    />
  )
}

interface StartProps {
  variant: Variant
  agent: SiteAgent
  state: AgentTunnelsState
  /** True if the agent runs a tunnel, or has a saved tunnel to start again. */
  hasOne: boolean
}

/** A command that starts a test service and requires only Node.js. */
const trialService = `node -e "require('http').createServer((q, a) => a.end('Hello')).listen(8080)"`

function Start({ agent, state, variant, hasOne }: StartProps) {
  const { detail, reason } = useSite()
  const { act, failed } = state
  const heading = useRef<HTMLElement>(null)
  const tunnel = useTunnelForm(
    { agent: agent.label, site: detail.site.id },
    { name: 'app', domain: `app.${siteBase(detail.site)}`, inspect: false },
  )
  const start = (values: TunnelValues) => {
    if (act.isPending) return
    act.mutate(
      {
        kind: 'start',
        definitions: [definitionOf(values)],
        isSaved: values.isSaved,
        isTyped: true,
      },
      {
        onSuccess: () => {
          tunnel.form.reset(values)
          tunnel.draft.clear()
        },
      },
    )
  }
  if (reason !== undefined) return null
  return (
    <details open={!hasOne || tunnel.draft.restored !== null || undefined}>
      <summary ref={heading} className="w-fit cursor-pointer py-1 font-medium">
        Start a tunnel to a service
      </summary>
      <div className="mt-2 space-y-4">
        <p className="max-w-text text-muted">
          Use any service that the agent's machine can reach. To test with a sample service on port 8080, run
          this command on the agent's machine:
        </p>
        <CopyText value={trialService} what="test service command" />
        {failed?.act.kind === 'start' && <FailedTunnel failed={failed} state={state} heading={heading} />}
        <TunnelForm
          state={tunnel}
          pending={act.isPending}
          reason={undefined}
          variant={hasOne ? 'secondary' : variant}
          onStart={start}
        />
      </div>
    </details>
  )
}

type Choice = AgentTunnels['choices'][number]

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

const hasHost = (url: string, domain: string) => domain !== '' && hostOf(url) === domain.toLowerCase()

const newEndpoints = ({ api, choices }: Pick<AgentTunnels, 'api' | 'choices'>): Choice[] =>
  choices.filter(({ url, is_own }) => is_own && hostOf(url) !== hostOf(api?.url ?? ''))

const unlistedTunnels = ({ api, choices, tunnels }: AgentTunnels) =>
  (tunnels ?? []).filter(
    ({ public_url: url }) => ![api, ...choices].some((one) => hostOf(one?.url ?? '') === hostOf(url)),
  )
