import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { begin, newAct, settleAct } from '@/lib/acts/acts'
import { crud } from '@/lib/contract/crud'
import { idParam, secret } from '@/lib/contract/fields'
import { defineOperation, type Named } from '@/lib/contract/operation'
import { defineInfo, defineResource, type Resource } from '@/lib/contract/resource'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { actsOf } from '../acts/acts'
import { signedInPerson } from '../testing/console'
import { consoleAt } from '../testing/proxy'
import { writeOutcome, intentValues } from './intent'

const item = z.object({ id: z.string(), name: z.string() })
const body = z.strictObject({ name: z.string().optional() })
const usual = crud({ path: '/keys', key: 'keys', noun: 'key', item, create: body, update: body })
const lock = z.object({ pin: secret(z.string()), tries: z.number() })
const lockAt = { path: '/keys/{id}/lock', status: 200, params: idParam, response: lock } as const
const keys: Resource = defineResource({
  info: defineInfo({
    name: 'keys',
    label: 'Keys',
    one: 'Key',
    idPrefix: 'k',
    about: 'Keys.',
    help: 'using#start',
    title: 'name',
    identifies: [],
    facets: [],
    search: [],
    columns: ['name'],
    fields: { name: { label: 'Name', kind: 'text' } },
    refs: {},
    deletion: 'Nothing.',
  }),
  item,
  ops: {
    create: { ...usual.create, response: item.extend({ token: secret(z.string()) }) },
    get: usual.get,
    update: usual.update,
    lock: defineOperation({ ...lockAt, method: 'GET', access: 'viewer', summary: 'Get the lock' }),
    setLock: defineOperation({
      ...lockAt,
      method: 'PUT',
      access: 'operator',
      summary: 'Set the lock',
      body: lock,
    }),
  },
})

const stored: Record<string, unknown> = {
  '/keys/k1': { id: 'k1', name: 'one', token: 'canary-undeclared' },
  '/keys/k1/lock': { pin: 'canary-1', tries: 3 },
}
let api: Awaited<ReturnType<typeof scriptedUpstream>>
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream(({ url }, response) => json(response, 200, stored[url]))
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

/** Returns the audit log's rows for a write that gets this response. */
async function audited(op: Named | undefined, params: Record<string, string>, sent: unknown, answer: object) {
  if (!op) throw new Error('no such operation')
  const { context, account } = lab
  const person = signedInPerson({ email: 'a@example.com', role: 'admin' })
  const request = { op, params, query: {}, body: sent, keeps: false }
  const write = { context, account, person, resource: keys, states: {}, request, requestId: 'r1' }
  const [acts, values] = [actsOf(context), await intentValues(write)]
  const wanted = { operation: op.name, user: person, accountId: account.id, requestId: 'r1', key: null }
  const act = newAct(wanted)
  await begin(acts, act, values)
  const answered = { kind: 'answered' as const, status: op.status, json: answer, text: '' }
  await settleAct(acts, act, writeOutcome(write, values.before, answered))
  const rows = await lab.audit()
  expect(JSON.stringify(rows)).not.toContain('canary')
  return { before: JSON.parse(rows[1]?.before ?? 'null'), after: JSON.parse(rows[1]?.after ?? 'null') }
}
const mark = { fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) }

test('a secret that only the create response contains is audited as a fingerprint', async () => {
  const answer = { id: 'k1', name: 'one', token: 'canary-0' }
  expect(await audited(keys.ops.create, {}, { name: 'one' }, answer)).toEqual({
    before: null,
    after: { id: 'k1', name: 'one', token: mark },
  })
})

test("a write to a part is audited with that part's values before and after", async () => {
  const answer = { pin: 'canary-2', tries: 5 }
  expect(await audited(keys.ops.setLock, { id: 'k1' }, answer, answer)).toEqual({
    before: { pin: mark, tries: 3 },
    after: { pin: mark, tries: 5 },
  })
})

test("fields that a resource's schema doesn't declare are left out of the audit", async () => {
  expect(await audited(keys.ops.update, { id: 'k1' }, { name: 'two' }, { id: 'k1', name: 'two' })).toEqual({
    before: { id: 'k1', name: 'one' },
    after: { id: 'k1', name: 'two' },
  })
})
