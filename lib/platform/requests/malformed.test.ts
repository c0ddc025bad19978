import { fieldsOf } from '@/lib/util/records'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { errorEnvelope } from '@/lib/contract/envelope'
import type { Named } from '@/lib/contract/operation'
import { innermost } from '@/lib/contract/redact'
import { inRequestShape } from '@/lib/contract/seen'
import { registry } from '@/lib/resources/registry'
import { isFull } from '@/lib/util/testing/full'
import { seedPlatform } from '../seed/seed'
import { sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const runs = isFull ? 1000 : 200
const operations = Object.values(registry).flatMap(({ ops }) => Object.values<Named>(ops))
const writes = operations.filter(({ method }) => method !== 'GET' && method !== 'DELETE')

const noId = '2aAbBcCdDeEfFgGhHiIjJkKlLmM'
const segment = fc.oneof(
  fc.constantFrom(noId, `ra_${noId}`, `edghts_${noId}`, 'a', '_', '0', 'x'.repeat(127)),
  fc.stringMatching(/^[\w.~%-]{1,40}$/),
)

/** An existing object of each resource, keyed by the path of its collection. */
const samples = new Map<string, unknown>()
const real = new Map<string, string[]>()
beforeAll(async () => {
  await seedPlatform(platform().store, 'small')
  for (const { ops, listKey } of Object.values(registry)) {
    if (!('list' in ops)) continue
    const { body } = await platform().call('GET', ops.list.path)
    const [first] = body[listKey] as { id: string; routes?: { id: string }[] }[] // the list's own shape
    if (first) samples.set(ops.list.path, first)
    if (first) real.set(ops.list.path, [first.id, first.routes?.[0]?.id ?? 'ip_policy_created.v0'])
  }
})

const segments = fc.array(segment, { minLength: 2, maxLength: 2 })
const query = fc.stringMatching(/^[a-z_]{1,12}=[\w%+-]{0,12}$/)

const pathOf = (op: Named) =>
  segments.chain((parts) => {
    const collection = op.path.slice(0, op.path.indexOf('/{'))
    const fill = (ids: readonly string[]) => {
      const left = [...ids]
      return op.path.replace(/\{\w+\}/g, () => left.shift() ?? 'a')
    }
    return fc.constantFrom(fill(real.get(collection) ?? parts), fill(parts))
  })

const value = fc.oneof(
  { weight: 3, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '\u0000', '\ud800', 'x'.repeat(5000), 1e308, -1, null, [[]], {}),
  },
)
/** Returns bodies with known names and wrong values, unknown names, other kinds of JSON, and text that isn't JSON. */
const bodyOf = (op: Named) => {
  const names = 'shape' in op.body ? Object.keys(op.body.shape ?? {}) : []
  const name = fc.oneof(
    fc.constantFrom('', '__proto__', 'constructor', ...names),
    fc.string({ maxLength: 12 }),
  )
  const object = fc.dictionary(name, value, { maxKeys: 4 }).map((body) => JSON.stringify(body))
  const broken = object.map((text) => text.slice(0, Math.max(1, text.length - 2)))
  const other = fc.anything().map((body) => JSON.stringify(body) ?? '')
  return fc.oneof({ weight: 4, arbitrary: object }, broken, other, fc.string({ maxLength: 50 }))
}

/** Returns as many entries like `present` as fit in 1 MiB, up to 50,000. */
function manyOf(schema: z.ZodType, present: unknown): unknown {
  const [start = 'a'] = /^[a-z]+_/.exec(String(Object.keys(fieldsOf(present))[0])) ?? []
  if (schema instanceof z.ZodRecord) {
    const isNumber = schema.valueType instanceof z.ZodNumber
    return Object.fromEntries(numbers.map((i) => [`${start}${i}`, isNumber ? 1 : '1']))
  }
  const [one]: unknown[] = Array.isArray(present) ? present : []
  if (typeof one === 'object' && one !== null) {
    const [key = ''] = Object.keys(one)
    return numbers.slice(0, 40_000).map((i) => ({ [key]: `v${i}` }))
  }
  const text = typeof one === 'string' ? one : 'a'
  const isId = /^[a-z]+_/.exec(text)?.[0]
  if (isId) return numbers.map((i) => `${isId}${i}`)
  const end = /^[\w.*-]+:\d+$/.test(text) ? `.localhost${text.slice(text.lastIndexOf(':'))}` : ''
  return numbers.slice(0, end ? 40_000 : undefined).map((i) => `a${i}${end}`)
}
const numbers = Array.from({ length: 50_000 }, (_, i) => i)

/** The schemas of the lists and maps in earlier bodies. */
const oversizedBefore = new Set<z.ZodType>()

function oversized(schema: z.ZodType, base: unknown): unknown[] {
  const inner = innermost(schema)
  if (inner instanceof z.ZodArray || inner instanceof z.ZodRecord) {
    if (!isFull && oversizedBefore.has(inner)) return []
    oversizedBefore.add(inner)
    return [manyOf(inner, base)]
  }
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const old = { ...fieldsOf(base) }
    // zod types a field as its core type
    return oversized(field as z.ZodType, old[name]).map((body) => ({ ...old, [name]: body }))
  })
}

describe('malformed requests', () => {
  test('with an invalid body are refused with an error envelope', async () => {
    const request = fc
      .constantFrom(...writes)
      .chain((op) => fc.tuple(fc.constant(op), pathOf(op), bodyOf(op)))
    await fc.assert(
      fc.asyncProperty(request, async ([op, path, raw]) => {
        const { status, body, text } = await platform().call(op.method, path, { raw })
        // Skip bodies that happen to be valid.
        if (status < 300) return fc.pre(false)
        expect(status, text).toBeGreaterThanOrEqual(400)
        expect(status, text).toBeLessThan(500)
        expect(errorEnvelope.parse(body).status_code).toBe(status)
      }),
      { numRuns: runs, maxSkipsPerRun: 5 },
    )
  })

  test('with an invalid path or query are refused with an error envelope', async () => {
    const target = fc
      .constantFrom(...operations)
      .chain((op) =>
        fc.tuple(
          fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
          pathOf(op),
          query,
        ),
      )
    await fc.assert(
      fc.asyncProperty(target, async ([method, path, search]) => {
        const { status, body, text } = await platform().call(method, `${path}?${search}`)
        expect(status, text).toBeGreaterThanOrEqual(400)
        expect(status, text).toBeLessThan(500)
        expect(errorEnvelope.parse(body).status_code).toBe(status)
      }),
      { numRuns: runs },
    )
  })

  test.each(writes.map((op) => [op.name, op] as const))(
    'with too many entries cause no server error: %s',
    async (_, op) => {
      const collection = op.path.replace(/\/\{.*/, '')
      const path = op.path.replace(
        /\{\w+\}/g,
        (() => {
          const left = [...(real.get(collection) ?? [])]
          return () => left.shift() ?? 'a'
        })(),
      )
      const base = inRequestShape(op.body, samples.get(collection))
      for (const body of oversized(op.body, base).slice(0, 6)) {
        // Each request takes so long that the server would close an idle connection meanwhile.
        const { status, text } = await platform().call(op.method, path, {
          body,
          headers: { connection: 'close' },
        })
        expect(status, text).toBeLessThan(500)
        expect(status, text).not.toBe(413)
      }
    },
  )
})
