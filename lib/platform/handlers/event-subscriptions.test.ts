import { expect, test } from 'vitest'
import { eventTypes } from '@/lib/resources/values/event-types'
import { codeOf, detailOf, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const path = '/event_subscriptions'
const call = (method: string, own: string, body?: object) =>
  platform().call(method, `${path}${own}`, body && { body })
const subscription = async (...types: string[]) =>
  String((await call('POST', '', { sources: types.map((type) => ({ type })) })).body.id)
const [created, updated] = ['ip_policy_created.v0', 'ip_policy_updated.v0']

test('a subscription is created, changed and deleted', async () => {
  const { status, body } = await call('POST', '', { description: 'Audit', sources: [{ type: created }] })
  const uri = `${platform().url}${path}/${String(body.id)}`
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      uri,
      description: 'Audit',
      metadata: '',
      sources: [{ type: created, uri: `${uri}/sources/${created}` }],
      destinations: [],
    }),
  ])
  const own = `/${String(body.id)}`
  expect((await call('PATCH', own, {})).body).toEqual(body)
  expect((await call('PATCH', own, { metadata: 'm' })).body).toEqual({ ...body, metadata: 'm' })
  const replaced = await call('PATCH', own, { sources: [{ type: updated }] })
  expect(replaced.body.sources).toEqual([{ type: updated, uri: `${uri}/sources/${updated}` }])
  expect((await call('GET', '')).body).toMatchObject({ event_subscriptions: [replaced.body] })
  expect((await call('DELETE', own)).status).toBe(204)
  expect((await call('GET', own)).status).toBe(404)
})

test('sources are added, read, sent an empty update, and removed', async () => {
  const own = `/${await subscription()}`
  const uri = `${platform().url}${path}${own}/sources`
  const source = { type: created, uri: `${uri}/${created}` }
  expect((await call('GET', `${own}/sources`)).body).toEqual({ sources: [], uri })
  const added = await call('POST', `${own}/sources`, { type: created })
  expect([added.status, added.body]).toEqual([201, source])
  expect((await call('GET', `${own}/sources`)).body).toEqual({ sources: [source], uri })
  expect((await call('GET', `${own}/sources/${created}`)).body).toEqual(source)
  const same = await call('PATCH', `${own}/sources/${created}`, {})
  expect([same.status, same.body]).toEqual([200, source])
  expect((await call('GET', own)).body.sources).toEqual([source])
  const removed = await call('DELETE', `${own}/sources/${created}`)
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect((await call('GET', `${own}/sources`)).body.sources).toEqual([])
})

test('a body may repeat its path parameter, but not with another value', async () => {
  const id = await subscription()
  const input = (subscription_id: string) =>
    call('POST', `/${id}/sources`, { type: created, subscription_id })
  expect(codeOf(await input('esb_1'))).toBe(214)
  expect((await input(id)).status).toBe(201)
})

test('duplicate sources, missing types, unknown fields and a limit on sources are refused', async () => {
  const own = `/${await subscription(created)}`
  expect(codeOf(await call('POST', `${own}/sources`, { type: created }))).toBe(5127)
  expect(codeOf(await call('POST', `${own}/sources`, {}))).toBe(215)
  expect(codeOf(await call('PATCH', `${own}/sources/${created}`, { fields: [] }))).toBe(214)
  const twice = [{ type: updated }, { type: updated }]
  expect(codeOf(await call('POST', '', { sources: twice }))).toBe(5127)
  expect(codeOf(await call('PATCH', own, { sources: twice }))).toBe(5127)
  expect(codeOf(await call('GET', `${own}/sources?limit=1`))).toBe(231)
})

test.each(['made_up.v0', 'ip_policy_created', ''])('the unknown event type "%s" is refused', async (type) => {
  const own = `/${await subscription()}`
  for (const answer of [
    await call('POST', `${own}/sources`, { type }),
    await call('POST', '', { sources: [{ type }] }),
    await call('PATCH', own, { sources: [{ type }] }),
  ]) {
    expect([answer.status, codeOf(answer)]).toEqual([400, 238])
    expect(String(detailOf(answer, 'supported')).split(', ')).toEqual(eventTypes)
  }
})

test.each(['GET', 'PATCH', 'DELETE'])("%s of a source that doesn't exist returns 404", async (method) => {
  const body = method === 'PATCH' ? {} : undefined
  const missing = await call(method, `/${await subscription()}/sources/${created}`, body)
  expect([missing.status, codeOf(missing)]).toEqual([404, 5125])
  const nowhere = await call(method, `/esb_${'0'.repeat(27)}/sources/${created}`, body)
  expect([nowhere.status, codeOf(nowhere)]).toEqual([404, 5123])
})

test("sources of a subscription that doesn't exist return an error", async () => {
  const nowhere = `/esb_${'0'.repeat(27)}/sources`
  expect(codeOf(await call('GET', nowhere))).toBe(5123)
  expect(codeOf(await call('POST', nowhere, { type: created }))).toBe(5123)
  expect(codeOf(await call('GET', '/ipp_1/sources'))).toBe(227)
})
