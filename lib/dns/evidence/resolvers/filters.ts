import { denialOf } from '@/lib/dns/queries/resolver-results'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { Session } from '@/lib/dns/queries/session'
import type { Server } from '@/lib/dns/wire/config'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { valuesByWalk } from '../chain/addresses'
import { networkList, privateNetworks } from '../chain/networks'

const areAll =
  (pattern: RegExp) =>
  (records: readonly Pick<FoundRecord, 'value'>[]): boolean =>
    records.length > 0 && records.every(({ value }) => pattern.test(value))

/** Reports whether an answer has only addresses that filters return and that no host can have, such as 0.0.0.0. */
export const areSinkholes = areAll(/^0\.\d+\.\d+\.\d+$/)

/**
 * Reports whether an answer has only loopback addresses, which filters return and some zones contain as placeholders.
 */
export const areLoopback = areAll(/^127\.\d+\.\d+\.\d+$/)

/** The networks that resolvers with protection against DNS rebinding remove from answers. */
const filtered = networkList(privateNetworks)

export async function findPrivate(
  session: Session,
  { values: [name = ''] }: WantedRecord,
): Promise<NamedRecords | null> {
  const values = (await valuesByWalk(session, { name, type: 'A' })) ?? []
  const isPrivate = values.length > 0 && values.every((value) => filtered.check(value))
  return isPrivate ? { name, records: values.map((value) => ({ type: 'A', value, ttl: 0 })) } : null
}

/** Returns the target's private addresses if a resolver removes them from its answers, or null otherwise. */
export async function findRemoved(
  session: Session,
  server: Server,
  record: WantedRecord,
): Promise<NamedRecords | null> {
  const found =
    record.type === 'CNAME' && record.purpose === 'traffic' ? await findPrivate(session, record) : null
  if (!found) return null
  const reply = await session.ask(server, { name: found.name, type: 'A' }, { recurse: true })
  const isEmpty = reply.kind === 'answer' && reply.answers.every(({ type }) => type !== 'A')
  return isEmpty && denialOf(reply).deniedBy === null ? found : null
}
