import { checkPolicy, type PolicyTarget } from './check'

export interface PolicyExample {
  title: string
  about: string
  policy: Readonly<Record<string, readonly object[]>>
}

const onRequest = (...actions: readonly object[]) => ({ on_http_request: [{ actions }] })

// The first examples are complete policies for a cloud endpoint. The others usually come before a forwarding action.
const all: readonly PolicyExample[] = [
  {
    title: 'Forward to an internal endpoint',
    about: 'Sends every request to another endpoint. Replace the URL.',
    policy: onRequest({ type: 'forward-internal', config: { url: 'https://service.internal' } }),
  },
  {
    title: 'Send 10% to a new version',
    about: 'Forwards 10% of requests to another internal endpoint. Replace both URLs.',
    policy: {
      on_http_request: [
        {
          name: 'New version',
          expressions: ['rand.double() <= 0.1'],
          actions: [{ type: 'forward-internal', config: { url: 'https://new-version.internal' } }],
        },
        {
          name: 'Current version',
          actions: [{ type: 'forward-internal', config: { url: 'https://current.internal' } }],
        },
      ],
    },
  },
  {
    title: 'Maintenance page',
    about: 'Returns status 503 for every request.',
    policy: onRequest({
      type: 'custom-response',
      config: {
        status_code: 503,
        headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '600' },
        body: '<h1>Back in ten minutes</h1>',
      },
    }),
  },
  {
    title: 'Redirect to HTTPS',
    about: 'Redirects HTTP to HTTPS and keeps the path.',
    policy: {
      on_http_request: [
        {
          expressions: ["req.url.scheme == 'http'"],
          actions: [
            { type: 'redirect', config: { from: '^http://(.*)$', to: 'https://$1', status_code: 308 } },
          ],
        },
      ],
    },
  },
  {
    title: 'Block networks',
    about: 'Blocks visitors from these networks and allows everyone else.',
    policy: onRequest({ type: 'restrict-ips', config: { enforce: true, deny: ['203.0.113.0/24'] } }),
  },
  {
    title: 'Allow only your network',
    about: 'Accepts connections only from these networks.',
    policy: {
      on_tcp_connect: [
        { actions: [{ type: 'restrict-ips', config: { enforce: true, allow: ['198.51.100.0/24'] } }] },
      ],
    },
  },
  {
    title: 'Basic authentication',
    about: 'Requires a username and password. Replace the example credentials with your own.',
    policy: onRequest({
      type: 'basic-auth',
      config: { realm: 'Staff', credentials: ['user:replace-this-password'], enforce: true },
    }),
  },
  {
    title: 'Sign in with Google',
    about: 'Requires visitors to sign in with a Google account.',
    policy: onRequest({ type: 'oauth', config: { provider: 'google', scopes: ['openid', 'email'] } }),
  },
  {
    title: 'JWT validation',
    about: 'Requires a valid token from your issuer. Replace the issuer and the audience.',
    policy: onRequest({
      type: 'jwt-validation',
      config: {
        issuer: { allow_list: [{ value: 'https://issuer.example.com/' }] },
        audience: { allow_list: [{ value: 'https://api.example.com' }] },
        http: {
          tokens: [{ type: 'jwt', method: 'header', name: 'Authorization', prefix: 'Bearer ' }],
        },
        jws: {
          allowed_algorithms: ['RS256'],
          keys: { sources: { additional_jkus: ['https://issuer.example.com/.well-known/jwks.json'] } },
        },
      },
    }),
  },
  {
    title: 'Rate limit per visitor',
    about: 'Limits each IP address to 60 requests per minute.',
    policy: onRequest({
      type: 'rate-limit',
      config: {
        name: 'per-visitor',
        algorithm: 'sliding_window',
        capacity: 60,
        rate: '60s',
        bucket_key: ['conn.client_ip'],
      },
    }),
  },
  {
    title: 'Rewrite paths',
    about: 'Maps /v1/ to /api/v1/ without a redirect.',
    policy: onRequest({ type: 'url-rewrite', config: { from: '/v1/(.*)', to: '/api/v1/$1' } }),
  },
  {
    title: 'Security headers',
    about: 'Adds security headers to responses and removes the Server header.',
    policy: {
      on_http_response: [
        {
          actions: [
            {
              type: 'add-headers',
              config: {
                headers: {
                  'strict-transport-security': 'max-age=31536000',
                  'x-content-type-options': 'nosniff',
                  'x-frame-options': 'DENY',
                },
              },
            },
            { type: 'remove-headers', config: { headers: ['server'] } },
          ],
        },
      ],
    },
  },
]

export const exampleJson = ({ policy }: PolicyExample): string => JSON.stringify(policy, null, 2)

export const policyExamples = (target?: PolicyTarget): readonly PolicyExample[] =>
  all.filter((example) => checkPolicy(exampleJson(example), target).length === 0)
