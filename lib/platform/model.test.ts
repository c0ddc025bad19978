import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedPlatform } from './testing/platform'

const platform = sharedPlatform()
const runs = 40

interface Texts {
  description?: string | null
  metadata?: string | null
}
type Step =
  | { act: 'create'; fields: Texts }
  | { act: 'update'; which: number; fields: Texts }
  | { act: 'delete'; which: number }

const text = fc.option(fc.string({ maxLength: 20 }), { nil: null })
const fields = fc.record({ description: text, metadata: text }, { requiredKeys: [] })
const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('create' as const), fields }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('update' as const), which, fields }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), which }) },
)

/** Applies the specification's update semantics to a field: absent means unchanged, null and '' mean empty. */
const after = (old: string, input: string | null | undefined) => (input === undefined ? old : (input ?? ''))
const merged = (old: Required<Record<keyof Texts, string>>, input: Texts) => ({
  description: after(old.description, input.description),
  metadata: after(old.metadata, input.metadata),
})
const nothing = { description: '', metadata: '' }

async function walk(path: string, key: string, limit: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let query = `?limit=${limit}`; ;) {
    const { status, body } = await platform().call('GET', path + query)
    expect(status).toBe(200)
    rows.push(...(body[key] as Record<string, unknown>[])) // the list's own shape
    if (typeof body.next_page_uri !== 'string') return rows
    query = new URL(body.next_page_uri).search
  }
}

const collections = [
  { path: '/reserved_addrs', key: 'reserved_addrs', required: {} },
  { path: '/ip_policies', key: 'ip_policies', required: {} },
  { path: '/edges/https', key: 'https_edges', required: {} },
  { path: '/edges/tcp', key: 'tcp_edges', required: {} },
  { path: '/credentials', key: 'credentials', required: {} },
  { path: '/backends/static', key: 'backends', required: { address: 'localhost:80' } },
]

test.each(collections)(
  '$path: after any sequence of writes, a walk returns each resource once, as modeled',
  async ({ path, key, required }) => {
    const { call } = platform()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          const model = new Map<string, typeof nothing>()
          const nth = (n: number) => [...model.keys()][n % Math.max(1, model.size)]
          for (const each of steps) {
            if (each.act === 'create') {
              const { status, body } = await call('POST', path, { body: { ...required, ...each.fields } })
              expect(status, JSON.stringify(body)).toBe(201)
              model.set(String(body.id), merged(nothing, each.fields))
              continue
            }
            const id = nth(each.which)
            if (id === undefined) continue
            if (each.act === 'delete') {
              expect((await call('DELETE', `${path}/${id}`)).status).toBe(204)
              model.delete(id)
              continue
            }
            const { status } = await call('PATCH', `${path}/${id}`, { body: each.fields })
            const isEmpty = Object.keys(each.fields).length === 0
            expect(isEmpty ? [200, 400] : [200]).toContain(status)
            model.set(id, merged(model.get(id) ?? nothing, each.fields))
          }
          const rows = await walk(path, key, limit)
          const seen = rows.map(({ id, description, metadata }) => ({ id, description, metadata }))
          const wanted = [...model].map(([id, values]) => ({ id, ...values })).toReversed()
          expect(seen).toEqual(wanted)
          for (const id of model.keys()) await call('DELETE', `${path}/${id}`)
        },
      ),
      { numRuns: runs },
    )
  },
)
