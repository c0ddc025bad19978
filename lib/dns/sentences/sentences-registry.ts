import type { Subject } from '@/lib/dns/evidence/evidence'
import type { RegistryDelegation } from '@/lib/dns/evidence/observations'
import { joinWithAnd } from '@/lib/util/text'
import type { DelegatedTo } from '@/lib/dns/queries/finding'
import type { ServerAsked } from '@/lib/dns/model/records'
import { joinOptions } from '@/lib/dns/model/message-parts'
import type { SplitDs } from '@/lib/dns/evidence/dnssec/split-ds'
import {
  aboveZone,
  createText,
  editIn,
  isRegistered,
  plural,
  sentenceCase,
  theZone,
  within,
} from './sentences'
import { outcomesOf } from './sentences-outcomes'

// Delegations about which the servers of the zone above disagree.

/** A delegation at some of the registry's servers, and the record's result at the delegation's name servers. */
export interface JudgedView extends RegistryDelegation {
  /**
   * - `right`: the record works.
   * - `hindered`: it works, but resolvers may first query a name server in `failing`.
   * - `partly`: it works at some of the name servers.
   */
  result: 'right' | 'hindered' | 'partly' | 'wrong' | 'unknown'
  /**
   * For the result `partly`, the share of the name servers without the correct record, from 0 to 1. Otherwise, 1 for
   * `wrong` and 0 for any other result.
   */
  share: number
  reason: 'lame' | 'silent' | 'proxied' | null
  /** The name servers that failed or didn't answer. If the result is `hindered`, omits those that fail everywhere. */
  failing: readonly ServerAsked[]
  /** The name servers that lead to the target. */
  working: readonly string[]
}

const order: readonly JudgedView['result'][] = ['right', 'hindered', 'partly', 'wrong', 'unknown']

/** Describes a domain's different delegations at the registry's servers. */
export function splitRegistry(record: Subject, unsorted: readonly JudgedView[]): string {
  const views = unsorted.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
  const [best] = views
  if (!best) return ''
  const { domain } = best
  const listed = views.map((view) => {
    const [who, s] = [joinWithAnd(view.servers), plural(view.servers.length, 's', '')]
    return view.names.length
      ? `${who} delegate${s} it to ${joinWithAnd(labelsOf(view, view.names))}${describeResult(view)}`
      : `${who} ${plural(view.servers.length, "doesn't", "don't")} delegate it`
  })
  const serversWith = (...results: JudgedView['result'][]) =>
    views.flatMap((one) => (one !== best && results.includes(one.result) ? one.servers : []))
  const isKnown = best.result !== 'wrong' && best.result !== 'unknown'
  const failing = [...(isKnown ? [] : best.servers), ...serversWith('partly', 'wrong')]
  const open = serversWith('unknown')
  const hindered = serversWith('hindered')
  const outdated = isKnown
    ? joinWithAnd(views.flatMap((one) => (one.result === best.result ? [] : one.servers)))
    : 'all of its servers'
  const current = isKnown ? joinWithAnd(labelsOf(best, best.working)) : 'those of your DNS provider'
  return [
    `The registry's servers disagree about the name servers of ${domain}: ${listed.join('; ')}.`,
    ...(failing.length
      ? [`Resolvers that query ${joinWithAnd(failing)} might not find ${record.name}.`]
      : []),
    ...(hindered.length
      ? [`Resolvers that query ${joinWithAnd(hindered)} might have to try another name server.`]
      : []),
    ...(open.length
      ? [`The check couldn't confirm whether resolvers that query ${joinWithAnd(open)} find ${record.name}.`]
      : []),
    "If you just changed the name servers of this domain, wait until all of the registry's servers have them.",
    `At the registrar, set the name servers of ${domain} to ${current}.`,
    `If they are already set, ask the registrar to have the registry update ${outdated}.`,
  ].join(' ')
}

/** Describes delegations that all lead to the record, although some of them list name servers that fail. */
export const hinderedServers = (record: Subject, views: readonly JudgedView[]): string =>
  splitRegistry(record, views).replace(/^The /, 'However, the ')

function describeResult({ result, reason, names, failing, zone }: JudgedView): string {
  if (reason === 'lame') return `, which ${plural(names.length, "doesn't", "don't")} serve the zone`
  if (reason === 'silent') return ", which didn't answer"
  if (reason === 'proxied') return ', where a CDN may forward to the target'
  if (result === 'hindered' || (result === 'unknown' && failing.length))
    return `, where ${outcomesOf(failing, zone).replaceAll('; ', ' and ')}`
  return {
    right: ', where the record is correct',
    partly: ', where only some servers have the record',
    wrong: ', where the record is missing or wrong',
    unknown: ', where the check was inconclusive',
  }[result]
}

/** Returns the names of name servers, with their glue addresses if the registry's servers return different ones. */
const labelsOf = ({ glue }: JudgedView, names: readonly string[]): string[] =>
  names.map((name) => {
    const { addresses = [] } = glue.find((one) => one.name === name) ?? {}
    return addresses.length ? `${name} (${addresses.join(', ')})` : name
  })

/** Describes DS records that are known to be outdated on some, but not all, servers of the parent zone. */
export function splitDs(record: Subject, { zone, above, outdated, silent }: SplitDs): string {
  const listed = outdated.map(({ server, reason }) => {
    const own = `${server} has ${silent.length ? 'a DS record' : 'one'}`
    return reason === 'unused-key'
      ? `${own} for a key that doesn't sign the other keys of ${zone}`
      : `${own} that doesn't match any key of ${zone}`
  })
  const servers = joinWithAnd(outdated.map(({ server }) => server))
  const operator = isRegistered(record, zone, above)
    ? `ask the registrar to have the registry update ${servers}`
    : `ask the operator of the zone ${above} to update ${servers}`
  if (silent.length) {
    const others = joinWithAnd(silent)
    return (
      `in the parent zone ${above}, ${joinWithAnd(listed)}, and ${others} didn't answer. ` +
      `Resolvers accept ${record.name}, but possibly only because of their caches or the DS record on ${others}. ` +
      `${sentenceCase(aboveZone(record, zone, above))}, replace the DS record of ${zone} with the one from your DNS provider, or remove it. ` +
      `If it is already replaced or removed, ${operator}.`
    )
  }
  return (
    `the servers of the parent zone ${above} disagree about the DS record of ${zone}: ${listed.join('; ')}. ` +
    `Validating resolvers that query ${plural(outdated.length, 'this server', 'these servers')} might not find ${record.name}. ` +
    `If you changed the DS record in the last day, check again later, because ${servers} might not have the current version yet. ` +
    `Otherwise, ${operator}.`
  )
}

/** Describes how to fix a zone in which `holders` serve a part themselves, while other servers delegate it. */
export function oneVersion(
  record: Subject,
  { zone, part }: { zone: string; part: string },
  holders: readonly string[],
  views: readonly { name: string; refersTo: string | undefined; delegatedTo: DelegatedTo | undefined }[],
): string {
  const delegating = views.filter(({ refersTo }) => refersTo !== undefined)
  const [from, to] = [
    delegating.map(({ name }) => name),
    delegating.flatMap(({ delegatedTo }) => delegatedTo?.names ?? []),
  ]
  const [own, others] = [joinWithAnd(holders), joinWithAnd([...new Set(to)])]
  return joinOptions(
    `If ${own} ${plural(holders.length, 'has', 'have')} the current version of ${part}, change the NS records at ${within(part, zone)} ${inPart(zone, from)} to ${own}.`,
    `If ${others} ${plural(new Set(to).size, 'has', 'have')} the current version of ${part}, ${editIn(inPart(part, to), createText(record, part))}. Then delete the zone ${part} from ${own}.`,
  )
}

const inPart = (zone: string, servers: readonly string[]) =>
  `in ${theZone(zone)} on ${joinWithAnd([...new Set(servers)])}`
