import { describe, expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { draftValues, restoredValues } from '@/components/resource/form/draft-values'
import { keptAsText } from '@/lib/contract/kept'
import { inRequestShape } from '@/lib/contract/seen'
import { oauth } from '@/lib/resources/edge-modules/oidc'
import { httpsEdges } from '@/lib/resources/https-edges'
import { type OauthProvider, oauthProviders } from '@/lib/resources/oauth/provider-names'
import { oauthBody, oauthComplaints, storedOauth } from './values'

const op = httpsEdges.ops['routes.oauth.put']
const issuesOf = (body: object) =>
  bodyIssues(op, keptAsText(op.body, body)).map(({ code, field }) => [code, field])

const session = {
  enabled: false,
  options_passthrough: true,
  cookie_prefix: 'acme.',
  inactivity_timeout: 900,
  maximum_duration: 86_400,
  auth_check_interval: 300,
}
const people = { email_addresses: ['ada@example.com'], email_domains: ['example.com'] }
const memberships = { teams: ['acme/pilots'], organizations: ['acme'] }
const mark = { set: true, fingerprint: 'f1n9e7' }
const kept = mark as unknown as string // a browser has the mark where the API sends text

const answerOf = (name: OauthProvider, settings: object) =>
  oauth.toRequest({
    ...session,
    provider: {
      ...Object.fromEntries(oauthProviders.map((each) => [each, null])),
      [name]: { ...people, ...(name === 'github' && memberships), ...settings },
    },
  })
const ownApp = { client_id: 'Iv1.a629', client_secret: kept, scopes: ['read:user', 'read:org'] }
const managed = { client_id: null, client_secret: null, scopes: [] }
/** Returns the input values of a module, with `enabled`. */
const values = (stored: Parameters<typeof storedOauth>[0]) => ({
  ...storedOauth(stored),
  enabled: stored?.enabled ?? true,
})

describe.each(oauthProviders)('%s', (name) => {
  const own = name === 'github' ? memberships : {}

  test('a custom app is sent back unchanged, with its secret', () => {
    const body = oauthBody(values(answerOf(name, ownApp)))
    expect(body).toEqual({ ...session, provider: { [name]: { ...ownApp, ...people, ...own } } })
    expect(issuesOf(body)).toEqual([])
  })

  test('the managed app is sent back unchanged, without client ID or secret', () => {
    const body = oauthBody(values(answerOf(name, managed)))
    expect(body).toEqual({ ...session, provider: { [name]: { scopes: [], ...people, ...own } } })
    expect(issuesOf(body)).toEqual([])
  })
})

test('an unchanged form gives the stored value, in the same order', () => {
  const stored = answerOf('github', ownApp)
  expect(JSON.stringify({ enabled: false, ...oauthBody(values(stored)) })).toBe(
    JSON.stringify(inRequestShape(op.body, stored)),
  )
})

test('a new provider replaces the previous one in the request, and the form keeps the values of both', () => {
  const stored = values(answerOf('github', ownApp))
  const google = { ...stored.provider.google, email_domains: ['acme.example'] }
  const other = { ...stored, choice: 'google' as const, provider: { ...stored.provider, google } }
  expect(oauthBody(other).provider).toEqual({
    google: { scopes: [], email_addresses: [], email_domains: ['acme.example'] },
  })
  expect(oauthBody({ ...other, choice: 'github' })).toEqual(oauthBody(stored))
})

test('changing to the managed app removes client ID, secret and scopes', () => {
  const stored = values(answerOf('microsoft', ownApp))
  const body = oauthBody({ ...stored, app: { ...stored.app, microsoft: 'managed' } })
  expect(body.provider).toEqual({ microsoft: { scopes: [], ...people } })
})

test('a secret can be replaced, and a custom app without one is invalid', () => {
  const stored = values(answerOf('gitlab', ownApp))
  const withSecret = (client_secret: string) =>
    oauthBody({
      ...stored,
      provider: { ...stored.provider, gitlab: { ...stored.provider.gitlab, client_secret } },
    })
  expect(withSecret('new one').provider).toMatchObject({ gitlab: { client_secret: 'new one' } })
  expect(withSecret('').provider).not.toHaveProperty('gitlab.client_secret')
  expect(issuesOf(withSecret(''))).toContainEqual([7033, 'provider.gitlab.client_secret'])
})

test('a custom app whose secret the API omits stays a custom app and requires a new secret', () => {
  const stored = values(answerOf('twitch', { ...ownApp, client_secret: null }))
  expect(stored.app.twitch).toBe('own')
  expect(issuesOf(oauthBody(stored))).toContainEqual([7033, 'provider.twitch.client_secret'])
})

test('a custom app requires a client ID, so that the managed app is never used by mistake', () => {
  const stored = values(answerOf('gitlab', managed))
  expect(oauthComplaints(stored)).toEqual([])
  const own = { ...stored, app: { ...stored.app, gitlab: 'own' as const } }
  expect(oauthComplaints(own)).toMatchObject([{ field: 'provider.gitlab.client_id' }])
  expect(oauthComplaints({ ...own, choice: 'github' })).toEqual([])
  expect(oauthComplaints(values(answerOf('gitlab', ownApp)))).toEqual([])
})

test('a form without a provider asks for one', () =>
  expect(oauthComplaints(values(null))).toEqual([{ field: 'provider', message: 'Choose a provider' }]))

test('a new module has no provider or prefix and checks authorization every hour', () => {
  const body = oauthBody(values(null))
  expect(body).toEqual({
    enabled: true,
    provider: {},
    options_passthrough: false,
    inactivity_timeout: 0,
    maximum_duration: 0,
    auth_check_interval: 3_600,
  })
  expect(issuesOf(body)).toEqual([[7037, 'provider']])
})

test('the draft of a form has no secret of any provider', () => {
  const form = storedOauth(null)
  form.provider.google = { ...form.provider.google, client_id: 'app', client_secret: 'typed-secret' }
  const draft = draftValues(op.body, form)
  expect(JSON.stringify(draft)).not.toContain('typed-secret')
  const google = { ...form.provider.google, client_secret: '' }
  expect(restoredValues(storedOauth(null), draft.values)).toEqual({
    ...form,
    provider: { ...form.provider, google },
  })
})
