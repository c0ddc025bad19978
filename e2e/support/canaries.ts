import * as z from 'zod'

/** Returns a secret that is easy to recognize in any output. */
export const canary = (name: string) => `canary-${name}-3f9a1c77e2b84d50`

/** Secrets that a management API stores and returns in plain text. */
export const stored = {
  oauthClientSecret: canary('client-secret-of-the-oauth-module'),
  oidcClientSecret: canary('client-secret-of-the-oidc-module'),
  webhookSecret: canary('webhook-secret'),
  requestHeader: canary('value-of-a-request-header'),
  headerInPolicy: canary('header-value-in-a-policy'),
  passwordInPolicy: canary('password-in-a-policy'),
  clientSecretInPolicy: canary('client-secret-in-a-policy'),
}

/** The name of the request header that contains a secret. */
export const headerName = 'x-canary.v1'

const policyOf = (...actions: { type: string; config: object }[]) =>
  JSON.stringify({ on_http_request: [{ actions }] })
/** The path of the secret in the endpoint's policy. */
export const inEndpointPolicy = 'on_http_request.0.actions.0.config.client_secret'

/** Calls a management API directly, without the console. */
export const managementApi =
  (url: string, key: string) =>
  async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = {
      authorization: `Bearer ${key}`,
      'service-version': '2',
      'content-type': 'application/json',
    }
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  }
type ManagementApi = ReturnType<typeof managementApi>

/**
 * Creates an endpoint and an edge with two routes, all with secrets. Returns the IDs of the endpoint, the edge and the
 * routes.
 */
export async function storeSecrets(api: ManagementApi, name: string) {
  const create = async (path: string, body: object) => String((await api('POST', path, body)).id)
  const edge = await create('/edges/https', { description: name })
  const google = { client_id: 'canaries', client_secret: stored.oauthClientSecret }
  const oauthRoute = await create(`/edges/https/${edge}/routes`, {
    match_type: 'path_prefix',
    match: '/oauth',
    oauth: { provider: { google } },
    webhook_verification: { provider: 'stripe', secret: stored.webhookSecret },
    request_headers: { add: { [headerName]: stored.requestHeader } },
    traffic_policy: {
      value: policyOf(
        { type: 'basic-auth', config: { credentials: [`guard:${stored.passwordInPolicy}`] } },
        { type: 'add-headers', config: { headers: { [headerName]: `Bearer ${stored.headerInPolicy}` } } },
      ),
    },
  })
  const oidcRoute = await create(`/edges/https/${edge}/routes`, {
    match_type: 'path_prefix',
    match: '/oidc',
    oidc: {
      issuer: 'https://login.example.com',
      client_id: 'canaries',
      client_secret: stored.oidcClientSecret,
    },
  })
  const config = { provider: 'google', client_id: 'canaries', client_secret: stored.clientSecretInPolicy }
  const endpoint = await create('/endpoints', {
    url: `https://${name}.internal`,
    bindings: ['internal'],
    description: name,
    traffic_policy: policyOf({ type: 'oauth', config }),
  })
  return { edge, oauthRoute, oidcRoute, endpoint }
}
export type Holders = Awaited<ReturnType<typeof storeSecrets>>

const routeOf = (edge: string, id: string) => `/edges/https/${edge}/routes/${id}`

/** Returns the management API paths of the resources with secrets. */
export const holderPaths = ({ edge, oauthRoute, oidcRoute, endpoint }: Holders) => ({
  list: '/edges/https',
  edge: `/edges/https/${edge}`,
  oauthRoute: routeOf(edge, oauthRoute),
  oauth: `${routeOf(edge, oauthRoute)}/oauth`,
  webhook: `${routeOf(edge, oauthRoute)}/webhook_verification`,
  headers: `${routeOf(edge, oauthRoute)}/request_headers`,
  policy: `${routeOf(edge, oauthRoute)}/traffic_policy`,
  oidc: `${routeOf(edge, oidcRoute)}/oidc`,
  endpoints: '/endpoints',
  endpoint: `/endpoints/${endpoint}`,
})
