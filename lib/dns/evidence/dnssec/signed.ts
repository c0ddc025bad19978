import { distinct } from '../at-name/zone-queries'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { askRoot } from '@/lib/dns/queries/ask-twice'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { isServerFailure } from '@/lib/dns/queries/ask-twice'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { Hints } from '../evidence'
import { isInUnsigned } from './hidden-zones'
import { findMismatched } from './mismatched'
import { findHeldDs } from './old-validation'
import type { Probed } from '../probed'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, parentName } from '@/lib/dns/queries/walk'
import type { Question } from '@/lib/dns/wire/messages'
import { maySign } from './signatures'
import { isValidated } from './view'
import { isWithin } from '@/lib/dns/model/records'

type ZoneProblems = Pick<Hints, 'rejectedCaa' | 'unsignedServers' | 'mismatchedServers' | 'copyAddresses'> &
  Partial<Pick<Hints, 'oldValidation'>>

/**
 * Finds problems of a signed zone that the record's own signature doesn't show: CAA answers that resolvers reject, and
 * servers with an unsigned copy or other keys.
 */
export async function checkSigned(probed: Probed): Promise<ZoneProblems> {
  const { record, resolverResults } = probed
  const validating = resolverResults.filter(({ isProven }) => isProven)
  const none: ZoneProblems = {
    rejectedCaa: null,
    unsignedServers: [],
    mismatchedServers: [],
    copyAddresses: new Map(),
  }
  const isRejected = resolverResults.some((resolverResult) => resolverResult.isRejected)
  const isOpen = !isRejected && isInUnsigned(probed.session, record.name)
  const isFailing = isRejected || resolverResults.some(({ outcome }) => outcome === 'server-failure')
  // A delegation's NS records are signed in the delegated zone.
  if (record.type === 'NS')
    return !isOpen && (isFailing || maySign(probed)) ? { ...none, ...(await findMismatched(probed)) } : none
  if (!validating.length && (isOpen || (await isValidated(probed)))) return none
  const [rejectedCaa, servers] = await Promise.all([
    validating.length ? findRejectedCaa(probed, validating) : null,
    findMismatched(probed),
  ])
  // Once the cached DS records expire, resolvers accept the answer. Until then, they may reject any name of the zone.
  const oldValidation = rejectedCaa && (await findHeldDs(probed, probed.zone))
  return oldValidation ? { rejectedCaa: null, oldValidation, ...servers } : { rejectedCaa, ...servers }
}

/**
 * Finds the CAA answer that all of the resolvers reject. Returns null if there is none, or if a closer name has CAA
 * records (RFC 8659 section 3).
 */
async function findRejectedCaa(
  probed: Probed,
  resolvers: readonly ResolverResult[],
): Promise<NamedRecords | null> {
  const { session } = probed
  const asked = await Promise.all(
    caaNames(probed).map(async (name) => {
      const question = { name, type: 'CAA' } as const
      const failed = await Promise.all(
        resolvers.map((resolverResult) => failsFor(session, resolverResult, question)),
      )
      const isFailed = failed.every(Boolean)
      const how = { recurse: true, ...(isFailed && { checkingDisabled: true }) }
      const replies = await Promise.all(resolvers.map(({ server }) => session.ask(server, question, how)))
      // The PowerDNS Recursor also fails if checking is disabled, although the zone's servers answer.
      const isHidden = replies.every(({ kind }) => kind === 'failure')
      const used = isFailed && isHidden ? [(await lookup(session, question)).reply] : replies
      const answers = used.flatMap((reply) => (reply.kind === 'answer' ? [reply] : []))
      const found = answers.flatMap((reply) => reply.answers.filter(({ type }) => type === 'CAA'))
      return { name, records: distinct(found.map(foundRecord)), isRejected: isFailed && answers.length > 0 }
    }),
  )
  const deciding = asked.find(({ isRejected, records }) => isRejected || records.length > 0)
  return deciding?.isRejected ? { name: deciding.name, records: deciding.records } : null
}

/** Reports whether a resolver returns SERVFAIL for a question, although it answers for the root. */
async function failsFor(session: Session, { server }: ResolverResult, question: Question): Promise<boolean> {
  const reply = await session.ask(server, question, { recurse: true })
  return isServerFailure(reply) && (await askRoot(session, server)).kind === 'answer'
}

function caaNames({ record: { name, certificate }, zone }: Probed): string[] {
  const names: string[] = []
  const start = certificate && (certificate.name === name ? parentName(name) : certificate.name)
  for (let at = start ?? ''; at !== '' && isWithin(at, zone); at = parentName(at)) names.push(at)
  return names
}
