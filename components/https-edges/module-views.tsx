import { noValue } from '@/components/resource/list/field-cell'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { cardEntry, cardGroups } from '@/components/resource/module/card-entry'
import { sharedCards } from '@/components/resource/module/shared-cards'
import { Facts } from '@/components/ui/facts'
import type { ModuleInfo } from '@/lib/contract/resource'
import { routeModules as modules } from '@/lib/resources/edge-modules/route-modules'
import { routeStages, routeModuleInfos as infos } from '@/lib/resources/info/route-modules'
import { oauthProblem } from '@/components/https-edges/oauth/oauth-text'
import { formatDuration } from '@/lib/util/time'
import { counted, formatNumber } from '@/lib/util/text'
import { OauthView } from './oauth/view'
import { UserAgentCheck } from './user-agent-check'
import { Pem } from '@/components/resource/certificate/pem'
import { CopyText } from '@/components/ui/copy-text'
import type { saml as samlModule } from '@/lib/resources/edge-modules/saml'
import { samlInfo } from '@/lib/resources/info/login-modules'

const mono = (text: string | null | undefined) => (text ? <span className="font-mono">{text}</span> : noValue)
const seconds = (span: number | null | undefined) => (span ? formatDuration(span) : 'No limit')

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
    noValue
  )

const facts = (info: ModuleInfo, values: Readonly<Record<string, ReactNode>>) => (
  <Facts
    items={Object.entries(values).map(([field, value]) => ({
      term: info.fields[field]?.label ?? field,
      value,
    }))}
  />
)

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

export const moduleGroups = cardGroups(routeStages, {
  ...sharedCards(infos, modules),
  user_agent_filter: cardEntry(infos.user_agent_filter, modules.user_agent_filter, {
    shown: ({ allow, deny }) => (
      <>
        {facts(infos.user_agent_filter, { allow: lines(allow), deny: lines(deny) })}
        <UserAgentCheck allow={allow ?? []} deny={deny ?? []} />
      </>
    ),
  }),
  oauth: cardEntry(infos.oauth, modules.oauth, {
    problem: oauthProblem,
    shown: (oauth) => <OauthView module={oauth} />,
  }),
  oidc: cardEntry(infos.oidc, modules.oidc, {
    shown: (oidc) =>
      facts(infos.oidc, {
        issuer: mono(oidc.issuer),
        client_id: mono(oidc.client_id),
        scopes: lines(oidc.scopes),
        ...sessionFacts(oidc),
      }),
  }),
  saml: cardEntry(infos.saml, modules.saml, { shown: (saml) => <SamlView saml={saml} /> }),
  webhook_verification: cardEntry(infos.webhook_verification, modules.webhook_verification, {
    shown: ({ provider }) => facts(infos.webhook_verification, { provider: mono(provider) }),
  }),
  request_headers: cardEntry(infos.request_headers, modules.request_headers, {
    shown: ({ add, remove }) => headerFacts(infos.request_headers, Object.keys(add ?? {}), remove),
  }),
  response_headers: cardEntry(infos.response_headers, modules.response_headers, {
    shown: ({ add, remove }) =>
      headerFacts(
        infos.response_headers,
        Object.entries(add ?? {}).map(([name, value]) => `${name}: ${value}`),
        remove,
      ),
  }),
  compression: cardEntry(infos.compression, modules.compression),
  websocket_tcp_converter: cardEntry(infos.websocket_tcp_converter, modules.websocket_tcp_converter),
  circuit_breaker: cardEntry(infos.circuit_breaker, modules.circuit_breaker, {
    shown: (breaker) =>
      facts(infos.circuit_breaker, {
        error_threshold_percentage:
          typeof breaker.error_threshold_percentage === 'number'
            ? `${breaker.error_threshold_percentage} (${formatNumber(breaker.error_threshold_percentage * 100)}% of requests)`
            : noValue,
        volume_threshold:
          typeof breaker.volume_threshold === 'number'
            ? counted(breaker.volume_threshold, 'request')
            : noValue,
        rolling_window: seconds(breaker.rolling_window),
        num_buckets: breaker.num_buckets,
        tripped_duration: seconds(breaker.tripped_duration),
      }),
  }),
})

function SamlView({ saml }: { saml: z.output<(typeof modules)['saml']['response']> }) {
  return (
    <>
      {facts(infos.saml, {
        authorized_groups:
          saml.authorized_groups && saml.authorized_groups.length > 0
            ? lines(saml.authorized_groups)
            : 'Everyone who can sign in',
        force_authn: saml.force_authn ? 'Yes' : 'No',
        allow_idp_initiated: saml.allow_idp_initiated === false ? 'No' : 'Yes',
        nameid_format: mono(saml.nameid_format),
        ...sessionFacts(saml),
      })}
      <SamlAddresses saml={saml} />
    </>
  )
}

type Saml = z.output<(typeof samlModule)['response']>

const addresses = [
  'entity_id',
  'metadata_url',
  'assertion_consumer_service_url',
  'single_logout_url',
] as const

function SamlAddresses({ saml }: { saml: Saml }) {
  const { request_signing_certificate_pem: pem } = saml
  return (
    <section aria-label="Identity provider setup" className="space-y-3">
      <h4 className="font-medium">Identity provider setup</h4>
      <Facts
        items={addresses.map((field) => {
          const label = samlInfo.fields[field]?.label ?? field
          const value = saml[field]
          return {
            term: label,
            value: value ? <CopyText value={value} what={label} /> : noValue,
          }
        })}
      />
      {pem && <Pem code={pem.trim()} what="signing certificate" />}
    </section>
  )
}
