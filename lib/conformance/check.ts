import { type Json, SpecMismatch, type TestedServer } from './server'

/** A claim of the API specification, with a function that tests whether a server conforms to it. */
export interface ConformanceCheck {
  claim: string
  operations: readonly string[]
  /** The row of the specification's "Errors" or "Limits" table that the check covers, if any. */
  rule?: SpecificationRule
  run: (server: TestedServer) => Promise<void>
}

export function ensure(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new SpecMismatch(otherwise)
}

export function rowsOf(answer: Json, key: string): Json[] {
  const rows = answer[key]
  ensure(Array.isArray(rows), `The response has no ${key} list`)
  return rows
}

export const fresh = (start: string) =>
  `${start}-${Date.now().toString(36)}${Math.floor(Math.random() * 46_656).toString(36)}`

export const bytes = (count: number) => 'x'.repeat(count)

type Sample = (server: TestedServer) => Promise<Json>

export const lifeOf = (path: string, listKey: string, sample: Sample, change: Json): ConformanceCheck[] => [
  creates(path, listKey, sample),
  updates(path, sample, change),
  deletes(path, sample),
]

const creates = (path: string, listKey: string, sample: Sample): ConformanceCheck => ({
  claim: `${path}: a created resource is returned unchanged when read or listed`,
  operations: [`POST ${path}`, `GET ${path}/{id}`, `GET ${path}`],
  async run(server) {
    const body = await sample(server)
    const created = await server.create(path, body)
    const read = await server.expect(`GET ${path}/{id}`, { params: { id: created.id } })
    for (const field of ['description', 'metadata'])
      ensure(!(field in body) || read[field] === body[field], `${field} differs from what was sent`)
    ensure(
      typeof read.uri === 'string' && read.uri.endsWith(`${path}/${created.id}`),
      "uri isn't the URL of the resource",
    )
    const listed = rowsOf(await server.expect(`GET ${path}`), listKey)
    ensure(
      listed.some(({ id }) => id === created.id),
      'The resource is missing from the list',
    )
  },
})

const updates = (path: string, sample: Sample, change: Json): ConformanceCheck => ({
  claim: `${path}: an update changes only the fields it contains`,
  operations: [`PATCH ${path}/{id}`],
  async run(server) {
    const created = await server.create(path, await sample(server))
    const changed = await server.expect(`PATCH ${path}/{id}`, { params: { id: created.id }, body: change })
    for (const [field, value] of Object.entries(changed)) {
      if (field === 'updated_at') continue
      const wanted = field in change ? change[field] : created[field]
      ensure(JSON.stringify(value) === JSON.stringify(wanted), `${field} has the wrong value`)
    }
  },
})

const deletes = (path: string, sample: Sample): ConformanceCheck => ({
  claim: `${path}: a deleted resource returns 404`,
  operations: [`DELETE ${path}/{id}`],
  async run(server) {
    const { id } = await server.create(path, await sample(server))
    await server.expect(`DELETE ${path}/{id}`, { params: { id } })
    const { status } = await server.ask(`GET ${path}/{id}`, { params: { id } })
    ensure(status === 404, `GET returns ${status} for a deleted resource`)
  },
})

/** The specification's maximum lengths of text fields, in bytes. */
export const limits = {
  description: { max: 255, rule: 'description max 255 bytes' },
  metadata: { max: 4096, rule: 'metadata max 4096 bytes' },
} as const

/**
 * Returns the check for a length limit. The server must accept text of the maximum length, and the operations in
 * `verbs` must reject text that is one byte longer.
 */
export function limitOf(
  path: string,
  field: keyof typeof limits,
  sample: Sample,
  verbs: readonly ('POST' | 'PATCH')[] = ['POST', 'PATCH'],
): ConformanceCheck {
  const { max, rule } = limits[field]
  return {
    claim: `${path}: ${field} accepts at most ${max} bytes`,
    operations: verbs.map((verb) => (verb === 'POST' ? `POST ${path}` : `PATCH ${path}/{id}`)),
    rule,
    async run(server) {
      const created = await server.create(path, { ...(await sample(server)), [field]: bytes(max) })
      ensure(created[field] === bytes(max), `${field} with ${max} bytes isn't stored`)
      await server.refuses(`POST ${path}`, { body: { ...(await sample(server)), [field]: bytes(max + 1) } })
      // The limit counts UTF-8 bytes, so just over half as many two-byte characters also exceed it.
      const wide = 'é'.repeat(Math.floor(max / 2) + 1)
      await server.refuses(`POST ${path}`, { body: { ...(await sample(server)), [field]: wide } })
      if (!verbs.includes('PATCH')) return
      const params = { id: created.id }
      await server.refuses(`PATCH ${path}/{id}`, { params, body: { [field]: bytes(max + 1) } })
    },
  }
}

/** The rows of the specification's "Errors" and "Limits" tables that the checks cover. */
export const specificationRules = [
  'no update available, update checks disabled, already updating, or updated but not restarted',
  'restart requested for an agent on Windows',
  'client_id present without client_secret',
  'scopes given while the managed OAuth application is used',
  'min_version set while terminate_at is upstream',
  'create, update or delete of an endpoint that is not a cloud endpoint',
  'owner_id naming another owner by a non-admin caller',
  'abuse report creation by an account not authorized',
  'metadata max 4096 bytes',
  'description max 255 bytes',
  'num_buckets max 128',
  'error_threshold_percentage between 0 and 1.0',
] as const

export type SpecificationRule = (typeof specificationRules)[number]
