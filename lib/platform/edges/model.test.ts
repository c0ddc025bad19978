import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sharedPlatform, newRoute, newTarget } from '../testing/platform'

const platform = sharedPlatform()
const authorities: string[] = []
beforeAll(async () => {
  for (const n of [1, 2]) authorities.push(await newTarget(platform().store, 'ca', n))
  await platform().call('POST', '/reserved_domains', { body: { domain: '*.model.example' } })
})

const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })
const text = fc.option(fc.string({ maxLength: 8 }), { nil: null })
const enabled = fc.boolean()
const hosts = ['a', 'b', 'c'].map((name) => `${name}.model.example:443`)
type Change = Record<string, unknown>

/** A field of a resource, with the values that clients can send and the values that are then stored. */
interface Field {
  sent: () => fc.Arbitrary<unknown>
  stored: (sent: never) => unknown
  empty: unknown
}
const labels: Field = { sent: () => text, stored: (sent: string | null) => sent ?? '', empty: '' }

const edgeFields: Record<string, Field> = {
  description: labels,
  metadata: labels,
  hostports: { sent: () => fc.subarray(hosts), stored: (sent: string[]) => sent, empty: [] },
  tls_termination: {
    sent: () => some({ enabled, min_version: fc.constantFrom('1.0', '1.3', null) }),
    stored: (sent: { enabled?: boolean; min_version?: string | null }) => ({
      enabled: sent.enabled !== false,
      terminate_at: 'edge',
      min_version: sent.min_version ?? '1.2',
    }),
    empty: null,
  },
  mutual_tls: {
    sent: () =>
      fc.record(
        { enabled, certificate_authority_ids: fc.subarray(authorities, { minLength: 1 }) },
        { requiredKeys: ['certificate_authority_ids'] },
      ),
    stored: (sent: { enabled?: boolean; certificate_authority_ids: string[] }) => ({
      enabled: sent.enabled !== false,
      certificate_authorities: sent.certificate_authority_ids.map((id) => ({
        id,
        uri: `${platform().url}/certificate_authorities/${id}`,
      })),
    }),
    empty: null,
  },
}

const names = fc.subarray(['x-a', 'X-B', 'x-c'])
const routeFields: Record<string, Field> = {
  description: labels,
  metadata: labels,
  compression: {
    sent: () => some({ enabled }),
    stored: (sent: { enabled?: boolean }) => ({ enabled: sent.enabled !== false }),
    empty: null,
  },
  user_agent_filter: {
    sent: () => some({ enabled, allow: names, deny: names }),
    stored: (sent: { enabled?: boolean; allow?: string[]; deny?: string[] }) => ({
      enabled: sent.enabled !== false,
      allow: sent.allow ?? [],
      deny: sent.deny ?? [],
    }),
    empty: null,
  },
  response_headers: {
    sent: () => some({ enabled, remove: names }),
    stored: (sent: { enabled?: boolean; remove?: string[] }) => ({
      enabled: sent.enabled !== false,
      add: {},
      remove: (sent.remove ?? []).map((name) => name.toLowerCase()),
    }),
    empty: null,
  },
  oauth: {
    sent: () =>
      fc.record(
        { enabled, provider: fc.constant({ gitlab: {} }), auth_check_interval: fc.nat() },
        { requiredKeys: ['provider'] },
      ),
    stored: (sent: { enabled?: boolean; auth_check_interval?: number }) => ({
      enabled: sent.enabled !== false,
      auth_check_interval: sent.auth_check_interval ?? 0,
      cookie_prefix: 'service.',
    }),
    empty: null,
  },
}

/** Generates sequences of PATCH requests with arbitrary fields, and of DELETE requests for modules. */
const steps = (fields: Record<string, Field>) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: some(Object.fromEntries(Object.entries(fields).map(([name, { sent }]) => [name, sent()]))),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...Object.keys(fields).filter((name) => fields[name]?.empty === null)),
      },
    ),
    { maxLength: 8 },
  )

async function applySteps(own: string, fields: Record<string, Field>, todo: (Change | string)[]) {
  const { call } = platform()
  const model: Change = Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]))
  for (const step of todo) {
    if (typeof step === 'string') {
      expect((await call('DELETE', `${own}/${step}`)).status).toBe(204)
      model[step] = null
    } else {
      const answer = await call('PATCH', own, { body: step })
      expect(answer.status, answer.text).toBe(200)
      // A value of this field
      for (const [name, sent] of Object.entries(step)) model[name] = fields[name]?.stored(sent as never)
      expect(answer.body).toMatchObject(model)
    }
    expect((await call('GET', own)).body).toMatchObject(model)
  }
  return model
}

test('an edge and its endpoints match a model after any sequence of PATCH and DELETE', async () => {
  const { call } = platform()
  await fc.assert(
    fc.asyncProperty(
      fc.constant(null).chain(() => steps(edgeFields)),
      async (todo) => {
        const { body } = await call('POST', '/edges/https', { body: {} })
        const own = `/edges/https/${String(body.id)}`
        const { hostports } = await applySteps(own, edgeFields, todo)
        const { endpoints } = (await call('GET', '/endpoints')).body
        const served = Array.isArray(endpoints) ? endpoints.map(({ hostport }) => String(hostport)) : []
        expect(served.toSorted((a, b) => a.localeCompare(b))).toEqual(hostports)
        await call('DELETE', own)
      },
    ),
    { numRuns: 40 },
  )
})

test('a route matches a model after any sequence of PATCH and DELETE', async () => {
  await fc.assert(
    fc.asyncProperty(steps(routeFields), async (todo) => {
      await applySteps(await newRoute(platform().call), routeFields, todo)
    }),
    { numRuns: 40 },
  )
})
