import type { Subject } from '@/lib/dns/evidence/evidence'
import type { RegistryView } from '@/lib/dns/evidence/observations'
import { joinWithAnd } from '@/lib/util/text'
import type { DelegatedTo } from '@/lib/dns/queries/finding'
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

// Delegations about which the servers of the zone above disagree.

const results: Readonly<Record<RegistryView['result'], string>> = {
  right: ', where the record is correct',
  wrong: ', where the record is missing or wrong',
  unknown: '',
}

export function splitRegistry(record: Subject, zone: string, views: readonly RegistryView[]): string {
  const listed = views.map(({ servers, names, result }) => {
    const [who, s] = [joinWithAnd(servers), plural(servers.length, 's', '')]
    return names.length
      ? `${who} delegate${s} it to ${joinWithAnd(names)}${results[result]}`
      : `${who} ${plural(servers.length, "doesn't", "don't")} delegate it`
  })
  const outdated = joinWithAnd(views.flatMap(({ servers, result }) => (result === 'right' ? [] : servers)))
  const current = views.find(({ result }) => result === 'right')?.names ?? []
  return (
    `The registry's servers disagree about the name servers of ${zone}: ${listed.join('; ')}. ` +
    `Resolvers that query ${outdated} might not find ${record.name}. ` +
    "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
    `At the registrar, set the name servers of ${zone} to ${joinWithAnd(current)}. ` +
    `If they are already set, ask the registrar to have the registry update ${outdated}.`
  )
}

/** Describes DS records that are outdated only on some servers of the parent zone, as far as known. */
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
