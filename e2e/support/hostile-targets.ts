/** Valid and invalid spellings of `.` and `..`. Each non-ASCII character represents one byte. */
const dots = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%f0%80%80%ae',
  '%u002e%u002e',
  '..;',
  '..;x=1',
  '..%00',
  '..%09',
  '..%0d%0a',
  '%ef%bc%8e%ef%bc%8e',
  '\xef\xbc\x8e\xef\xbc\x8e',
  '\xe2\x80\xa4\xe2\x80\xa4',
  '..%5c',
  '..\\',
  '..%2f',
  '..%252f',
  '..%c0%af',
  '..%ef%bc%8f',
]
/** Spellings of the separator between two path segments. */
const slashes = [
  '//',
  '/./',
  '\\',
  '%2f',
  '%2F',
  '%5c',
  '%252f',
  '%c0%af',
  '/%2f',
  ';/',
  '/;/',
  '%00/',
  '\t/',
]

/** Methods and paths that the proxy must not forward. `ID` is a placeholder for the ID of a bot user. */
const unlisted: readonly (readonly [string, string])[] = [
  ['GET', ''],
  ['GET', '/'],
  ['GET', '/openapi.json'],
  ['GET', '/app/users'],
  ['POST', '/app/sessions'],
  ['GET', '/vault_secrets'],
  ['GET', '/admin'],
  ['GET', '/Bot_Users'],
  ['GET', '/bot_users.json'],
  ['GET', '/bot_users/'],
  ['GET', '/bot-users'],
  ['PUT', '/bot_users/ID'],
  ['POST', '/bot_users/ID'],
  ['DELETE', '/bot_users'],
  ['PATCH', '/bot_users'],
  ['DELETE', '/bot_users/ID/'],
  ['DELETE', '/bot_users/ID/certificate'],
  ['POST', '/bot_users/ID/delete'],
  ['POST', '/bot_users/ID:delete'],
  ['DELETE', '/bot_users/*'],
  ['DELETE', '/bot_users/ID,ID'],
  ['DELETE', '/bot_users/'],
  ['DELETE', '/bot_users/%20'],
  ['GET', '/bot_users/ID?limit=1'],
  ['GET', '/bot_users?limit=1&limit=2'],
  ['GET', '/bot_users?_method=DELETE'],
  ['GET', '/bot_users?url=http://127.0.0.1/'],
]

const methods = ['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'SEARCH', 'PURGE', 'get', 'FOO', 'LINK']

/**
 * Returns methods and request targets that must never reach the account's management API. `id` is the ID of one of the
 * account's bot users.
 */
export function hostileLines(account: string, id: string, host: string): [string, string][] {
  const root = `/api/platform/${account}`
  const lines = [
    ...dots.flatMap((up) => [
      ['GET', `${root}/${up}/people`],
      ['GET', `${root}/bot_users/${up}/reserved_addrs`],
      ['DELETE', `${root}/reserved_addrs/${up}/bot_users/${id}`],
      ['DELETE', `${root}/bot_users/${id}/${up}`],
    ]),
    ...slashes.flatMap((slash) => [
      ['GET', `${root}${slash}bot_users`],
      ['DELETE', `${root}/bot_users${slash}${id}`],
    ]),
    ...[
      `http://${host}`,
      `http://evil.example`,
      `https://${host}`,
      `HTTP://${host}:80`,
      '//evil.example',
      host,
    ].map((origin) => ['GET', `${origin}${root}/bot_users`]),
    ...unlisted.map(([method, path]) => [method, `${root}${path.replaceAll('ID', id)}`]),
    ...methods.flatMap((method) => [
      [method, `${root}/bot_users`],
      [method, `${root}/bot_users/${id}`],
    ]),
    ...odd(root).map((target) => ['GET', target]),
  ]
  return lines.map(([method = '', target = '']) => [method, target])
}

/** Other unusual request targets, such as a target without a path or with an invalid query. */
const odd = (root: string) => [
  '*',
  '/*',
  '?',
  '',
  'bot_users',
  `${root}/bot_users`.replace('/a', '/%61'),
  `${root}/bot_users`.replace('/api', '/API'),
  `${root}/bot_users#x`,
  `${root}/bot_users?%`,
  `${root}/bot_users?x=%00`,
  `${root}/${'a/'.repeat(4000)}`,
  `${root}/bot_users/${'x'.repeat(500)}`,
  '/api/platform/__proto__/bot_users',
  '/api/platform/a%20b/bot_users',
]
