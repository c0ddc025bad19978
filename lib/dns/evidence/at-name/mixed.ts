import { compareAddresses, findEndAddresses, isUncompared, valuesByWalk } from '../chain/addresses'
import { judgeCaa } from '../certificate/caa'
import { cdnOf } from '../chain/cdn'
import type { Chain } from '../chain/chain'
import { isReached, noHints, valuesOf, type Hints } from '../evidence'
import { areUneven, onlyAt, ownEndAt } from './own-end'
import { areWorking, isOpen, type AddressesAt, type Lead } from '../observations'
import type { Probed } from '../probed'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

// Servers of a zone that may lead to the target in different ways.

export type Mixed = Pick<Hints, 'leads' | 'flattenedAt'>

export const noMix: Mixed = { leads: new Map(), flattenedAt: new Map() }

export async function findMixed(probed: Probed, chains: Hints['chains']): Promise<Mixed> {
  const { record, findings } = probed
  const answers = findings.flatMap(({ records }) => (records ? [valuesOf(records).join()] : []))
  const isUneven = new Set(answers).size > 1
  if (record.type !== 'CNAME' || record.purpose !== 'traffic' || !isUneven) return noMix
  const [leads, ends] = await Promise.all([findLeads(probed, chains), findEnds(probed, chains)])
  return { leads, flattenedAt: new Map([...ends, ...(await findFlattened(probed, { chains, leads }))]) }
}

type Leading = Pick<Hints, 'chains' | 'leads'>

const holdersOf = ({ findings }: Probed, value: string) =>
  findings.filter(({ records }) => valuesOf(records ?? []).join() === value)

async function findLeads(probed: Probed, chains: Hints['chains']): Promise<Hints['leads']> {
  const found = [...chains].map(async ([value, chain]): Promise<[string, Lead][]> => {
    const holders = holdersOf(probed, value)
    const ends = await Promise.all(holders.map((one) => ownEndAt(probed, one, chains)))
    const isOwn = ends.length > 0 && ends.every((end) => end?.isAnswered)
    if (!isOwn) return chain.end === 'elsewhere' ? [[value, await leadOf(probed, value, chain)]] : []
    const isNowhere = ends.every((end) => !end?.records.length)
    if (isNowhere) return []
    if (areUneven(ends)) return [[value, 'other']]
    const session = onlyAt(probed.session, probed.zone, holders)
    return [[value, await leadOf({ ...probed, session }, value, { ...chain, end: 'elsewhere' })]]
  })
  return new Map((await Promise.all(found)).flat())
}

async function findEnds(probed: Probed, chains: Hints['chains']): Promise<[string, AddressesAt][]> {
  const found = [...chains.keys()].map(async (value) => {
    const ends = await Promise.all(holdersOf(probed, value).map((one) => ownEndAt(probed, one, chains)))
    if (!areUneven(ends)) return []
    return Promise.all(
      ends
        .flatMap((end) => end ?? [])
        .map(async (end): Promise<[string, AddressesAt]> => {
          const { name, server, records, isAnswered } = end
          const { isFlattened } = await compareAddresses(probed, records, true)
          return [server.host, { at: name, records, isTarget: isAnswered ? isFlattened : null }]
        }),
    )
  })
  return (await Promise.all(found)).flat()
}

async function leadOf(probed: Probed, value: string, chain: Chain): Promise<Lead> {
  const { session, zone, record } = probed
  const end = chain.hops.at(-1) ?? ''
  const isOwn = isWithin(end, zone)
  const [known, wanted] = await Promise.all(
    [end, ...record.values].map((name) => valuesByWalk(session, { name, type: 'A' })),
  )
  const isCdn = cdnOf(known ?? []) !== null
  const away = isCdn ? 'cdn' : 'other'
  // A name in another zone is probably deliberate, so a difference isn't worth further queries.
  if (!isOwn && wanted?.length && known?.length && !known.some((one) => wanted.includes(one))) return away
  const addresses = await findEndAddresses(probed, new Map([[value, chain]]))
  const compared = await compareAddresses(probed, addresses, isOwn && !isCdn)
  const { isFlattened } = compared
  if (isFlattened === null && !isCdn) return isUncompared(compared) ? 'uncompared' : 'unknown'
  return isFlattened ? 'target' : away
}

const leadsThere = (
  record: WantedRecord,
  { chains, leads }: Leading,
  records: readonly FoundRecord[],
): boolean =>
  isReached({ record, hints: { ...noHints, chains } }, records) ||
  (valuesOf(records).length === 1 && records.every(({ value }) => leads.get(value) === 'target'))

const mayLeadThere = ({ chains, leads }: Leading, records: readonly FoundRecord[]): boolean =>
  records.some(({ value }) => chains.get(value)?.end === 'unknown' || isOpen(leads.get(value)))

const works = (
  record: WantedRecord,
  mixed: Mixed & Leading,
  { server, records, servesName }: ServerFinding,
) =>
  records !== null &&
  !servesName &&
  (leadsThere(record, mixed, records) || areWorking(mixed.flattenedAt.get(server.address ?? '')))

export const isMixed = ({ record, findings }: Probed, mixed: Mixed & Leading): boolean =>
  mixed.flattenedAt.size + mixed.leads.size > 0 &&
  findings.every((one) => !one.records || one.servesName || works(record, mixed, one))

export const findWorking = ({ record, findings }: Probed, mixed: Mixed & Leading): ServerFinding[] =>
  findings.filter((one) => works(record, mixed, one))

export const haveCnames = ({ leads, flattenedAt }: Mixed): boolean => leads.size > 0 && flattenedAt.size === 0

const isEmpty = ({ records, refersTo, redirectedBy, isAbsent }: ServerFinding): boolean =>
  records?.length === 0 && refersTo === undefined && !redirectedBy && !isAbsent

async function findFlattened(probed: Probed, mixed: Leading): Promise<Hints['flattenedAt']> {
  const { session, servers, record, findings } = probed
  const isLead = (records: readonly FoundRecord[]) =>
    leadsThere(record, mixed, records) || mayLeadThere(mixed, records)
  const isLed = findings.some(({ records }) => records && isLead(records))
  const each = findings
    .filter(isEmpty)
    .map(async ({ server: { address } }): Promise<[string, AddressesAt][]> => {
      const server = servers.find(({ host }) => host === address)
      if (!server) return []
      const [ipv4, ipv6] = await Promise.all([
        session.ask(server, { name: record.name, type: 'A' }),
        session.ask(server, { name: record.name, type: 'AAAA' }),
      ])
      const aliases = foundAt(ipv4, record, 'CNAME')
      if (aliases.length) return [[server.host, atAliases(record, mixed, aliases)]]
      const records = [...foundAt(ipv4, record, 'A'), ...foundAt(ipv6, record, 'AAAA')]
      if (!records.length) return []
      const compared = await compareAddresses(probed, records, true)
      const { isFlattened, differing } = compared
      const forbids = isFlattened ? await findForbidden(probed, server) : null
      // Visitors use one address type, so copies of the other type don't help them.
      const isTarget = isFlattened ?? (differing.length ? false : null)
      const at = { records, isTarget, ...(forbids !== null && { forbids }) }
      return [[server.host, isUncompared(compared) ? { ...at, isUncompared: true } : at]]
    })
  const found = (await Promise.all(each)).flat()
  return isLed || found.some(([, at]) => at.isTarget) ? new Map(found) : new Map()
}

function atAliases(record: WantedRecord, mixed: Leading, records: FoundRecord[]): AddressesAt {
  if (leadsThere(record, mixed, records)) return { records, isTarget: true }
  return mayLeadThere(mixed, records)
    ? { records, isTarget: null, isUncompared: true }
    : { records, isTarget: false }
}

async function findForbidden({ session, record }: Probed, server: Server): Promise<string | null> {
  const { name, certificate } = record
  if (certificate?.name !== name) return null
  const reply = await session.ask(server, { name, type: 'CAA' })
  const records = reply.kind === 'answer' ? recordsAt(reply.answers, name, 'CAA') : []
  const isForbidden = records.length > 0 && judgeCaa({ at: name, records }, certificate) === 'forbidden'
  return isForbidden ? certificate.issuer : null
}

const foundAt = (reply: DnsReply, { name }: WantedRecord, type: 'A' | 'AAAA' | 'CNAME'): FoundRecord[] =>
  reply.kind === 'answer' ? recordsAt(reply.answers, name, type).map(foundRecord) : []
