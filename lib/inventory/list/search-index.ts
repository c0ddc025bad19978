import { type RawBuilder, sql } from 'kysely'
import { type Db, escapeLike } from '@/lib/db/open'

// Only this module accesses the search index, a trigram index keyed by row ID.

interface Entry {
  rowId: number
  words: string
}

export async function indexWords(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const values = sql.join(entries.map(({ rowId, words }) => sql`(${rowId}, ${words})`))
  await sql`insert or replace into inventory_search (rowid, words) values ${values}`.execute(db)
}

const maxTokens = 8
const shortest = 3
const few = 500

const phrase = (token: string) => `"${token.replaceAll('"', '""')}"`

export interface TextMatch {
  key: string
  where: RawBuilder<boolean>
  /** A faster SQL condition that may miss some matches. */
  first: RawBuilder<boolean>
  /** True if few rows match. */
  isSelective: boolean
}

/**
 * Returns the SQL conditions for rows that contain the first eight words of `typed`, or null if `typed` has no words. A
 * word of one or two characters matches only titles and the beginning of IDs.
 */
export async function matchText(db: Db, typed: string): Promise<TextMatch | null> {
  const words = typed.replaceAll('\0', ' ').toLowerCase().slice(0, 200).split(/\s+/).filter(Boolean)
  const tokens = words.slice(0, maxTokens)
  if (tokens.length === 0) return null
  const isLong = (token: string) => Array.from(token).length >= shortest
  const short = tokens.filter((token) => !isLong(token)).map(shortToken)
  const match = tokens.filter(isLong).map(phrase).join(' ')
  const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
  const key = tokens.join(' ')
  if (match === '') return { key, where: all(short), first: all(short), isSelective: false }
  const rowIds = await firstMatches(db, match)
  const first = all([...short, rowIds.length > 0 ? sql`row_id in (${sql.join(rowIds)})` : sql`1 = 0`])
  if (rowIds.length <= few) return { key, where: first, first, isSelective: true }
  const every = sql<boolean>`row_id in (select rowid from inventory_search where inventory_search match ${match})`
  return { key, where: all([...short, every]), first, isSelective: false }
}

const shortToken = (token: string) =>
  sql<boolean>`(title like ${`%${escapeLike(token)}%`} escape '\\' or id like ${`${escapeLike(token)}%`} escape '\\')`

async function firstMatches(db: Db, match: string): Promise<number[]> {
  const found = sql<{
    rowid: number
  }>`select rowid from inventory_search where inventory_search match ${match} limit ${few + 1}`
  return (await found.execute(db)).rows.map(({ rowid }) => rowid)
}

/** Returns an SQL comparison that doesn't use the column's index. */
export const unindexed = (column: 'account_id' | 'resource', value: string) =>
  sql<boolean>`+${sql.ref(column)} = ${value}`

/** Removes the rows of an account from the search index. Call it before the rows are deleted. */
export async function dropWords(db: Db, accountId: string): Promise<void> {
  await sql`delete from inventory_search where rowid in (select row_id from inventory where account_id = ${accountId})`.execute(
    db,
  )
}

/** Removes a row from the search index. Call it before the row is deleted. */
export async function dropWordsOf(db: Db, rowId: number): Promise<void> {
  await sql`delete from inventory_search where rowid = ${rowId}`.execute(db)
}
