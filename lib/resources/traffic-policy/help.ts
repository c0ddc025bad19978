import { oauthProviders } from '@/lib/resources/oauth/provider-names'
import { webhookProviders } from '@/lib/resources/values/webhook-providers'
import type { ActionType, ConfigKey, Phase, ValueKind } from './actions'

/** The description of a key. `values` lists common values, but other values may also be valid. */
export type KeyHelp = string | KeyDetails

interface KeyDetails {
  about: string
  values?: readonly string[]
  /** The keys of the object, or of each object in the list. */
  keys?: Readonly<Record<string, KeyDetails & { kind: ValueKind }>>
}

export interface ActionHelp {
  about: string
  config: Readonly<Record<string, KeyHelp>>
}

export const phaseHelp: Readonly<Record<Phase, string>> = {
  on_tcp_connect: 'Rules for each new connection, before any data is read.',
  on_http_request: 'Rules for each HTTP request, before it reaches your service.',
  on_http_response: 'Rules for each HTTP response, before it reaches the visitor.',
  on_event_stream_message: 'Rules for each message of an event stream (SSE).',
}

const enforce = 'If false, nothing is blocked. Only the result is recorded.'
const status: KeyHelp = "The response's HTTP status code."
const login = {
  client_id: 'The client ID that the provider issued for your application.',
  client_secret: 'The client secret that the provider issued for your application.',
  scopes: 'The permissions to request from the provider.',
  auth_id: 'An identifier for this action, used in its cookies and redirects.',
  allow_cors_preflight: 'If true, CORS preflight requests are allowed without sign-in.',
}
const listOfValues = (about: string, item: string): KeyHelp => ({
  about,
  keys: { allow_list: { kind: 'list', about: item, keys: { value: { kind: 'text', about: item } } } },
})

const actions: {
  readonly [A in ActionType]: { about: string; config: Readonly<Record<ConfigKey<A>, KeyHelp>> }
} = {
  deny: { about: 'Denies the request or connection.', config: { status_code: status } },
  'custom-response': {
    about: 'Returns a response without contacting your service.',
    config: {
      status_code: status,
      body: 'The response body.',
      headers: 'The response headers, by name.',
    },
  },
  redirect: {
    about: 'Redirects the visitor to another URL.',
    config: {
      from: 'A regular expression for the URLs to redirect. Without it, every URL is redirected.',
      to: 'The new URL. $1 inserts the first capture group of the regular expression.',
      status_code: {
        about: "The redirect's HTTP status code.",
        values: ['301', '302', '303', '307', '308'],
      },
      headers: 'Additional response headers, by name.',
    },
  },
  'forward-internal': {
    about: 'Forwards traffic to another endpoint in the account.',
    config: { url: 'The URL of an internal endpoint, such as https://app.internal.' },
  },
  'close-connection': { about: 'Closes the connection without a response.', config: {} },
  'add-headers': {
    about: 'Adds headers to the request or response.',
    config: { headers: 'The header values, by name.' },
  },
  'remove-headers': {
    about: 'Removes headers from the request or response.',
    config: { headers: 'The names of the headers to remove.' },
  },
  'url-rewrite': {
    about: "Changes the request's URL without a redirect.",
    config: {
      from: 'A regular expression for the part of the URL to replace.',
      to: 'The replacement. $1 inserts the first capture group of the regular expression.',
    },
  },
  'restrict-ips': {
    about: 'Allows or denies visitors by IP address.',
    config: {
      enforce,
      allow: 'The networks to allow, in CIDR notation.',
      deny: 'The networks to deny, in CIDR notation.',
      ip_policies: 'The IDs of IP policies to apply.',
    },
  },
  'rate-limit': {
    about: 'Limits the number of requests in a period.',
    config: {
      name: 'A name for this limit.',
      algorithm: 'The algorithm that counts requests.',
      capacity: 'The maximum number of requests in a period.',
      rate: "The period's length, such as 60s.",
      bucket_key: 'The values to count requests by, such as conn.client_ip. Up to 10 entries.',
      enforce,
    },
  },
  'basic-auth': {
    about: 'Requires a username and password.',
    config: {
      credentials: 'The accepted credentials, each in the form user:password.',
      realm: 'The realm that browsers show when they ask for the password.',
      enforce,
    },
  },
  oauth: {
    about: 'Requires visitors to sign in with an identity provider.',
    config: { provider: { about: 'The identity provider.', values: oauthProviders }, ...login },
  },
  'openid-connect': {
    about: 'Requires visitors to sign in with an OpenID Connect provider.',
    config: { issuer_url: "The provider's base URL, used for discovery.", ...login },
  },
  'jwt-validation': {
    about: 'Requires a valid JSON Web Token.',
    config: {
      issuer: listOfValues('The issuers whose tokens are accepted.', 'An accepted issuer.'),
      audience: listOfValues('The accepted token audiences.', 'An accepted audience.'),
      http: {
        about: 'Where to find the token in a request.',
        keys: {
          tokens: {
            kind: 'list',
            about: 'The places in a request where tokens are accepted.',
            keys: {
              type: {
                kind: 'text',
                about: 'The token type.',
                values: ['jwt', 'access_token', 'id_token'],
              },
              method: {
                kind: 'text',
                about: 'The part of the request that contains the token.',
                values: ['header', 'body'],
              },
              name: { kind: 'text', about: 'The name of the header or field, such as Authorization.' },
              prefix: { kind: 'text', about: 'The text before the token, such as "Bearer ".' },
            },
          },
        },
      },
      jws: {
        about: "How to verify a token's signature.",
        keys: {
          allowed_algorithms: {
            kind: 'list',
            about: 'The accepted signature algorithms.',
            values: ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512'],
          },
          keys: {
            kind: 'map',
            about: 'The keys that verify token signatures.',
            keys: {
              sources: {
                kind: 'map',
                about: 'Where to find the keys.',
                keys: { additional_jkus: { kind: 'list', about: 'URLs of JSON Web Key Sets.' } },
              },
            },
          },
        },
      },
    },
  },
  'verify-webhook': {
    about: 'Accepts only webhooks with a valid signature.',
    config: {
      provider: { about: 'The webhook sender.', values: webhookProviders },
      secret: 'The secret that the sender signs with.',
      enforce,
    },
  },
  'circuit-breaker': {
    about: "Stops sending requests to your service while it's failing.",
    config: {
      error_threshold: 'The share of failed requests that trips the breaker, from 0 to 1.',
      volume_threshold: 'The minimum number of requests before the breaker can trip.',
      window_duration: 'The period in which requests are counted, such as 10s.',
      tripped_duration: 'The time to wait before trying your service again, such as 10s.',
      num_buckets: 'The number of intervals that the period is divided into.',
      enforce,
    },
  },
  'compress-response': {
    about: 'Compresses responses.',
    config: {
      algorithms: { about: 'The algorithms to use.', values: ['br', 'gzip', 'deflate', 'compress'] },
    },
  },
  log: {
    about: 'Adds data to traffic log events.',
    config: { metadata: 'The data to add, as key-value pairs.' },
  },
  'set-vars': {
    about: 'Sets variables for later expressions and actions.',
    config: { vars: 'The variables: a list of objects with one key each.' },
  },
  'terminate-tls': {
    about: 'Terminates TLS before traffic reaches your service.',
    config: {
      min_version: { about: 'The lowest TLS version to accept.', values: ['1.2', '1.3'] },
      max_version: { about: 'The highest TLS version to accept.', values: ['1.2', '1.3'] },
      server_certificate: 'The certificate to use, in PEM format.',
      server_private_key: "The certificate's private key, in PEM format.",
      mutual_tls_certificate_authorities:
        'The certificate authorities for client certificates, in PEM format.',
      mutual_tls_verification_strategy: 'How to verify client certificates, such as require-and-verify.',
    },
  },
  'http-request': {
    about: 'Sends an HTTP request. Later rules can use its response.',
    config: {
      url: 'The URL to send the request to.',
      method: {
        about: 'The HTTP method.',
        values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      },
      headers: 'The request headers, by name.',
      query_params: 'The query parameters, by name.',
      body: 'The request body.',
      timeout: 'The maximum time to wait for a response, such as 5s.',
    },
  },
  'request-body-find-replace': { about: 'Replaces text in request bodies.', config: {} },
  'response-body-find-replace': { about: 'Replaces text in response bodies.', config: {} },
  'owasp-crs-request': { about: 'Checks requests with the OWASP Core Rule Set.', config: {} },
  'owasp-crs-response': { about: 'Checks responses with the OWASP Core Rule Set.', config: {} },
  saml: { about: 'Requires visitors to sign in with SAML.', config: {} },
  'ai-gateway': { about: 'Forwards requests to AI model providers.', config: {} },
  'sse-find-replace': { about: 'Replaces text in messages of an event stream.', config: {} },
}

export const actionHelp: Readonly<Record<string, ActionHelp>> = actions
