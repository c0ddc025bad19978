import type { ReactNode } from 'react'
import type * as z from 'zod'
import { PolicyView } from '@/components/resource/detail/policy-view'
import { IpRestrictionView } from '@/components/resource/ip/ip-restriction-view'
import { cardEntry } from '@/components/resource/module/module-cards'
import { RefLink } from '@/components/resource/ref/ref-link'
import { Facts } from '@/components/ui/facts'
import type { ModuleInfo } from '@/lib/contract/module-info'
import { routeModules as modules } from '@/lib/resources/edge-modules/route-modules'
import { backendKinds } from '@/lib/resources/info/backend-words'
import { routeModuleInfos as infos } from '@/lib/resources/info/route-modules'
import { formatDuration } from '@/lib/util/time'
import { formatNumber } from '@/lib/util/text'
import { OauthView } from './oauth/view'
import { SamlAddresses } from './saml-addresses'
import { UserAgentCheck } from './user-agent-check'

const none = <span className="text-muted">none</span>
const mono = (text: string | null | undefined) => (text ? <span className="font-mono">{text}</span> : none)
const seconds = (span: number | null | undefined) => (span ? formatDuration(span) : 'no limit')

/** A vertical list of texts. */
const lines = (texts: readonly string[] | null | undefined) =>
  texts && texts.length > 0 ? (
    <ul>
      {texts.map((text) => (
        <li key={text} className="font-mono wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  ) : (
    none
  )

/** A module's fields with their labels. */
const facts = (info: ModuleInfo, values: Readonly<Record<string, ReactNode>>) => (
  <Facts
    items={Object.entries(values).map(([field, value]) => ({
      term: info.fields[field]?.label ?? field,
      value,
    }))}
  />
)

/** The added and removed headers. */
const headerFacts = (
  info: ModuleInfo,
  added: readonly string[],
  removed: readonly string[] | null | undefined,
) => facts(info, { add: lines(added), remove: lines(removed) })

type Session = Pick<
  z.output<(typeof modules)['oidc']['response']>,
  'inactivity_timeout' | 'maximum_duration'
> & {
  options_passthrough?: boolean | null
}
const sessionFacts = ({ inactivity_timeout, maximum_duration, options_passthrough }: Session) => ({
  inactivity_timeout: seconds(inactivity_timeout),
  maximum_duration: seconds(maximum_duration),
  options_passthrough: options_passthrough ? 'Yes' : 'No',
})

/** Modules for the destination. */
const goes = [
  cardEntry(
    infos.backend,
    modules.backend,
    ({ backend }) => backend && <RefLink id={backend.id} resources={backendKinds} />,
  ),
  cardEntry(infos.websocket_tcp_converter, modules.websocket_tcp_converter),
]

/** Modules for access. */
const getsIn = [
  cardEntry(infos.oauth, modules.oauth, (oauth) => <OauthView module={oauth} />),
  cardEntry(infos.oidc, modules.oidc, (oidc) =>
    facts(infos.oidc, {
      issuer: mono(oidc.issuer),
      client_id: mono(oidc.client_id),
      scopes: lines(oidc.scopes),
      ...sessionFacts(oidc),
    }),
  ),
  cardEntry(infos.saml, modules.saml, (saml) => (
    <>
      {facts(infos.saml, {
        authorized_groups:
          saml.authorized_groups && saml.authorized_groups.length > 0
            ? lines(saml.authorized_groups)
            : 'everyone who can sign in',
        force_authn: saml.force_authn ? 'Yes' : 'No',
        allow_idp_initiated: saml.allow_idp_initiated === false ? 'No' : 'Yes',
        nameid_format: mono(saml.nameid_format),
        ...sessionFacts(saml),
      })}
      <SamlAddresses saml={saml} />
    </>
  )),
  cardEntry(infos.ip_restriction, modules.ip_restriction, ({ ip_policies }) => (
    <IpRestrictionView policyIds={(ip_policies ?? []).map(({ id }) => id)} />
  )),
  cardEntry(infos.webhook_verification, modules.webhook_verification, ({ provider }) =>
    facts(infos.webhook_verification, { provider: mono(provider) }),
  ),
  cardEntry(infos.user_agent_filter, modules.user_agent_filter, ({ allow, deny }) => (
    <>
      {facts(infos.user_agent_filter, { allow: lines(allow), deny: lines(deny) })}
      <UserAgentCheck allow={allow ?? []} deny={deny ?? []} />
    </>
  )),
]

/** Modules that transform traffic. */
const changes = [
  cardEntry(infos.traffic_policy, modules.traffic_policy, ({ value }) => <PolicyView value={value} />),
  cardEntry(infos.request_headers, modules.request_headers, ({ add, remove }) =>
    headerFacts(infos.request_headers, Object.keys(add ?? {}), remove),
  ),
  cardEntry(infos.response_headers, modules.response_headers, ({ add, remove }) =>
    headerFacts(
      infos.response_headers,
      Object.entries(add ?? {}).map(([name, value]) => `${name}: ${value}`),
      remove,
    ),
  ),
  cardEntry(infos.compression, modules.compression),
]

/** Modules that protect the backend. */
const protects = [
  cardEntry(infos.circuit_breaker, modules.circuit_breaker, (breaker) =>
    facts(infos.circuit_breaker, {
      error_threshold_percentage:
        typeof breaker.error_threshold_percentage === 'number'
          ? `${breaker.error_threshold_percentage} = ${formatNumber(breaker.error_threshold_percentage * 100)}% of requests`
          : none,
      volume_threshold: `${breaker.volume_threshold ?? '?'} requests`,
      rolling_window: seconds(breaker.rolling_window),
      num_buckets: breaker.num_buckets,
      tripped_duration: seconds(breaker.tripped_duration),
    }),
  ),
]

/** The thirteen modules of a route, by group. */
export const moduleGroups = [
  { title: 'Destination', entries: goes },
  { title: 'Access', entries: getsIn },
  { title: 'Transformation', entries: changes },
  { title: 'Backend protection', entries: protects },
]
