import 'server-only'
import { hasTitle } from '@/lib/inventory/list/row'
import { backendKinds } from '@/lib/resources/info/backends'
import type { ResourceName } from '@/lib/resources/resource-types'
import { coveringNames } from '@/lib/resources/values/endpoint-url'
import { hostsOf } from '../model/edges'
import { entryOf } from '../model/endpoints'
import { type Entry, reservationOf } from '../model/entry'
import type { Known } from '../model/reads'
import { checksOf, columns, knownOf, nameKey, type ReadsOf, type Row, type SharedReads } from './reads'

/** The maximum numbers of consecutive references to follow, of resources to read per step, and of names to look up. */
const [maxSteps, maxAhead, maxNames] = [4, 400, 2_000]

/**
 * Reads the resources that `from` refers to, directly or indirectly, and the DNS checks of their domains. Stores the
 * results so that tracing a path through `from` needs fewer queries.
 */
export async function readAhead(
  of: ReadsOf,
  { ahead, named, checks, unused }: SharedReads,
  from: readonly Known[],
): Promise<void> {
  for (const known of from) ahead.set(known.id, known)
  for (const name of await unusedOf(of, from)) unused.add(name)
  let last = from
  for (let step = 0; step < maxSteps && last.length > 0; step++) {
    last = (await targetsOf(of, last)).flatMap(knownOf).filter(({ id }) => !ahead.has(id))
    for (const known of last) ahead.set(known.id, known)
  }
  for (const kind of ['reserved-domains', 'reserved-addrs'] as const)
    for (const [name, known] of await namedOf(of, kind, [...ahead.values()])) named.set(name, known)
  const read = [...ahead.values(), ...named.values()]
  const domains = new Set(read.flatMap((one) => (one?.resource === 'reserved-domains' ? [one.id] : [])))
  const found = await checksOf(of, 'reserved-domains', [...domains])
  for (const id of domains) checks.set(id, Promise.resolve(found.get(id) ?? null))
}

function entriesOf(known: Known): Entry[] {
  if (known.resource === 'https-edges' || known.resource === 'tcp-edges')
    return hostsOf(known).map((address) => ({ address }))
  const entry = known.resource === 'endpoints' ? entryOf(known) : undefined
  return entry ? [entry] : []
}

/**
 * Returns the reservations of one kind that cover the hosts of `from`, keyed by `nameKey`, with null for a name without
 * a reservation. Skips hosts whose reservation is known by ID.
 */
async function namedOf(
  { db, accountId }: ReadsOf,
  kind: 'reserved-domains' | 'reserved-addrs',
  from: readonly Known[],
): Promise<Map<string, Known | null>> {
  const wanted = from.flatMap(entriesOf).filter((entry) => {
    const reservation = reservationOf(entry)
    return reservation.kind === kind && reservation.id === undefined
  })
  const names = [...new Set(wanted.flatMap(({ address }) => coveringNames(address)))].slice(0, maxNames)
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('inventory')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', '=', kind)
    .where(hasTitle(names))
    .where('gone_at', 'is', null)
    .execute()
  const byName = new Map<string, Known | null>(names.map((name) => [nameKey(kind, name), null]))
  for (const known of rows.flatMap(knownOf)) byName.set(nameKey(kind, known.title), known)
  return byName
}

async function unusedOf({ db, accountId }: ReadsOf, from: readonly Known[]): Promise<Set<string>> {
  const names = new Set(from.flatMap(({ id, title }) => [id, title]))
  if (names.size === 0) return names
  const used = await db
    .selectFrom('inventory_refs')
    .select('target_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('target_id', 'in', [...names])
    .execute()
  for (const { target_id } of used) names.delete(target_id)
  return names
}

const pathKinds: readonly ResourceName[] = [
  'reserved-domains',
  'reserved-addrs',
  'https-edges',
  'tcp-edges',
  ...backendKinds,
  'tunnels',
]

const targetsOf = ({ db, accountId }: ReadsOf, from: readonly Known[]): Promise<Row[]> =>
  db
    .selectFrom('inventory')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', 'in', pathKinds)
    .where('gone_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('inventory_refs as ref')
        .select('ref.target_id')
        .where('ref.account_id', '=', accountId)
        .where('ref.resource', 'in', [...new Set(from.map(({ resource }) => resource))])
        .where(
          'ref.id',
          'in',
          from.map(({ id }) => id),
        ),
    )
    .limit(maxAhead)
    .execute()
