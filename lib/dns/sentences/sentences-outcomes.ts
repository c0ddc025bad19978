import type { AskOutcome, ServerAsked } from '@/lib/dns/model/records'
import { maxAsks } from '@/lib/dns/queries/kept-replies'
import type { Subject } from '@/lib/dns/evidence/evidence'
import { maxServers } from '@/lib/dns/queries/walk'
import { maxRecords } from '@/lib/dns/wire/messages'
import { allowAddressesText, loopbackText } from '@/lib/dns/model/operator-text'
import { joinWithAnd } from '@/lib/util/text'

// The results of queries to name servers and resolvers, for use in messages.

type Asked = Pick<ServerAsked, 'name' | 'outcome'>

const outcomes: Record<AskOutcome, readonly [one: string, many?: string]> = {
  answered: ['answered'],
  timeout: ["didn't answer in time"],
  unreachable: ["can't be reached"],
  'no-route': ["can't be reached from this console's network"],
  malformed: ['sent an invalid answer', 'sent invalid answers'],
  'server-failure': ['reported a server failure (SERVFAIL)'],
  refused: ['refused the query (REFUSED)'],
  'format-error': ["couldn't parse the query (FORMERR)"],
  'other-error': ['returned an error'],
  'too-many-records': [`returned more than ${maxRecords} records`],
  'too-many-queries': [
    `wasn't queried, because a check sends at most ${maxAsks} queries`,
    `weren't queried, because a check sends at most ${maxAsks} queries`,
  ],
  aborted: ["didn't answer before the check ended"],
  'not-authoritative': ["isn't authoritative for", "aren't authoritative for"],
  'no-address': ['has no address', 'have no addresses'],
  'address-unknown': [
    "has an address that couldn't be looked up",
    "have addresses that couldn't be looked up",
  ],
  'not-allowed': [
    "has an address that this console isn't allowed to query",
    "have addresses that this console isn't allowed to query",
  ],
  'link-local': [
    "has a link-local or cloud metadata address, which this console doesn't query",
    "have link-local or cloud metadata addresses, which this console doesn't query",
  ],
  loopback: [
    "has a loopback address, which this console isn't allowed to query",
    "have loopback addresses, which this console isn't allowed to query",
  ],
  'not-queried': [
    `wasn't queried, because a check queries at most ${maxServers} servers of a zone`,
    `weren't queried, because a check queries at most ${maxServers} servers of a zone`,
  ],
  'invalid-name': ["isn't a valid name to query", "aren't valid names to query"],
}

export const onlyInternal =
  "The record is correct on the account's DNS servers, but certificate authorities look it up in public DNS."

export const overTime =
  'The check reached its time limit before all queries were answered. Check again later.'

export const overLimit = `The check reached its limit of ${maxAsks} queries, so it skipped some lookups.`

const objectOf = (outcome: AskOutcome, zone?: string) =>
  outcome === 'not-authoritative' ? ` the zone${zone ? ` ${zone}` : ''}` : ''

/**
 * Describes the results of queries, grouped by result, as in `a.example and b.example didn't answer in time`. `zone` is
 * the zone for which servers aren't authoritative.
 */
export function outcomesOf(servers: readonly Asked[], zone?: string): string {
  const distinct = [...new Set(servers.map(({ outcome }) => outcome))]
  return distinct
    .map((outcome) => {
      const names = [...new Set(servers.flatMap((server) => (server.outcome === outcome ? server.name : [])))]
      const [one, many = one] = outcomes[outcome]
      return `${joinWithAnd(names)} ${names.length === 1 ? one : many}${objectOf(outcome, zone)}`
    })
    .join('; ')
}

/** Returns the advice after failed queries: to check again, or to remove the obstacle to the console's queries. */
export function waitAdvice({ isPrivate }: Subject, servers: readonly Asked[]): string {
  const namesWith = (wanted: AskOutcome) => [
    ...new Set(servers.flatMap(({ name, outcome }) => (outcome === wanted ? name : []))),
  ]
  const refused = namesWith('not-allowed')
  if (refused.length) return allowAddressesText(refused)
  const unusable = namesWith('link-local')
  if (unusable.length) return `Correct the address records of ${joinWithAnd(unusable)}.`
  if (!namesWith('loopback').length) return 'Check again later.'
  return loopbackText(isPrivate === true)
}

/** Describes a result that several servers share. `subject` names these servers in the plural. */
export function outcomeOfAll(subject: string, outcome: AskOutcome): string {
  const [one, many = one] = outcomes[outcome]
  return `${subject} ${many}${objectOf(outcome)}`
}

export const outcomeOf = (server: Asked, zone: string) => outcomesOf([server], zone)
