import type { Access, Operation } from '@/lib/contract/operation'
import { consoleOperations } from '@/lib/api/registry'
import { registry } from '@/lib/resources/registry'
import { isFull } from '@/lib/util/testing/full'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { fillRoute } from './support/routes'

const roles = ['viewer', 'operator', 'admin'] as const
const nothing = { account: 'lab', resource: 'bot-users', id: 'bot_000000000000000000000000000' }

const operations = Object.values(registry).flatMap(({ ops }) =>
  Object.values<Operation & { name: string }>(ops),
)
type Request = [name: string, method: string, path: string, access: Access]
const proxied = operations.map(({ name, method, path, access }): Request => [
  name,
  method,
  `/api/platform/lab${path.replaceAll(/\{\w+\}/g, nothing.id)}`,
  access,
])
const own = consoleOperations
  .flatMap(({ op }) => (op.access === 'public' ? [] : [{ ...op, access: op.access }]))
  .map(({ method, path, access }): Request => {
    const route = path.replaceAll(/\{(\w+)\}/g, '[$1]')
    // An unknown account, so that allowed requests remove nothing.
    const account = route.startsWith('/api/accounts/') ? 'nowhere' : 'lab'
    return [`${method} ${route}`, method, fillRoute(route, { ...nothing, account }), access]
  })

/** Returns all operations in `npm run test:full`, or one in `size` operations otherwise. */
const someOf = (all: readonly Request[], size: number) =>
  all.filter((_, index) => isFull || index % size === 0)

// The unit tests in app/api check every operation with every role. This test checks that a running console applies
// them.
test('an operation is limited to the roles in the contract', async ({ as, console }) => {
  const [viewer, operator, admin] = [await as('viewer'), await as('operator'), await as('admin')]
  const calls = { viewer: viewer.call, operator: operator.call, admin: admin.call }
  const stranger = callerOf(console.url)
  const stolen = callerOf(console.url, `${viewer.cookie}x`)
  for (const [name, method, path, access] of [...someOf(proxied, 6), ...someOf(own, 6)]) {
    const strangers = await Promise.all([stranger, stolen].map((call) => call(method, path)))
    for (const { json } of strangers)
      expect([name, json]).toMatchObject([name, { error_code: 'ADIT_NOT_SIGNED_IN' }])
    const least = roles.indexOf(access)
    // The lowest role that is allowed, and the highest one that isn't.
    const asked = isFull ? roles : roles.slice(Math.max(least - 1, 0), least + 1)
    const answers = await Promise.all(
      asked.map(async (role) => ({ role, ...(await calls[role](method, path)) })),
    )
    for (const { role, status, json } of answers) {
      if (roles.indexOf(role) >= least)
        expect([name, role, [401, 403, 405].includes(status)]).toEqual([name, role, false])
      else
        expect([name, role, status, json]).toMatchObject([name, role, 403, { error_code: 'ADIT_FORBIDDEN' }])
    }
  }
})
