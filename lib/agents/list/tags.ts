import { type RawBuilder, sql } from 'kysely'
import { isWithoutKey, keyOfTag, nameKeys, withoutKey } from '@/lib/agents/model/tags'
import { SESSIONS } from '@/lib/agents/rows'
import type { Db } from '@/lib/db/open'
import { tagStartsWith } from '@/lib/inventory/list/searched-tag'

const tagged = sql`from inventory_tags as tagged where tagged.account_id = agents.account_id
  and tagged.resource = ${SESSIONS} and tagged.id = agents.last_session_id`

const hasKey = (key: string) => sql<boolean>`instr(tagged.tag, ${withoutKey(key)}) = 1`

/**
 * Returns a condition for agents that have at least one of the selected tags for each selected key. A value such as
 * `site=` selects agents without a tag of that key.
 */
export function tagCondition(selected: readonly string[]): RawBuilder<boolean> {
  const each = [...new Set(selected.map(keyOfTag))].map((key) => {
    const values = selected.filter((tag) => keyOfTag(tag) === key)
    const has = sql<boolean>`exists (select 1 ${tagged} and tagged.tag in (${sql.join(values)}))`
    return values.some(isWithoutKey)
      ? sql<boolean>`(${has} or not exists (select 1 ${tagged} and ${hasKey(key)}))`
      : has
  })
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Returns a condition for agents with a tag that starts with the text. */
export const hasTagStarting = (text: string) =>
  sql<boolean>`exists (select 1 ${tagged} and ${tagStartsWith(text)})`

/** Returns each agent's first tag that starts with the text, keyed by agent ID. */
export async function tagsStarting(
  db: Db,
  accountId: string,
  ids: readonly string[],
  text: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; tag: string | null }>`
    select id, (select min(tagged.tag) ${tagged} and ${tagStartsWith(text)}) as tag
    from agents where account_id = ${accountId} and id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.flatMap(({ id, tag }) => (tag === null ? [] : [[id, tag]])))
}

/** Returns each agent's tags, keyed by agent ID. Omits agents without tags. */
export async function tagsOfAgents(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; tag: string }>`
    select agents.id, tagged.tag from agents cross join inventory_tags as tagged
      on tagged.account_id = agents.account_id and tagged.resource = ${SESSIONS} and tagged.id = agents.last_session_id
    where agents.account_id = ${accountId} and agents.id in (${sql.join(ids)})`.execute(db)
  const tags = new Map<string, string[]>()
  for (const { id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag])
  return tags
}

/**
 * Returns a query that counts the tags of the agents that match `where`, most frequent first. Omits tags that name an
 * agent.
 */
// The cross join makes SQLite start with the agents instead of scanning them for each tag.
export const tagCounts = (where: RawBuilder<boolean>, limit: number) => sql<{ value: string; count: number }>`
  select tagged.tag as value, count(*) as count from agents cross join inventory_tags as tagged
    on tagged.account_id = agents.account_id and tagged.resource = ${SESSIONS} and tagged.id = agents.last_session_id
  where ${where} and not (${sql.join(nameKeys.map(hasKey), sql` or `)})
  group by 1 order by 2 desc, 1 limit ${limit}`
