import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { DraftKeeper } from './draft-keeper'

const { body: schema } = endpoints.ops.create
const initial = { url: '', traffic_policy: '', metadata: '' }
const policy = (secret: string) =>
  JSON.stringify({
    on_http_request: [{ actions: [{ type: 'openid-connect', config: { client_secret: secret } }] }],
  })
let held: Map<string, string>
const newKeeper = (start?: unknown) => new DraftKeeper({ key: 'adit:draft:1:x', schema, start })

beforeEach(() => {
  vi.useFakeTimers()
  held = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      get length() {
        return held.size
      },
      key: (index: number) => [...held.keys()][index] ?? null,
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
      removeItem: (key: string) => held.delete(key),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is saved shortly after a change, with only the changed fields', () => {
  const keeper = newKeeper()
  keeper.change({ ...initial, url: 'https://a' }, initial)
  expect(held.size).toBe(0)
  keeper.change({ ...initial, url: 'https://a.example' }, initial)
  vi.advanceTimersByTime(1_000)
  expect(newKeeper().read()).toMatchObject({ values: { url: 'https://a.example' }, hasSecrets: false })
  expect(newKeeper().read()?.values).not.toHaveProperty('metadata')
})

test('a draft is saved while someone types without a pause', () => {
  const keeper = newKeeper()
  for (let length = 1; length <= 10; length += 1) {
    keeper.change({ ...initial, url: 'https://a'.padEnd(9 + length, 'a') }, initial)
    vi.advanceTimersByTime(100)
  }
  expect(newKeeper().read()?.values.url).toHaveLength(18)
  vi.advanceTimersByTime(300)
  expect(newKeeper().read()?.values.url).toHaveLength(19)
})

test('a change after the draft was discarded is saved again', () => {
  const keeper = newKeeper()
  keeper.change({ ...initial, url: 'https://a' }, initial)
  keeper.discard()
  keeper.change({ ...initial, url: 'https://b' }, initial)
  vi.advanceTimersByTime(300)
  expect(newKeeper().read()).toMatchObject({ values: { url: 'https://b' } })
})

test('no draft remains after the form is reset or discarded', () => {
  const keeper = newKeeper()
  keeper.change({ ...initial, url: 'https://a' }, initial)
  expect(keeper.keep()).toBe(true)
  keeper.change(initial, initial)
  expect(held.size).toBe(0)
  keeper.change({ ...initial, url: 'https://b' }, initial)
  keeper.discard()
  vi.advanceTimersByTime(1_000)
  keeper.keep() // as the form does when it's left
  expect(held.size).toBe(0)
})

test('a draft keeps a policy without its secrets, and reports that they would be lost', () => {
  const keeper = newKeeper()
  keeper.change({ ...initial, traffic_policy: policy('typed-secret') }, initial)
  expect(keeper.keep()).toBe(false)
  expect(keeper.read()).toMatchObject({ values: { traffic_policy: policy('') }, hasSecrets: true })
  expect(JSON.stringify([...held])).not.toContain('typed-secret')
})

test('a draft keeps a policy that is being typed, without what looks like a secret', () => {
  const keeper = newKeeper()
  const unfinished = 'on_http_request:\n  - actions: [ unfinished'
  keeper.change({ ...initial, traffic_policy: unfinished }, initial)
  expect(keeper.keep()).toBe(true)
  expect(keeper.read()).toMatchObject({ values: { traffic_policy: unfinished }, hasSecrets: false })
  keeper.change({ ...initial, traffic_policy: `${unfinished}, {client_secret: typed` }, initial)
  expect(keeper.keep()).toBe(false)
  expect(keeper.read()?.values).toEqual({ traffic_policy: `${unfinished}, {client_secret: ` })
})

test('a draft keeps the initial values of an edit and the idempotency key of a sent create', () => {
  const keeper = newKeeper({ id: 'ep_1' })
  keeper.change({ ...initial, url: 'https://a' }, initial)
  keeper.send('key-1')
  expect(keeper.read()).toMatchObject({ start: { id: 'ep_1' }, idempotencyKey: 'key-1' })
  keeper.send(undefined)
  expect(keeper.read()).not.toHaveProperty('idempotencyKey')
})

test('a draft of a console form omits secret fields, and reports that they would be lost', () => {
  const keeper = () => new DraftKeeper({ key: 'adit:draft:1:x', schema: null, secrets: ['api_key'] })
  const typed = keeper()
  typed.change({ name: 'Lab', api_key: '' }, { name: '', api_key: '' })
  expect(typed.keep()).toBe(true)
  typed.change({ name: 'Lab', api_key: 'typed-secret' }, { name: '', api_key: '' })
  expect(typed.keep()).toBe(false)
  expect([...held.values()].join()).not.toContain('typed-secret')
  expect(keeper().read()).toMatchObject({ values: { name: 'Lab' }, hasSecrets: true })
})
