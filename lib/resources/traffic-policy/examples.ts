import { checkPolicy, type PolicyPlace } from './check'

/** A policy to start from. */
export interface PolicyExample {
  title: string
  /** One sentence: what it does, and what to replace. */
  about: string
  policy: Readonly<Record<string, readonly object[]>>
}

const onRequest = (...actions: readonly object[]) => ({ on_http_request: [{ actions }] })

const all: readonly PolicyExample[] = [
  {
    title: 'Deny networks',
    about: 'Refuses visitors from these networks. Everyone else passes.',
    policy: onRequest({ type: 'restrict-ips', config: { enforce: true, deny: ['203.0.113.0/24'] } }),
  },
  {
    title: 'Allow only your network',
    about: 'Accepts connections from these networks alone.',
    policy: {
      on_tcp_connect: [
        { actions: [{ type: 'restrict-ips', config: { enforce: true, allow: ['198.51.100.0/24'] } }] },
      ],
    },
  },
  {
    title: 'Basic authentication',
    about: 'Asks for a user name and password. Replace both.',
    policy: onRequest({
      type: 'basic-auth',
      config: { realm: 'Staff', credentials: ['user:replace-this-password'], enforce: true },
    }),
  },
  {
    title: 'Sign in with Google',
    about: 'Lets only people with a Google account in.',
    policy: onRequest({ type: 'oauth', config: { provider: 'google', scopes: ['openid', 'email'] } }),
  },
  {
    title: 'JWT validation',
    about: 'Accepts API requests with a valid token from your issuer. Replace its address and the audience.',
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
    about: 'Allows each address 60 requests a minute.',
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
    title: 'Redirect to HTTPS',
    about: 'Sends visitors from http to https, and keeps the path.',
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
    title: 'Rewrite paths',
    about: 'Maps /v1/ to /api/v1/. Visitors keep the address.',
    policy: onRequest({ type: 'url-rewrite', config: { from: '/v1/(.*)', to: '/api/v1/$1' } }),
  },
  {
    title: 'Security headers',
    about: 'Adds headers to each response, and removes one that reveals the server.',
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
  {
    title: 'Maintenance page',
    about: 'Answers every request itself, with status 503.',
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
    title: 'Send 10% to a new version',
    about: 'Forwards one request in ten to another internal endpoint. Replace both URLs.',
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
]

/** Returns an example as JSON. */
export const exampleJson = ({ policy }: PolicyExample): string => JSON.stringify(policy, null, 2)

/** Returns the examples that are valid where a policy is attached; all if that isn't known. */
export const policyExamples = (place?: PolicyPlace): readonly PolicyExample[] =>
  all.filter((example) => checkPolicy(exampleJson(example), place).length === 0)
