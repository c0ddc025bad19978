import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { consoleAt } from '../testing/proxy'

let api: SpecApi
let lab: Awaited<ReturnType<typeof consoleAt>>
let path: string
beforeEach(async () => {
  api = await startSpecApi()
  lab = await consoleAt(api.url)
  const { json: created } = await lab.ask('POST', '/reserved_addrs', { body: { description: 'one' } })
  path = `/reserved_addrs/${(created as { id: string }).id}` // the API's response
})
afterEach(() => api.close())
const patch = (body: object, seen?: Record<string, unknown>) => lab.ask('PATCH', path, { body, seen })
const sent = () => api.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test("a field changed by another person isn't overwritten; the response has its current value", async () => {
  await patch({ description: 'theirs' })
  const answer = await patch({ description: 'mine' }, { description: 'one' })
  expect(answer).toMatchObject({
    status: 409,
    json: { error_code: 'ADIT_CONFLICT', details: { current: '{"description":"theirs"}' } },
  })
  expect(sent()).toEqual(['{"description":"theirs"}'])
  expect(await patch({ description: 'mine' }, { description: 'theirs' })).toMatchObject({ status: 200 })
})

test("a change to another field doesn't conflict", async () => {
  await patch({ metadata: 'theirs' })
  expect(await patch({ description: 'mine' }, { description: 'one' })).toMatchObject({ status: 200 })
})

test('a change made outside the console conflicts too', async () => {
  for (const item of api.items.values()) item.description = 'elsewhere'
  expect(await patch({ description: 'mine' }, { description: 'one' })).toMatchObject({ status: 409 })
})

test('one of two concurrent changes is applied, and the other conflicts', async () => {
  const both = await Promise.all(
    ['a', 'b'].map((description) => patch({ description }, { description: 'one' })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 409])
  expect(sent()).toHaveLength(1)
})

test('a change repeated with its key gets the same response and is sent once', async () => {
  const input = { body: { description: 'mine' }, seen: { description: 'one' }, key: 'k' }
  const both = await Promise.all([lab.ask('PATCH', path, input), lab.ask('PATCH', path, input)])
  const answers = [...both, await lab.ask('PATCH', path, input)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(sent()).toHaveLength(1)
})

test('a rejected change frees its idempotency key', async () => {
  await patch({ description: 'theirs' })
  const ask = (seen: string) =>
    lab.ask('PATCH', path, { body: { description: 'mine' }, seen: { description: seen }, key: 'k' })
  expect(await ask('one')).toMatchObject({ status: 409, json: { error_code: 'ADIT_CONFLICT' } })
  expect(await ask('theirs')).toMatchObject({ status: 200 })
})

test("a change isn't sent if the resource can't be read", async () => {
  const failing = await scriptedUpstream((_, response) =>
    json(response, 503, { status_code: 503, msg: 'closed' }),
  )
  const other = await consoleAt(failing.url)
  const answer = await other.ask('PATCH', '/reserved_addrs/ra_1', {
    body: { description: 'mine' },
    seen: { description: 'one' },
  })
  expect(answer).toMatchObject({ status: 503, json: { msg: 'closed', details: { is_unsent: 'true' } } })
  expect(failing.seen.map(({ method }) => method)).toEqual(['GET'])
  expect(await other.audit()).toEqual([])
  await failing.close()
})

test("a change is sent unchecked if the API can't read a single resource", async () => {
  const without = await scriptedUpstream(({ method, url }, response) =>
    method === 'PATCH'
      ? json(response, 200, { id: 'ra_1' })
      : json(response, 404, { status_code: 404, msg: 'no', details: { path: url } }),
  )
  const other = await consoleAt(without.url)
  const ask = { body: { description: 'mine' }, seen: { description: 'one' } }
  expect(await other.ask('PATCH', '/reserved_addrs/ra_1', ask)).toMatchObject({ status: 200 })
  await without.close()
})

test('an invalid header of seen values is rejected', async () => {
  expect(await patch({ description: 'x' }, { 'Not a field': 1 })).toMatchObject({
    status: 400,
    json: { error_code: 'ADIT_BAD_REQUEST' },
  })
  expect(sent()).toEqual([])
})
