import { safeId } from '@/lib/contract/fields'
import type { Db } from '@/lib/db/open'
import { policyTextOf, targetsOf } from '@/lib/resources/traffic-policy/targets'
import { isRecord } from '@/lib/util/records'

interface Target {
  /** The dotted path of the reference in the resource, without list positions. */
  field: string
  /** The target's ID, or the URL of an endpoint that a traffic policy forwards to. */
  target_id: string
}

const maxRefs = 1000
const maxDepth = 8
const maxField = 200

function idsOf(entry: unknown): unknown[] {
  if (!isRecord(entry)) return [entry]
  return 'id' in entry ? [entry.id] : Object.keys(entry)
}

const refKeys: ReadonlySet<string> = new Set(['id', 'uri'])
/** Reports whether a value is a Ref. A list item with fields besides `id` and `uri` isn't a Ref. */
const isRef = (value: Record<string, unknown>, isEntry: boolean) =>
  typeof value.uri === 'string' && !(isEntry && Object.keys(value).some((key) => !refKeys.has(key)))

const policyOf = (policy: unknown): unknown =>
  isRecord(policy) && ('value' in policy || 'enabled' in policy) ? policy.value : policy

/**
 * Returns up to 1,000 references of a resource: Refs (`{id, uri}`), targets of traffic policies, and IDs in the
 * `declared` fields.
 */
export function refsOf(item: Record<string, unknown>, declared: ReadonlySet<string>): Target[] {
  const found = new Map<string, Target>()
  function add(field: string, id: unknown) {
    if (typeof id === 'string' && safeId.safeParse(id).success) addTarget(field, id)
  }
  function addTarget(field: string, target_id: string) {
    if (found.size < maxRefs) found.set(`${field} ${target_id}`, { field, target_id })
  }
  function visitPolicy(field: string, policy: unknown) {
    for (const target of targetsOf(policyTextOf(policyOf(policy)))) addTarget(field, target)
  }
  function visit(field: string, value: unknown, depth: number, isEntry = false) {
    if (depth > maxDepth || found.size >= maxRefs) return
    if (Array.isArray(value)) return value.forEach((entry) => visit(field, entry, depth + 1, true))
    if (!isRecord(value)) return
    if (isRef(value, isEntry)) add(field, value.id)
    for (const [name, inner] of Object.entries(value)) visitField(`${field}.${name}`, name, inner, depth + 1)
  }
  function visitField(field: string, name: string, value: unknown, depth: number) {
    const path = field.slice(0, maxField)
    if (name === 'traffic_policy') visitPolicy(path, value)
    else visit(path, value, depth)
  }
  for (const [field, value] of Object.entries(item)) {
    if (declared.has(field))
      for (const entry of Array.isArray(value) ? value : [value])
        for (const id of idsOf(entry)) add(field, id)
    visitField(field, field, value, 1)
  }
  return [...found.values()]
}

/** Returns a query for the existing resources (`user`) with references (`ref`) to one of these names. */
export const referringTo = (db: Db, accountId: string, names: readonly string[]) =>
  db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory as user', (join) =>
      join
        .onRef('user.account_id', '=', 'ref.account_id')
        .onRef('user.resource', '=', 'ref.resource')
        .onRef('user.id', '=', 'ref.id'),
    )
    .where('ref.account_id', '=', accountId)
    .where('ref.target_id', 'in', names)
    .where('user.gone_at', 'is', null)
