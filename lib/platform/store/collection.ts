import type * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { counted, inSentence } from '@/lib/util/text'
import { toRfc3339 } from '@/lib/util/time'
import type { PlatformContext } from '../context'
import { invalid, resourceNotFound } from '../requests/errors'
import {
  countByKey,
  countObjects,
  countReferrers,
  deleteObject,
  findByKey,
  findObject,
  insertObject,
  replaceObject,
  type Work,
  objectsBefore,
} from './objects'
import { collectionPath, decodeBody, uriOf } from './refs'
import { compileFilter } from '../requests/filter'
import { hasIdShape } from './ids'

interface Kind {
  name: string
  info: { idPrefix: string; one: string; label: string; inUse?: number }
  item: z.ZodObject
  listKey: string
  ops: Readonly<Record<string, Operation>>
}
type Item<K extends Kind> = z.output<K['item']>
type Fields<K extends Kind> = Omit<Item<K>, 'id' | 'uri' | 'created_at'>
type Page<K extends Kind> = K['ops'] extends { list: infer L extends Operation }
  ? z.input<L['response']>
  : never

interface Options<K extends Kind> {
  /** The fields that the `filter` parameter of a list supports, with dotted names for nested fields. */
  filterable: readonly string[]
  /** Adds derived fields to an object, such as the URLs of its parts. Must be idempotent. */
  present?: (item: Item<K>) => Item<K>
}

type Quota = Extract<keyof PlatformContext['settings'], `quota_${string}`>

interface NewExtras {
  /**
   * A key that must be unique among objects of this kind. Call `isTaken` first to reject a duplicate with a specific
   * error.
   */
  uniqueKey?: string
  work?: Work | null
}

function presenterOf<K extends Kind>({ name }: K, { present: finish = (item) => item }: Options<K>) {
  const present = (id: string, body: object, baseUrl: string) =>
    finish({ id, uri: uriOf(baseUrl, id), ...body } as Item<K>) // insert and change accept only the item's fields
  return {
    present,
    presentText: (id: string, body: string, { baseUrl }: PlatformContext) =>
      present(id, decodeBody(name, body, baseUrl), baseUrl),
  }
}

async function refuseInUse({ db }: PlatformContext, id: string, code: number, one: string): Promise<void> {
  const referrers = await countReferrers(db, id)
  if (referrers > 0)
    throw invalid(code, `This ${inSentence(one)} is in use by ${counted(referrers, 'resource')}`)
}

/**
 * Returns the functions that read and store one kind of resource. They throw a Refusal with status 404 for an unknown
 * ID.
 */
export function collection<K extends Kind>(kind: K, options: Options<K>) {
  const { name, info } = kind
  const { presentText } = presenterOf(kind, options)
  const keyOf = (key: string) => `${name}:${key}`

  async function get(context: PlatformContext, id: string): Promise<Item<K>> {
    const row = await findObject(context.db, name, id)
    if (!row) throw resourceNotFound()
    return presentText(id, row.body, context)
  }

  async function insert(
    context: PlatformContext,
    fields: Fields<K>,
    extras: NewExtras = {},
  ): Promise<Item<K>> {
    const { db, now } = context
    const uniqueKey = extras.uniqueKey === undefined ? null : keyOf(extras.uniqueKey)
    const id = context.newId(info.idPrefix, now)
    const isDated = 'created_at' in kind.item.shape
    const body = isDated ? { created_at: toRfc3339(now.getTime()), ...fields } : fields
    const row = { id, resource: name, body, uniqueKey, work: extras.work ?? null }
    return presentText(id, await insertObject(db, row), context)
  }

  /**
   * Merges the result of `changesOf` into a stored object. `work` replaces the object's background work, null ends the
   * work, and undefined keeps it.
   */
  async function change(
    context: PlatformContext,
    id: string,
    changesOf: (old: Item<K>) => Promise<Partial<Fields<K>>> | Partial<Fields<K>>,
    work?: Work | null,
  ): Promise<Item<K>> {
    const item = await get(context, id)
    const { id: _id, uri: _uri, ...old } = item
    const body = { ...old, ...(await changesOf(item)) }
    return presentText(id, await replaceObject(context.db, { id, resource: name }, body, work), context)
  }

  const update = (context: PlatformContext, id: string, changes: Partial<Fields<K>>, work?: Work | null) =>
    change(context, id, () => changes, work)

  /** Throws a Refusal if the quota has been reached. A quota of 0 means no limit. */
  async function refuseOver({ db, settings }: PlatformContext, setting: Quota, code: number): Promise<void> {
    const quota = settings[setting]
    if (quota > 0 && (await countObjects(db, name)) >= quota)
      throw invalid(
        code,
        `The limit of ${counted(quota, inSentence(info.one), inSentence(info.label))} has been reached`,
      )
  }

  const isTaken = async ({ db }: PlatformContext, key: string) =>
    (await findByKey(db, keyOf(key))) !== undefined

  async function find(context: PlatformContext, key: string): Promise<Item<K> | undefined> {
    const row = await findByKey(context.db, keyOf(key))
    return row && get(context, row.id)
  }
  const count = ({ db }: PlatformContext, start = '') => countByKey(db, keyOf(start))
  const handlers = {
    ...listAndDelete(kind, options),
    get: ({ params }: { params: { id: string } }, context: PlatformContext) => get(context, params.id),
  }
  return { get, find, insert, change, update, refuseOver, isTaken, count, handlers }
}

function listAndDelete<K extends Kind>(kind: K, options: Options<K>) {
  const { name, info, listKey, ops } = kind
  const { present } = presenterOf(kind, options)
  const { filterable } = options
  const listed = { resource: name, path: collectionPath(ops), idPrefix: info.idPrefix, filterable }
  return {
    async list({ query }: { query: Record<string, string | undefined> }, context: PlatformContext) {
      const { rows, ...page } = await pageOf(context, listed, query)
      const items = rows.map(({ id, ...body }) => present(id, body, context.baseUrl))
      return { ...page, [listKey]: items } as Page<K> // crud() declares the page with this key
    },
    async delete({ params }: { params: { id: string } }, context: PlatformContext) {
      if (!(await findObject(context.db, name, params.id))) throw resourceNotFound()
      if (info.inUse !== undefined) await refuseInUse(context, params.id, info.inUse, info.one)
      await deleteObject(context.db, params.id)
      return undefined
    },
  }
}

interface Texts {
  description?: string | null
  metadata?: string | null
}

/** Returns the description and metadata after an update. Null clears a field, and an absent field keeps its value. */
export const texts = (body: Texts, old: Texts = {}) => ({
  description: (body.description === undefined ? old.description : body.description) ?? '',
  metadata: (body.metadata === undefined ? old.metadata : body.metadata) ?? '',
})

/** The number of rows to read at once when a list is filtered. */
const FILTER_CHUNK = 500

interface PageQuery {
  limit?: string | undefined
  before_id?: string | undefined
  filter?: string | undefined
}

interface Listed {
  resource: string
  path: string
  idPrefix: string
  filterable: readonly string[]
}

type Found = Record<string, unknown> & { id: string }

function limitOf(text: string | undefined): number {
  if (text === undefined) return 100
  if (!/^[+-]?\d+$/.test(text)) throw invalid(244, 'limit must be an integer from 1 to 100', 'limit')
  const limit = Number(text)
  if (limit < 1 || limit > 100) throw invalid(233, 'limit must be from 1 to 100', 'limit')
  return limit
}

/** Returns one page of a list, newest first. `next_page_uri` is null on the last page. */
async function pageOf(context: PlatformContext, listed: Listed, query: PageQuery) {
  const limit = limitOf(query.limit)
  if (query.before_id !== undefined && !hasIdShape(query.before_id, listed.idPrefix))
    throw invalid(227, `before_id must be ${listed.idPrefix}_ followed by 27 letters and digits`, 'before_id')
  const fits =
    query.filter === undefined ? () => true : compileFilter(query.filter, listed.filterable, context.now)
  const chunk = query.filter === undefined ? limit + 1 : FILTER_CHUNK
  const found: Found[] = []
  let before = query.before_id
  for (;;) {
    const rows = await objectsBefore(context.db, listed.resource, before, chunk)
    const objects = rows.map(({ id, body }) => ({
      ...decodeBody(listed.resource, body, context.baseUrl),
      id,
    }))
    found.push(...objects.filter(fits).slice(0, limit + 1 - found.length))
    before = rows.at(-1)?.id
    if (rows.length < chunk || found.length > limit) break
  }
  const uri = `${context.baseUrl}${listed.path}`
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, uri, next_page_uri: last ? nextPage(uri, last.id, limit, query.filter) : null }
}

function nextPage(uri: string, last: string, limit: number, filter: string | undefined): string {
  const query = new URLSearchParams({ before_id: last, limit: String(limit) })
  if (filter !== undefined) query.set('filter', filter)
  return `${uri}?${query}`
}
