import type { Subject } from '@/lib/dns/evidence/evidence'
import type { RegistryView } from '@/lib/dns/evidence/observations'
import { joinWithAnd } from '@/lib/util/text'
import { plural } from './sentences'

const results: Readonly<Record<RegistryView['result'], string>> = {
  right: ', where the record is correct',
  wrong: ', where the record is missing or wrong',
  unknown: '',
}

/** Describes a domain that a registry's servers delegate to different name servers. */
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
    `Resolvers that query ${outdated} may not find ${record.name}. ` +
    "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
    `At the registrar, set the name servers of ${zone} to ${joinWithAnd(current)}. ` +
    `If they are already set, ask the registrar to have the registry update ${outdated}.`
  )
}
