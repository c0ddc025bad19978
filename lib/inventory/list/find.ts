import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { itemState } from '@/lib/resources/states/item-state'
import {
  hasStoredState,
  stateOfValue,
  stateValueLabel,
  undeterminedState,
} from '@/lib/resources/states/stated'
import { servingEdge } from '@/lib/resources/text/endpoint-text'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import type { DnsState } from '@/lib/dns/model/dns-state'
import { isResourceName, type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import type { SearchHit } from '@/lib/api/find'
import { fieldsOf } from '@/lib/util/records'
import { withSessionNames } from '../detail'
import { isOnlyInIds, matchedField, titleRank } from './matched-field'
import { hasTitle } from './row'
import { matchText, unindexed } from './search-index'
import { searchedTag, tagStartsWith } from './searched-tag'

type Hit = Omit<SearchHit, 'matched' | 'state' | 'edge'>

export const MAX_HITS = 20
const columns = ['resource', 'id', 'title'] as const

/** Finds up to 20 resources by name, ID, address, URL or other text, best matches first. */
export async function findInAccount(db: Db, accountId: string, typed: string): Promise<SearchHit[]> {
  const text = typed.trim().slice(0, 500)
  if (text === '') return []
  const names = namesOf(text)
  const byId = await known(db, accountId).where('id', 'in', names).limit(MAX_HITS).execute()
  const byTitle = await known(db, accountId).where(hasTitle(names)).limit(MAX_HITS).execute()
  const lowered = names.map((name) => name.toLowerCase())
  const rank = ({ id, title }: { id: string; title: string }) =>
    Math.min(...[id, title].map((name) => lowered.indexOf(name.toLowerCase()) + 1 || names.length + 1))
  const starting = await known(db, accountId)
    .where('id', '>=', text)
    .where('id', '<', `${text}\uffff`)
    .limit(MAX_HITS)
    .execute()
  const exact = new Set([...byId, ...byTitle, ...starting].map(keyOf))
  const tags = await tagsStarting(db, accountId, text)
  const words = hostOf(text)?.host ?? text
  const worded = [...(await withTitle(db, accountId, words)), ...(await withWords(db, accountId, words))]
  const ranked = worded.map((row) => ({ row, rank: titleRank(row.title, words) }))
  const byWords = ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
  const all = [...[...byId, ...byTitle].sort((a, b) => rank(a) - rank(b)), ...starting, ...tags, ...byWords]
  const hits = all.flatMap(({ resource, id, title }) =>
    isResourceName(resource) ? [{ resource, id, title }] : [],
  )
  const found = [...new Map(hits.map((hit) => [keyOf(hit), hit])).values()].slice(0, MAX_HITS)
  const tagOf = new Map(tags.map((row) => [keyOf(row), row.tag]))
  const fields = await withFields(db, accountId, found, {
    words,
    isNamed: (hit) => exact.has(keyOf(hit)) || tagOf.has(keyOf(hit)),
  })
  const matched = fields.map((hit) => {
    const tag = tagOf.get(keyOf(hit))
    return tag === undefined ? hit : { ...hit, matched: { label: 'Tag', text: tag } }
  })
  return named(matched, await withSessionNames(db, accountId, matched))
}

/**
 * Returns the hits with session names as titles. If a name replaces an IP address, adds the address as the matched
 * text, unless another field matched.
 */
const named = (hits: readonly SearchHit[], renamed: readonly SearchHit[]): SearchHit[] =>
  renamed.map((hit, at) => {
    const ip = hits[at]?.title ?? hit.title
    return hit.title === ip || hit.matched ? hit : { ...hit, matched: { label: 'IP address', text: ip } }
  })

const keyOf = ({ resource, id }: Pick<Hit, 'id'> & { resource: string }) => `${resource} ${id}`

interface Terms {
  words: string
  isNamed: (hit: Hit) => boolean
}

async function withFields(
  db: Db,
  accountId: string,
  hits: Hit[],
  { words, isNamed }: Terms,
): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ id }) => id)
  const rows = await known(db, accountId)
    .select(['body', 'state', dnsState.as('dns_state')])
    .where('id', 'in', ids)
    .execute()
  const stored = new Map(rows.map((row) => [`${row.resource} ${row.id}`, row]))
  return hits.flatMap((hit) => {
    const known = stored.get(keyOf(hit))
    const row = { ...hit, body: known?.body ?? '{}' }
    const info = resourceInfos[hit.resource]
    if (!isNamed(hit) && isOnlyInIds(info, row, words)) return []
    const matched = matchedField(info, row, words)
    const item = fieldsOf(JSON.parse(row.body))
    const own = itemState(hit.resource, item)
    const state = own ? { state: own.state, label: own.label } : known && knownState(hit.resource, known)
    const edge = hit.resource === 'endpoints' ? edgeOf(item) : undefined
    return [{ ...hit, ...(matched && { matched }), ...(state && { state }), ...(edge && { edge }) }]
  })
}

function edgeOf({ type, edge }: Record<string, unknown>): SearchHit['edge'] {
  const serving = servingEdge({ type, edge: fieldsOf(edge) })
  return serving && { resource: serving.resource, id: serving.id }
}

/**
 * The SQL expression for the DNS state of a resource's last check. Null if the resource wasn't checked, or isn't known
 * to require DNS records.
 */
const dnsState = sql<DnsState | null>`case when needs_dns = 1 then (
  select dns_state from dns_checks as checked where checked.account_id = inventory.account_id
    and checked.resource = inventory.resource and checked.id = inventory.id) end`

interface KnownStates {
  state: string
  dns_state: DnsState | null
}

function knownState(resource: ResourceName, { state, dns_state: dnsState }: KnownStates): SearchHit['state'] {
  if (dnsState !== null && dnsState !== 'correct') return dnsStateLabels[dnsState]
  const value = hasStoredState(resource) && state !== undeterminedState ? state.slice(1) : ''
  const found = stateOfValue(value)
  return found && { state: found, label: stateValueLabel(value) }
}

const known = (db: Db, accountId: string) =>
  db
    .selectFrom('inventory')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', 'in', resourceNames) // listed one by one, so that SQLite uses the indices
    .where('gone_at', 'is', null)

async function tagsStarting(db: Db, accountId: string, text: string) {
  const tag = searchedTag(text)
  if (tag === null) return []
  return db
    .selectFrom('inventory_tags as tagged')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.account_id', '=', 'tagged.account_id')
        .onRef('inventory.resource', '=', 'tagged.resource')
        .onRef('inventory.id', '=', 'tagged.id'),
    )
    .select(['tagged.resource', 'tagged.id', 'title', 'tag'])
    .where('tagged.account_id', '=', accountId)
    .where('tagged.resource', 'in', resourceNames)
    .where(tagStartsWith(tag))
    .where('gone_at', 'is', null)
    .limit(MAX_HITS)
    .execute()
}

async function withTitle(db: Db, accountId: string, text: string) {
  const lower = text.toLowerCase()
  const starts = new Set([text, lower, lower.slice(0, 1).toUpperCase() + lower.slice(1)])
  const rows = []
  for (const start of starts) {
    const query = known(db, accountId).where('title', '>=', start).where('title', '<', `${start}\uffff`)
    rows.push(...(await query.limit(MAX_HITS).execute()))
  }
  return rows
}

async function withWords(db: Db, accountId: string, text: string) {
  const match = await matchText(db, text)
  if (!match) return []
  if (match.first === match.where && !match.isSelective)
    return known(db, accountId).where(match.where).limit(MAX_HITS).execute()
  const first = await db
    .selectFrom('inventory')
    .select(columns)
    .where(unindexed('account_id', accountId))
    .where('gone_at', 'is', null)
    .where(match.first)
    .execute()
  if (match.isSelective || first.length >= MAX_HITS) return first
  return known(db, accountId).where(match.where).limit(MAX_HITS).execute()
}

/** Parses a URL, or a host with an optional port and path. Returns null if parsing fails. */
function hostOf(text: string): { host: string; port: string; segments: string[] } | null {
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text.replace(/^[a-z0-9+.-]+:/i, 'http:')
    : `http://${text}`
  if (!URL.canParse(candidate) || /\s/.test(text)) return null
  const { hostname, port, pathname } = new URL(candidate)
  return { host: hostname.replace(/\.$/, ''), port, segments: pathname.split('/').filter(Boolean) }
}

function namesOf(text: string): string[] {
  const parsed = hostOf(text)
  if (!parsed) return [text, text.toLowerCase()]
  const { host, port, segments } = parsed
  const labels = host.split('.')
  const covering = isIP(host) ? [] : labels.slice(1, 8).map((_, i) => `*.${labels.slice(i + 1).join('.')}`)
  const names = [
    text,
    text.toLowerCase(),
    ...segments.toReversed().slice(0, 4),
    ...(port ? [`${host}:${port}`] : []),
    host,
    ...covering,
  ]
  return [...new Set(names)]
}
