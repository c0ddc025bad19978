import { describe, expect, test } from 'vitest'
import {
  hasUnreadMemberships,
  cookieNames,
  neededScopes,
  type OauthModule,
  oauthProblem,
  revokedText,
  describeAccess,
} from './oauth-text'

type Provider = OauthModule['provider']
const nobody = { email_addresses: [], email_domains: [] }
const addresses = ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com', 'e@x.com']

describe('who has access', () => {
  test.each<[string, Provider, string]>([
    ['no provider', {}, 'No one can sign in until you choose a provider.'],
    ['a null provider', null, 'No one can sign in until you choose a provider.'],
    ['nobody listed', { google: nobody }, 'Anyone who signs in with Google has access.'],
    ['lists left out', { twitch: {} }, 'Anyone who signs in with Twitch has access.'],
    ['lists of null', { github: { teams: null } }, 'Anyone who signs in with GitHub has access.'],
    [
      'one address',
      { amazon: { email_addresses: ['a@x.com'] } },
      'Only Amazon users with the email address a@x.com have access.',
    ],
    [
      'more addresses than are listed',
      { gitlab: { email_addresses: addresses } },
      'Only GitLab users with the email address a@x.com, b@x.com, c@x.com or 2 more have access.',
    ],
    [
      'domains',
      { microsoft: { email_domains: ['x.com', 'y.com'] } },
      'Only Microsoft users with an email address at x.com or y.com have access.',
    ],
    [
      'all four, as alternatives',
      {
        facebook: null,
        github: {
          email_addresses: ['a@x.com'],
          email_domains: ['y.com'],
          teams: ['acme/ops', 'acme/pilots'],
          organizations: ['acme'],
        },
      },
      'Only these visitors have access: GitHub users with the email address a@x.com; GitHub users with an email address at y.com; ' +
        'members of the GitHub team acme/ops or acme/pilots; members of the GitHub organization acme.',
    ],
  ])('%s', (_, provider, sentence) => {
    expect(describeAccess({ enabled: true, provider }).sentence).toBe(sentence)
  })

  test.each<[string, Pick<OauthModule, 'enabled' | 'provider'>, RegExp[]]>([
    ['an address is listed', { provider: { google: { email_addresses: ['a@gmail.com'] } } }, []],
    ['only a team is listed', { provider: { github: { teams: ['acme/ops'] } } }, []],
    ['no provider is chosen yet', { enabled: false, provider: {} }, []],
    ['nobody is listed', { provider: { google: nobody } }, [/^Anyone can create an account at Google\.$/]],
    [
      'a common mail domain is listed',
      { provider: { github: { teams: ['acme/ops'], email_domains: ['x.com', 'gmail.com', 'web.de'] } } },
      [/^Anyone can get an address at gmail\.com or web\.de\.$/],
    ],
    [
      'it is disabled',
      { enabled: false, provider: { linkedin: { email_domains: ['x.com'] } } },
      [/^While this module is disabled/],
    ],
    [
      'it is disabled, and would be open to everyone once enabled',
      { enabled: false, provider: { linkedin: nobody } },
      [/^While this module is disabled/, /account at LinkedIn/],
    ],
  ])('warnings about open access: %s', (_, module, warnings) => {
    expect(describeAccess(module).warnings).toEqual(warnings.map((text) => expect.stringMatching(text)))
  })

  test('the text omits “only” if anyone can get an address at a listed domain', () => {
    const { sentence } = describeAccess({ provider: { google: { email_domains: ['x.com', 'gmail.com'] } } })
    expect(sentence).toBe('Google users with an email address at x.com or gmail.com have access.')
  })

  test.each([
    [['a.x', 'b.x', 'c.x', 'd.x'], 'a.x, b.x, c.x or 1 more domain'],
    [['a.x', 'b.x', 'c.x', 'd.x', 'e.x'], 'a.x, b.x, c.x or 2 more domains'],
  ])('only three domains are listed: %j', (email_domains, shown) => {
    expect(describeAccess({ provider: { google: { email_domains } } }).sentence).toContain(
      `${shown} have access.`,
    )
  })

  test('the text for a disabled module says who will have access', () => {
    const { sentence } = describeAccess({
      enabled: false,
      provider: { google: { email_domains: ['x.com'] } },
    })
    expect(sentence).toMatch(/^When it's enabled: Only Google users/)
  })
})

test.each<[Parameters<typeof revokedText>[0], string | RegExp]>([
  [
    { auth_check_interval: 5_400 },
    'A visitor whose access is revoked stays signed in for at most 1 h 30 min.',
  ],
  [{ auth_check_interval: 7_200, maximum_duration: 3_600 }, /at most 1 h\.$/],
  [{ auth_check_interval: 0, maximum_duration: 86_400 }, /at most 1 day\.$/],
  [{ auth_check_interval: 0, maximum_duration: 0 }, /until their session ends/],
  [{}, /until their session ends/],
  [{ auth_check_interval: 'soon', maximum_duration: -1 }, /until their session ends/],
])('the text says how long a revoked person keeps access: %o', (times, text) => {
  expect(revokedText(times)).toMatch(text)
})

test.each([
  ['', ['service.session', 'service.nonce…']],
  [null, ['service.session', 'service.nonce…']],
  ['acme.', ['acme.session', 'acme.nonce…']],
])('the cookie names with the prefix %o', (prefix, names) => {
  expect(cookieNames(prefix)).toEqual(names)
})

describe('scopes that a custom application needs', () => {
  type Input = Parameters<typeof neededScopes>[1]
  const none: Input = { scopes: [], teams: [], organizations: [] }
  test.each<[Parameters<typeof neededScopes>[0], Partial<Input>, string[]]>([
    ['github', {}, ['read:user']],
    ['github', { teams: ['acme/ops'] }, ['read:user', 'read:org']],
    ['github', { organizations: ['acme'] }, ['read:user', 'read:org']],
    ['github', { organizations: ['acme'], scopes: ['admin:org'] }, ['read:user', 'admin:org']],
    ['gitlab', { teams: ['left/over'] }, ['openid', 'email', 'profile']],
  ])('%s %o', (name, input, scopes) => {
    expect(neededScopes(name, { ...none, ...input })).toEqual(scopes)
  })
})

const lists = { teams: ['acme/ops'], organizations: [] }
test.each([
  [{ github: { client_id: 'a', scopes: [], ...lists } }, true],
  [{ github: { client_id: 'a', scopes: ['read:user'], organizations: ['acme'] } }, true],
  [{ github: { client_id: 'a', scopes: ['admin:org'], ...lists } }, false],
  [{ github: { client_id: null, scopes: [], ...lists } }, false],
  [{ github: { client_id: 'a', scopes: [], email_domains: ['a.example'] } }, false],
  [{ google: { client_id: 'a', scopes: [] } }, false],
  [null, false],
])("memberships of the provider %o can't be read without a scope: %s", (provider, isUnread) => {
  expect(hasUnreadMemberships({ provider })).toBe(isUnread)
})

test.each<[string, Provider, string | null]>([
  ['no provider', {}, 'No provider'],
  ['nobody listed', { google: nobody }, 'Open to everyone'],
  ['domains', { google: { email_domains: ['x.com', 'y.com'] } }, null],
  ['a mail domain', { google: { email_domains: ['gmail.com'] } }, 'Open to everyone'],
  [
    'several lists',
    { github: { client_id: 'Iv1', email_addresses: addresses, teams: ['acme/ops'] } },
    'Scope missing',
  ],
])('the problem of a module with %s', (_, provider, problem) => {
  expect(oauthProblem({ enabled: true, provider })).toBe(problem)
})
