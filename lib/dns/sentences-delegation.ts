import type { ExtraServer } from '@/lib/dns/evidence'
import { and, create, outcomeOf, plural } from '@/lib/dns/sentences'
import type { WantedRecord } from '@/lib/dns/model/records'

export const elsewhere = (record: WantedRecord, zone: string, values: readonly string[]) =>
  `${record.name} is delegated to ${and(values)}. ` +
  `Replace ${plural(values.length, 'this NS record', 'these NS records')}: ${create(record, zone)}.`

/** Describes a zone on the parent's own servers where a delegation is expected. */
export const ownZone = (record: WantedRecord, zone: string) =>
  `The name servers of ${zone} serve a zone ${record.name} of their own, so resolvers aren't referred to the platform. ` +
  `Delete that zone, then ${create(record, zone)}.`

export const wholeZone = (record: WantedRecord, zone: string) =>
  `The whole domain ${zone} is delegated to the name servers for ${record.name}, so its other names may not resolve. ` +
  `At the registrar, set the name servers of ${zone} back to those of your DNS provider. ` +
  `There, ${create(record, zone)}.`

/** Describes a zone with the wanted name servers beside its own. */
export const mixedZone = (record: WantedRecord, zone: string, servers: readonly string[]) =>
  `${and(servers)} ${plural(servers.length, 'is a name server', 'are name servers')} of the whole domain ${zone}, ` +
  `not only of ${record.name}, so its other names may not resolve. ` +
  `Remove ${plural(servers.length, 'it', 'them')} from the NS records at ${zone} and, if listed there, at the registrar. ` +
  `Then ${create(record, zone)}.`

interface Difference {
  values: readonly string[]
  lacking: readonly string[]
  extra: readonly string[]
}

export function partial(record: WantedRecord, { values, lacking, extra: more }: Difference) {
  const remove = more.length ? ` Remove ${and(more)}.` : ''
  const there = values.length - more.length
  return (
    `${record.name} is delegated to ${there} of the ${record.values.length} name servers. ` +
    `Add the NS ${plural(lacking.length, 'record')} for ${and(lacking)}.${remove}`
  )
}

/** Entered name servers, each with the right one. */
type Pairs = readonly (readonly [entered: string, wanted: string])[]

const changeEach = (pairs: Pairs) =>
  `Change ${and(pairs.map(([entered, wanted]) => `${entered} to ${wanted}`))}.`

export const typos = ({ name }: WantedRecord, pairs: Pairs) =>
  `${name} is delegated to ${and(pairs.map(([entered]) => entered))}, mistyped. ${changeEach(pairs)}`

export const urls = ({ name }: WantedRecord, pairs: Pairs) =>
  `${name} is delegated to ${and(pairs.map(([entered]) => entered))}, entered as a URL or with a port. ${changeEach(pairs)}`

/** Describes additional name servers that serve the platform's zone. */
export const extraSame = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} is delegated to ${and(record.values)}, and also to ${and(values)}. ` +
  `${plural(values.length, 'That server serves', 'Those servers serve')} the platform's zone today, but the platform doesn't list ` +
  `${plural(values.length, 'it', 'them')}. Remove ${plural(values.length, 'this NS record', 'these NS records')}.`

/** Describes additional name servers, with their answers to a query for the delegated zone. */
export function extra(
  record: WantedRecord,
  values: readonly string[],
  asked: ReadonlyMap<string, ExtraServer>,
) {
  const answers = values.flatMap((name) => {
    const server = asked.get(name)
    if (!server) return []
    return server.outcome === 'answered'
      ? `${name} serves another zone of this name`
      : outcomeOf({ name, outcome: server.outcome })
  })
  return (
    `${record.name} is also delegated to ${and(values)}, which the platform doesn't use. ` +
    (answers.length ? `${answers.join('; ')}. ` : '') +
    `Resolvers may query ${plural(values.length, 'that server', 'those servers')} instead of the platform. ` +
    `Remove ${plural(values.length, 'this NS record', 'these NS records')}.`
  )
}
