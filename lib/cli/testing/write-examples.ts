import { fieldsOf } from '@/lib/util/records'
import * as z from 'zod'
import type { Named } from '@/lib/contract/operation'
import { creates, parameterNames, readOf } from '@/lib/contract/operation-target'
import { inRequestShape } from '@/lib/contract/seen'
import type { Resource } from '@/lib/contract/resource'
import { seedPlatform } from '@/lib/platform/seed/seed'
import type { PlatformStore } from '@/lib/platform/store/store'
import type { Call } from '@/lib/platform/testing/platform'
import { resources } from '@/lib/resources/registry'

/** A write with its input and its resource, taken from the local platform's sample data. */
export interface WriteExample {
  op: Named
  body: unknown
  /** The path parameters after the resource's ID. */
  below: Record<string, string>
  read: string
  item: unknown
}

interface Platform {
  store: PlatformStore
  call: Call
}

/** Returns an example of every write in the contract. Throws if the sample data contains no example of a write. */
export async function writeExamples(platform: Platform): Promise<WriteExample[]> {
  await seedPlatform(platform.store, 'small')
  const examples: WriteExample[] = []
  for (const resource of resources)
    for (const op of Object.values(resource.ops))
      if (op.method !== 'GET') examples.push(await exampleOf(platform, resource, op))
  return examples
}

async function exampleOf(platform: Platform, resource: Resource, op: Named): Promise<WriteExample> {
  const read = readFor(resource, op)
  const found = await firstAnswer(platform, resource.name, read)
  if (!found) throw new Error(`The sample data has nothing that ${read.name} answers with`)
  const { item, params } = found
  const below = Object.fromEntries(
    parameterNames(op)
      .slice(1)
      .map((name) => [name, params[name] ?? '']),
  )
  return { op, item, below, read: read.name, body: bodyOf(op, item) }
}

function bodyOf({ body: schema }: Named, item: unknown): unknown {
  if (schema instanceof z.ZodUndefined) return undefined
  const whole: unknown = inRequestShape(schema, item)
  const refused = schema.safeParse(whole).error?.issues.map(({ path }) => path[0])
  return Object.fromEntries(Object.entries(fieldsOf(whole)).filter(([name]) => !refused?.includes(name)))
}

function readFor({ ops }: Resource, op: Named): Named {
  const reads = Object.values(ops).filter(({ method, status }) => method === 'GET' && status === 200)
  const created = reads.find(
    ({ path }) => creates(op) && /^\/\{\w+\}$/.test(path.slice(op.path.length)) && path.startsWith(op.path),
  )
  const read = created ?? readOf(ops, op) ?? reads.find(({ path }) => path.endsWith('}'))
  if (!read) throw new Error(`Nothing reads what ${op.name} writes`)
  return read
}

async function firstAnswer({ store, call }: Platform, resource: string, read: Named) {
  const rows = await store.db
    .selectFrom('objects')
    .select(['id', 'body'])
    .where('resource', '=', resource)
    .execute()
  const [first = '', second] = parameterNames(read)
  const [, part = ''] = /\}\/(\w+)\/\{/.exec(read.path) ?? []
  for (const { id, body } of rows) {
    const parts: unknown = fieldsOf(JSON.parse(body))[part]
    const ids =
      second === undefined
        ? ['']
        : (Array.isArray(parts) ? parts : []).map((one) => String(fieldsOf(one)[second]))
    for (const partId of ids) {
      const params = { [first]: id, ...(second === undefined ? {} : { [second]: partId }) }
      const answer = await call('GET', read.path.replace(`{${first}}`, id).replace(`{${second}}`, partId))
      if (answer.status === 200) return { params, item: answer.body }
    }
  }
  return null
}
