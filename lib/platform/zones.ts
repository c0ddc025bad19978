import { isIPv4, isIPv6 } from 'node:net'
import { sql, type Kysely } from 'kysely'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { localRemoveCommands } from '@/lib/dns/model/hand-over'
import { domainOf } from '@/lib/dns/model/likely-name'
import { canonicalName, isWithin } from '@/lib/dns/model/records'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { isHostName } from '@/lib/util/hosts'
import { joinWithAnd } from '@/lib/util/text'
import { BASE_DOMAIN } from './context'
import { randomBase36 } from './store/ids'
import type { Schema } from './store/schema'
import type { PlatformStore } from './store/store'

type RecordType = ZoneRecord['type']
const recordTypes = ['NS', 'A', 'AAAA', 'CNAME', 'TXT', 'CAA'] as const satisfies readonly RecordType[]
const LOOPBACK = '127.0.0.1'

/** The name servers to which agent ingresses are delegated. */
export const ingressServers = [1, 2, 3, 4].map((n) => `ns${n}.ingress-dns.${BASE_DOMAIN}`)

const SECONDS = 300

/** Thrown for an invalid zone or DNS record, with a message for users. */
export class DnsRecordError extends Error {}

/** Returns the middle label of this platform's CNAME targets. The label never changes. */
export async function accountLabel(db: Kysely<Schema>): Promise<string> {
  const name = 'account_label'
  await db
    .insertInto('settings')
    .values({ name, value: randomBase36(17) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Returns the zones that the name server serves: the stored zones, the zones of agent ingresses, and a root zone. */
export async function readZones(db: Kysely<Schema>): Promise<Zone[]> {
  const zones = await db.selectFrom('dns_zones').select('name').execute()
  const records = await db
    .selectFrom('dns_records')
    .select(['zone', 'name', 'type', 'value', 'ttl'])
    .execute()
  const byZone = new Map<string, ZoneRecord[]>(zones.map(({ name }) => [name, []]))
  for (const { zone, ...record } of records) {
    const type = recordTypes.find((each) => each === record.type)
    if (type) byZone.get(zone)?.push({ ...record, type })
  }
  const stored = [...byZone].map(([name, own]) => ({ name, records: own }))
  return [rootZone, ...(await ingressZones(db, stored)), ...stored]
}

/**
 * Returns the zones of agent ingresses, each with only its NS records. Omits ingresses whose name is itself a
 * registered domain, and ingresses in a zone that this server serves.
 */
async function ingressZones(db: Kysely<Schema>, stored: readonly Zone[]): Promise<Zone[]> {
  const ingresses = await db
    .selectFrom('objects')
    .select(sql<string>`body ->> '$.domain'`.as('name'))
    .where('resource', '=', agentIngresses.name)
    .execute()
  return ingresses
    .filter(({ name }) => domainOf(name) !== name && !stored.some((zone) => isWithin(name, zone.name)))
    .map(({ name }) => ({
      name,
      records: ingressServers.map((value) => ({ name, type: 'NS', ttl: SECONDS, value })),
    }))
}

const rootZone: Zone = { name: '', records: serverRecords('') }

/** Returns a zone's NS record for this platform's name server, and the server's A record. */
function serverRecords(zone: string): ZoneRecord[] {
  const server = zone === '' ? `ns.${BASE_DOMAIN}` : `ns1.${zone}`
  return [
    { name: zone, type: 'NS', ttl: SECONDS, value: server },
    { name: server, type: 'A', ttl: SECONDS, value: LOOPBACK },
  ]
}

/**
 * Adds a zone to this platform's name server, and keeps existing records. Throws a `DnsRecordError` if the name is
 * invalid, or if the zone would hide records and `force` is false.
 */
export async function addDnsZone(
  { db }: Pick<PlatformStore, 'db'>,
  name: string,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  const zone = canonicalName(name)
  if (!isHostName(zone)) throw new DnsRecordError(`"${name}" isn't a valid zone name`)
  if (!force) await refuseHiding(db, zone)
  await db
    .insertInto('dns_zones')
    .values({ name: zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = serverRecords(zone).map((record) => ({ ...record, zone }))
  await db
    .insertInto('dns_records')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function refuseHiding(db: Kysely<Schema>, zone: string): Promise<void> {
  const zones = (await db.selectFrom('dns_zones').select('name').execute()).map(({ name }) => name)
  if (zones.includes(zone)) return
  const enclosing = zones.filter((other) => isWithin(zone, other))
  const records = await db
    .selectFrom('dns_records')
    .select(['zone', 'name', 'type'])
    .where('zone', 'in', enclosing)
    .orderBy('name')
    .execute()
  const isHidden = ({ name, type }: (typeof records)[number]) =>
    name.startsWith('*.')
      ? isWithin(name, zone) || isWithin(zone, name.slice(2))
      : isWithin(name, zone) && !(name === zone && type === 'NS') // a delegation of the new zone
  const hidden = records.filter(isHidden)
  const [first] = hidden
  if (first === undefined) return
  const names = [...new Set(hidden.map((record) => record.name))]
  const more = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  throw new DnsRecordError(
    `The zone ${zone} would hide existing records: ${joinWithAnd(more)}. Create your records in the zone ${first.zone} instead, or add --force to create the zone anyway.`,
  )
}

export function listDnsRecords({ db }: Pick<PlatformStore, 'db'>) {
  return db
    .selectFrom('dns_records')
    .select(['zone', 'name', 'type', 'value', 'ttl'])
    .orderBy('zone')
    .orderBy('name')
    .orderBy('type')
    .orderBy('value')
    .execute()
}

interface RecordSet {
  name: string
  type: string
  values: readonly string[]
  /** The time to live, in seconds. */
  ttl?: number
}

/**
 * Replaces all records with this name and type. Throws a `DnsRecordError` if the new records are invalid or conflict
 * with existing ones.
 */
export async function setDnsRecord({ db }: Pick<PlatformStore, 'db'>, records: RecordSet): Promise<void> {
  const checked = checkedSet(records)
  await db.transaction().execute(async (tx) => {
    await refuseConflict(tx, checked)
    await replaceRecords(tx, checked)
  })
}

/**
 * Replaces all records with this name and type. Unlike `setDnsRecord`, deletes conflicting records instead of throwing.
 * `db` must be a transaction.
 */
export async function writeDnsRecord(db: Kysely<Schema>, records: RecordSet): Promise<void> {
  await replaceRecords(db, checkedSet(records))
}

interface CheckedSet {
  owner: string
  kind: RecordType
  values: string[]
  ttl: number
}

function checkedSet({ name, type, values, ttl = SECONDS }: RecordSet): CheckedSet {
  const kind = recordTypes.find((each) => each === type.toUpperCase())
  if (!kind)
    throw new DnsRecordError(`Unsupported record type: ${type}. Supported: ${recordTypes.join(', ')}`)
  const kept = [...new Set(values.map((value) => checkedValue(kind, value)))]
  if (kept.length === 0) throw new DnsRecordError('At least one value is required')
  if (kind === 'CNAME' && kept.length > 1) throw new DnsRecordError('A CNAME must have exactly one value')
  return { owner: canonicalName(name), kind, values: kept, ttl }
}

async function refuseConflict(db: Kysely<Schema>, { owner, kind }: CheckedSet): Promise<void> {
  if (kind === 'CNAME' && (await zoneOf(db, owner)) === owner)
    throw new DnsRecordError(
      `${owner} is the apex of a zone, and an apex can't have a CNAME record. Use a name under ${owner} instead, such as www.${owner}.`,
    )
  const present = await db
    .selectFrom('dns_records')
    .select('type')
    .distinct()
    .where('name', '=', owner)
    .where('type', kind === 'CNAME' ? '!=' : '=', 'CNAME')
    .orderBy('type')
    .execute()
  if (present.length === 0) return
  const types = present.map(({ type }) => type)
  const commands = localRemoveCommands(types.map((type) => ({ name: owner, type })))
  throw new DnsRecordError(
    `${owner} has ${types.length === 1 ? 'a record of type' : 'records of types'} ${joinWithAnd(types)}. A CNAME can't share its name with other records. Remove the existing ${types.length === 1 ? 'record' : 'records'} first: ${commands.replaceAll('\n', ' && ')}`,
  )
}

async function replaceRecords(db: Kysely<Schema>, { owner, kind, values, ttl }: CheckedSet): Promise<void> {
  const zone = await zoneOf(db, owner)
  const old = db.deleteFrom('dns_records').where('name', '=', owner)
  await (kind === 'CNAME' ? old : old.where('type', 'in', [kind, 'CNAME'])).execute()
  const rows = values.map((value) => ({ zone, name: owner, type: kind, value, ttl }))
  await db.insertInto('dns_records').values(rows).execute()
}

async function zoneOf(db: Kysely<Schema>, name: string): Promise<string> {
  const zones = (await db.selectFrom('dns_zones').select('name').execute()).map((zone) => zone.name)
  const [closest] = zones.filter((zone) => isWithin(name, zone)).sort((a, b) => b.length - a.length)
  if (closest === undefined)
    throw new DnsRecordError(
      `${name} isn't in any zone of this name server. Zones: ${zones.join(', ') || 'none'}.`,
    )
  return closest
}

function checkedValue(type: RecordType, value: string): string {
  const text = value.trim()
  const isBad =
    text === '' ||
    (type === 'A' && !isIPv4(text)) ||
    (type === 'AAAA' && !isIPv6(text)) ||
    (isName(type) && /\s/.test(text))
  if (isBad) throw new DnsRecordError(`Invalid ${type} record value: "${value}"`)
  return isName(type) ? canonicalName(text) : text
}
const isName = (type: RecordType) => type === 'NS' || type === 'CNAME'

/** Deletes records by name, type and, if specified, value. Returns the number of deleted records. */
export async function removeDnsRecord(
  { db }: Pick<PlatformStore, 'db'>,
  { name, type, value }: { name: string; type: string; value?: string },
): Promise<number> {
  const records = db
    .deleteFrom('dns_records')
    .where('name', '=', canonicalName(name))
    .where('type', '=', type.toUpperCase())
  const { numDeletedRows } = await (
    value === undefined ? records : records.where('value', '=', value)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
