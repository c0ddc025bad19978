import { valuesByWalk } from '../chain/addresses'
import { conflictsOf } from '@/lib/dns/queries/conflicts'
import type { Probed } from '../probed'
import type { Session } from '@/lib/dns/queries/session'
import type { Question } from '@/lib/dns/wire/messages'
import { findWildcards } from '../wildcard/wildcard'
import { findEachType } from './each-type'
import { byValue, distinct, unusualTypes, type ZoneQueries } from './zone-queries'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

type Type = Question['type']

interface Seen {
  isRight: boolean
  isThere: boolean
  isAbsent: boolean
  isDenied?: boolean
  isOutOfSync?: boolean
  isOnlyAlias?: boolean
  onEach?: { isCovered: boolean } | null
}

interface Beside {
  everywhere: readonly Type[]
  inTurn: readonly Type[]
}

function typesBeside({ record, zone }: Probed, seen: Seen): Beside {
  const { isRight, isThere, isAbsent, isOutOfSync } = seen
  const { type, purpose } = record
  if (isThere) return { everywhere: [], inTurn: [] }
  if (isOwnZone(record, zone) && purpose === 'traffic')
    return isOutOfSync ? { everywhere: ['A', 'AAAA'], inTurn: [] } : { everywhere: [], inTurn: ['A', 'AAAA'] }
  if (isAbsent) return { everywhere: [], inTurn: purpose === 'certificate' ? [] : ['A'] }
  if (type === 'NS') return { everywhere: [], inTurn: isRight ? [] : ['A', 'TXT'] }
  if (isRight) {
    if (seen.isOnlyAlias) return { everywhere: [], inTurn: [] }
    const [first, ...others] = conflictsOf(record)
    return { everywhere: [first], inTurn: others }
  }
  return purpose === 'certificate'
    ? { everywhere: [], inTurn: ['A', 'TXT'] }
    : isOutOfSync
      ? { everywhere: ['A', 'AAAA'], inTurn: ['TXT', 'MX', 'CAA'] }
      : seen.isDenied
        ? { everywhere: ['A'], inTurn: ['AAAA', 'TXT', 'MX', 'CAA'] }
        : { everywhere: [], inTurn: ['A', 'AAAA', 'TXT', 'MX', 'CAA'] }
}

const moreBesideNs: readonly Type[] = ['AAAA', 'MX']

export async function findAtName({ askZone, askEvery }: ZoneQueries, probed: Probed, seen: Seen) {
  const { session, record, zone, findings } = probed
  const { name } = record
  const askTypes = (
    types: readonly Type[],
    ask: (type: Type, turn: number) => Promise<FoundRecord[] | null>,
  ) =>
    Promise.all(
      types.map(async (type, turn): Promise<[Type, FoundRecord[]]> => [type, (await ask(type, turn)) ?? []]),
    )
  const inTurn = (types: readonly Type[]) => askTypes(types, (type, turn) => askZone(name, type, turn))
  const types = typesBeside(probed, seen)
  const asked = await Promise.all([
    askTypes(types.everywhere, (type) => askEvery(name, type)),
    inTurn(types.inTurn),
    seen.onEach ? findEachType(probed, seen.onEach.isCovered) : [],
  ])
  // Usually sends no query, because the answer to the A query contains any CNAME.
  const mayHaveAlias = record.type === 'NS' && types.inTurn.length > 1
  const aliased = mayHaveAlias ? await inTurn(['CNAME']) : []
  const compared = await Promise.all(
    [...byType([...asked.flat(), ...aliased])].map(async ([type, found]): Promise<[Type, WithoutCopies]> => [
      type,
      seen.isRight ? await withoutCopies(session, record, type, found) : { others: found, isKnown: true },
    ]),
  )
  const beside = compared.map(([type, { others }]): [Type, FoundRecord[]] => [type, others])
  const isApex = isOwnZone(record, zone) && record.purpose === 'traffic'
  const isEmpty =
    !seen.isRight && !seen.isThere && !seen.isAbsent && beside.every(([, found]) => !found.length)
  // A DNAME record redirects only names below its own (RFC 6672 section 2.3), but conflicts with a CNAME or a
  // delegation at its own name.
  if (isEmpty && !isApex && record.purpose !== 'certificate')
    beside.push(...(await inTurn(['DNAME', ...(record.type === 'NS' ? moreBesideNs : unusualTypes)])))
  // Other servers may have addresses although the first one doesn't.
  if (isEmpty && record.purpose === 'traffic')
    beside.push(...(await askTypes(['A'], (type) => askEvery(name, type))))
  // A server's answer with a wildcard's NS records is authoritative, like an answer from its own zone.
  const answers = findings.flatMap(({ records, ownZone }) => (record.type === 'NS' ? ownZone : records) ?? [])
  const found = new Map([...beside, [record.type, seen.isRight ? [] : distinct(answers)]])
  const where = { name, zone, label: session.label }
  const { own, ...origin } = await findWildcards(askZone, where, found)
  const isUncompared = compared.some(([, { isKnown }]) => !isKnown)
  return { others: own.filter(({ type }) => type !== record.type), isUncompared, ...origin }
}

function byType(found: readonly [Type, FoundRecord[]][]): Map<Type, FoundRecord[]> {
  const all = new Map<Type, FoundRecord[]>()
  for (const [type, records] of found)
    all.set(type, distinct([...(all.get(type) ?? []), ...records]).toSorted(byValue))
  return all
}

interface WithoutCopies {
  others: FoundRecord[]
  isKnown: boolean
}

/**
 * Removes records that are copied from the CNAME target. Keeps addresses, which are compared separately. `isKnown` is
 * false if the target's records couldn't be looked up.
 */
export async function withoutCopies(
  session: Session,
  { type: wanted, values: [target = ''] }: WantedRecord,
  type: Type,
  found: FoundRecord[],
): Promise<WithoutCopies> {
  if (!found.length || wanted !== 'CNAME' || type === 'A' || type === 'AAAA')
    return { others: found, isKnown: true }
  const copied = await valuesByWalk(session, { name: target, type })
  return { others: found.filter(({ value }) => !copied?.includes(value)), isKnown: copied !== null }
}
