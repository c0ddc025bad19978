import { queryOutcomes } from '@/lib/dns/queries/denied'
import type { Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import { isWithin } from '@/lib/dns/model/records'
import { resolverName, type NameServer } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import type { Hints } from '../evidence'
import type { UncheckedZone } from '../observations'
import { dsRecordsOf } from './dnssec'
import type { Path } from './zone-states'

/**
 * Returns the zones that may cause resolvers to reject the answer: the zones with DS records or, if there are none, the
 * zones whose DS records couldn't be looked up. Sends no query, because the zones' DS records were already looked up.
 */
export async function causesOf(
  session: Session,
  zones: readonly string[],
  { shown }: Pick<Path, 'shown'>,
): Promise<Pick<Hints, 'signed' | 'unchecked'>> {
  const isUnread = async (zone: string) =>
    !shown.get(zone)?.length && (await dsRecordsOf(session, zone)) === null
  const found = await Promise.all(
    zones.map(async (zone) => ((await isUnread(zone)) ? [await describe(session, zone)] : [])),
  )
  const unchecked = found.flat()
  // DS records don't matter below a zone that may be unsigned.
  const signed = zones.filter((name) => !unchecked.some(({ zone }) => isWithin(name, zone)))
  return { signed, unchecked: signed.length ? [] : unchecked }
}

/**
 * Reports whether zones with unknown DS records are the only known reason why signatures can't be verified. Their
 * parent zones can't be verified either, because the signatures of the DS records, or of their denial, are missing.
 */
export const areUnread = (unknown: readonly string[], unverified: readonly string[]): boolean =>
  unknown.length > 0 && unverified.every((zone) => unknown.some((one) => isWithin(one, zone)))

async function describe(session: Session, zone: string): Promise<UncheckedZone> {
  const question = { name: zone, type: 'DS' } as const
  const { cut } = await lookup(session, question)
  const servers = cut
    ? await failuresOf(session, cut.zone, cut.servers, question)
    : await resolverFailures(session, question)
  return { zone, above: cut?.zone ?? null, servers }
}

async function failuresOf(
  session: Session,
  above: string,
  listed: readonly NameServer[],
  question: Question,
): Promise<UncheckedZone['servers']> {
  const wasAsked = listed.map((one) => ({
    ...one,
    servers: one.servers.filter((server) => session.hasAsked(server, question)),
  }))
  const outcomes = await queryOutcomes(session, { zone: above, servers: wasAsked }, question)
  const unlocated = listed.filter(({ servers }) => !servers.length)
  return [
    ...outcomes.filter(({ outcome }) => outcome !== 'answered'),
    ...unlocated.map(({ name, problem }) => ({ name, outcome: problem })),
  ]
}

async function resolverFailures(session: Session, question: Question): Promise<UncheckedZone['servers']> {
  const how = { recurse: true }
  const asked = session.config.recursive.filter((server) => session.hasAsked(server, question, how))
  const replies = await Promise.all(
    asked.map(async (server) => ({
      name: resolverName(server, session.config),
      reply: await session.ask(server, question, how),
    })),
  )
  return replies.flatMap(({ name, reply }) =>
    reply.kind === 'failure' ? [{ name, outcome: reply.reason }] : [],
  )
}
