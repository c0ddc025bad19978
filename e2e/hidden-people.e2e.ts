import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { furnish } from './support/furnish'
import { admin, startInstallation } from './support/installation'
import { authAct, sessionCookie } from './support/session'

const canary = { email: 'canary.person@canary-domain.example', password: 'some words of the canary' }
const address = '198.51.100.251' // no session in the sample data has this address

/** Pages that show people or the authors of actions. */
const pagesOf = (account: string) => [
  '/settings/accounts',
  '/settings/people',
  '/settings/audit',
  '/settings/audit?operation=people',
  '/settings/audit?person=canary',
  '/settings/security',
  `/${account}`,
  `/${account}/api-log`,
  `/${account}/sites`,
]

test("only admins see other people's email and network addresses", async () => {
  const installation = await startInstallation({ ADIT_TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const { url } = installation
    const { account } = await furnish(installation)
    const asAdmin = callerOf(url, await sessionCookie(url))
    const people = [
      { ...canary, role: 'operator' },
      ...(['viewer', 'operator'] as const).map((role) => ({
        email: `${role}@example.com`,
        password: `some words of ${role}`,
        role,
      })),
    ]
    for (const person of people) await asAdmin('POST', '/api/people', person)
    const forwarded = { 'x-forwarded-for': address }
    const { cookie } = await authAct(url, 'callback/credentials', canary, '', forwarded)
    const asCanary = callerOf(url, cookie)
    const path = `/api/platform/${account}/bot_users`
    expect((await asCanary('POST', path, { name: 'by-the-canary' }, forwarded)).status).toBe(201)

    const visible = async (person: { email: string; password: string }) => {
      const session = await sessionCookie(url, person)
      const found: string[] = []
      for (const page of pagesOf(account))
        for (const headers of [[], [['rsc', '1']]] satisfies [string, string][][]) {
          const answer = await fetch(url + page, { headers: [['cookie', session], ...headers] })
          const text = await answer.text()
          for (const secret of ['canary-domain', address]) if (text.includes(secret)) found.push(page)
        }
      return new Set(found)
    }
    for (const person of people.slice(1))
      expect([person.role, await visible(person)]).toEqual([person.role, new Set()])
    expect(await visible(admin)).toContain('/settings/audit')
  } finally {
    await installation.stop()
  }
})
