import type * as z from 'zod'
import type { responseHeadersModule } from '@/lib/resources/edge-modules/headers'
import type { routeModules } from '@/lib/resources/edge-modules/route-modules'
import { defaultTlsVersion } from '@/lib/resources/edge-modules/edge-tls'
import type { httpsEdgeModules } from '@/lib/resources/https-edges'
import { providerAnswer } from '@/lib/resources/oauth-provider'
import { checkThere } from '../owners'
import { type Held, sharedModules, type StoredForms } from '../edges/module-handlers'
import { invalid } from '../errors'
import { refTo } from '../refs'
import { serviceProvider } from './saml'

const lowerKeys = (map: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name.toLowerCase(), value]))
const headers = ({ enabled, add, remove }: z.output<(typeof responseHeadersModule)['request']>) => ({
  enabled,
  add: lowerKeys(add),
  remove: remove.map((name) => name.toLowerCase()),
})

/**
 * Returns the conversions of a route's modules to their stored form: IDs become Refs, and absent fields get their
 * defaults.
 */
export const routeModulesStored = (routeId: string): StoredForms<typeof routeModules> => ({
  ...sharedModules,
  circuit_breaker: (body) => body,
  compression: (body) => body,
  request_headers: headers,
  response_headers: headers,
  webhook_verification: ({ secret, ...body }) => ({ ...body, secret: secret ?? '' }),
  oauth: ({ provider, ...body }) => ({ ...body, provider: providerAnswer(provider) }),
  saml: async (body, context) => ({ ...body, ...(await serviceProvider(context, routeId)) }),
  oidc: (body) => body,
  websocket_tcp_converter: (body) => body,
  user_agent_filter: (body) => body,
})

const logins = ['oauth', 'oidc', 'saml'] as const

/** Throws E7079 if a route has more than one of the OAuth, OIDC and SAML modules. */
export function checkOneLogin(route: Held<typeof routeModules>): void {
  const present = logins.filter((key) => route[key])
  if (present.length > 1)
    throw invalid(
      7079,
      `A route can have only one sign-in method. This route would have ${present.join(' and ')}.`,
    )
}

/** Functions that convert an HTTPS edge's modules to their stored form. */
export const edgeModulesStored: StoredForms<typeof httpsEdgeModules> = {
  async mutual_tls({ enabled, certificate_authority_ids: ids }, context, at) {
    await checkThere(context, ids, 7072, `${at}certificate_authority_ids`)
    return { enabled, certificate_authorities: [...new Set(ids)].map(refTo) }
  },
  tls_termination: ({ enabled, min_version }) => ({
    enabled,
    terminate_at: 'edge',
    min_version: min_version || defaultTlsVersion,
  }),
}
