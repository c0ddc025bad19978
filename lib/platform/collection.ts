import type * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { toRfc3339 } from '@/lib/util/time'
import type { Context } from './context'
import { invalid, notFound } from './errors'
import {
  countByKey,
  countReferrers,
  deleteObject,
  findByKey,
  findObject,
  insertObject,
  replaceObject,
  type Work,
} from './objects'
import { pageOf } from './paging'
import { decodeBody, uriOf } from './refs'

/** The part of a resource's declaration that storing its objects needs. */
interface Kind {
  name: string
  info: { idPrefix: string; one: string }
  item: z.ZodObject
  listKey: string
  ops: { list: Operation }
}
type Item<K extends Kind> = z.output<K['item']>
type Fields<K extends Kind> = Omit<Item<K>, 'id' | 'uri' | 'created_at'>
type Page<K extends Kind> = z.input<K['ops']['list']['response']>

interface Options {
  /** Fields that a list can be filtered by, dotted below objects. Source: api-notes 2. */
  filterable: readonly string[]
  /** Code of the refusal to delete while something refers to the object; without it, deleting is always allowed. */
  inUse?: number
}

interface NewExtras {
  /** What no second object may have. Handlers look with `isTaken` first and refuse with their own code. */
  uniqueKey?: string
  work?: Work | null
}

/** Bodies are kept without `id` and `uri`, and shown with them. */
function presenterOf<K extends Kind>() {
  const present = (id: string, body: object, baseUrl: string) =>
    ({ id, uri: uriOf(baseUrl, id), ...body }) as Item<K> // insert and update take nothing but its fields
  return {
    present,
    presentText: (id: string, body: string, { baseUrl }: Context) =>
      present(id, decodeBody(body, baseUrl), baseUrl),
  }
}

async function refuseInUse({ db }: Context, id: string, code: number, one: string): Promise<void> {
  const referrers = await countReferrers(db, id)
  const what = referrers === 1 ? 'thing refers' : 'things refer'
  if (referrers > 0) throw invalid(code, `This ${one.toLowerCase()} is in use: ${referrers} ${what} to it`)
}

/**
 * The stored objects of one resource, and the three operations that are alike for all. Each function works within the
 * caller's transaction; an unknown id is refused as not found.
 */
export function collection<K extends Kind>(kind: K, options: Options) {
  const { name, info } = kind
  const { presentText } = presenterOf<K>()
  const keyOf = (key: string) => `${name}:${key}`

  async function get(context: Context, id: string): Promise<Item<K>> {
    const row = await findObject(context.db, name, id)
    if (!row) throw notFound()
    return presentText(id, row.body, context)
  }

  async function insert(context: Context, fields: Fields<K>, extras: NewExtras = {}): Promise<Item<K>> {
    const { db, now } = context
    const uniqueKey = extras.uniqueKey === undefined ? null : keyOf(extras.uniqueKey)
    const id = context.newId(info.idPrefix, now)
    const isDated = 'created_at' in kind.item.shape
    const body = isDated ? { created_at: toRfc3339(now.getTime()), ...fields } : fields
    const row = { id, resource: name, body, uniqueKey, work: extras.work ?? null }
    return presentText(id, await insertObject(db, row), context)
  }

  /** `work`: undefined leaves the background work as it is, null ends it. */
  async function update(
    context: Context,
    id: string,
    changes: Partial<Fields<K>>,
    work?: Work | null,
  ): Promise<Item<K>> {
    const { id: _id, uri: _uri, ...old } = await get(context, id)
    return presentText(id, await replaceObject(context.db, id, { ...old, ...changes }, work), context)
  }

  /** Whether an object with this unique key exists. */
  const isTaken = async ({ db }: Context, key: string) => (await findByKey(db, keyOf(key))) !== undefined
  /** Objects whose unique key starts like this; all that have one for an empty start. */
  const count = ({ db }: Context, start = '') => countByKey(db, keyOf(start))
  const handlers = {
    ...listAndDelete(kind, options),
    get: ({ params }: { params: { id: string } }, context: Context) => get(context, params.id),
  }
  return { get, insert, update, isTaken, count, handlers }
}

function listAndDelete<K extends Kind>({ name, info, listKey, ops }: K, { filterable, inUse }: Options) {
  const { present } = presenterOf<K>()
  const listed = { resource: name, path: ops.list.path, idPrefix: info.idPrefix, filterable }
  return {
    async list({ query }: { query: Record<string, string | undefined> }, context: Context) {
      const { rows, ...page } = await pageOf(context, listed, query)
      const items = rows.map(({ id, ...body }) => present(id, body, context.baseUrl))
      return { ...page, [listKey]: items } as Page<K> // crud() declares the page with this key
    },
    async delete({ params }: { params: { id: string } }, context: Context) {
      if (!(await findObject(context.db, name, params.id))) throw notFound()
      if (inUse !== undefined) await refuseInUse(context, params.id, inUse, info.one)
      await deleteObject(context.db, params.id)
      return undefined
    },
  }
}

interface Texts {
  description?: string | null
  metadata?: string | null
}

/** Description and metadata after a request: null clears (api-notes 10), absent keeps what was there. */
export const texts = (body: Texts, old: Texts = {}) => ({
  description: (body.description === undefined ? old.description : body.description) ?? '',
  metadata: (body.metadata === undefined ? old.metadata : body.metadata) ?? '',
})
