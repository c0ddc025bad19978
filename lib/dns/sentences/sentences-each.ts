import type { Subject } from '@/lib/dns/evidence/evidence'
import { editsOf, joinChanges, messageOf, partsOf } from '@/lib/dns/model/message-parts'
import type { CheckCode, FoundRecord, ServerAsked } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'
import { inZone, listRecords, noneAt, plural, theZone } from './sentences'

// If the zone's name servers disagree, each one is described as if it were the only one.

/** The diagnosis of servers with the same answer. */
export interface Described {
  names: readonly string[]
  code: CheckCode
  finding: string
  change: string
  others: readonly FoundRecord[]
}

interface At {
  server: Pick<ServerAsked, 'name' | 'address'>
}

/**
 * Returns the names of the servers in `some`. Adds a server's address if `all` contains other addresses of the same
 * server.
 */
export const serverNames = (all: readonly At[], some: readonly At[]): string[] => [
  ...new Set(
    some.map(({ server: { name, address } }) =>
      address !== null && all.some((one) => one.server.name === name && !some.includes(one))
        ? `${name} (${address})`
        : name,
    ),
  ),
]

export type DescribedGroup = Omit<Described, 'names'> & { servers: readonly At[] }

/** Describes each group of servers. `all` are all servers of the zone. */
export function eachServer(
  record: Subject,
  zone: string,
  groups: readonly DescribedGroup[],
  all: readonly At[],
): string {
  const findings = merged(
    groups.map((group) => ({ ...group, text: findingOf(record, group) })),
    all,
  )
  const parts = groups.flatMap(({ servers, change }) => editsOf(change).map((text) => ({ servers, text })))
  const edits = merged(parts, all)
  const changes =
    record.name === zone
      ? [sameAlias(record, zone)]
      : edits.map(({ names, text }) => changeOn(zone, names, text))
  return messageOf(
    [
      `The zone's name servers disagree about ${record.name}.`,
      ...findings.map((one) => findingOn(record, zone, one)),
    ],
    changes,
  )
}

export function onlyOn(record: Subject, zone: string, group: Described): { finding: string; change: string } {
  const { names, code, finding, change } = group
  return code === 'servers-disagree'
    ? { finding, change }
    : {
        finding: findingOn(
          record,
          zone,
          { names, code, text: findingOf(record, group) },
          ` at ${record.name}`,
        ),
        change: joinChanges(
          record.name === zone
            ? [sameAlias(record, zone)]
            : editsOf(change).map((text) => changeOn(zone, names, text)),
        ),
      }
}

const findingOf = (
  { name }: Subject,
  { code, finding, others }: Pick<Described, 'code' | 'finding' | 'others'>,
): string =>
  code !== 'cname-at-apex' ? finding : `${name} has ${others.length ? listRecords(others) : 'no address'}.`

const sameAlias = ({ values }: Subject, zone: string) =>
  `${inZone(zone)} every name server must have the same ALIAS or ANAME record at @, pointing to ${joinWithAnd(values)}.`

function merged<Part extends { servers: readonly At[]; text: string }>(
  parts: readonly Part[],
  all: readonly At[],
): (Part & { names: string[] })[] {
  const texts = [...new Set(parts.map(({ text }) => text))]
  return texts.flatMap((text) => {
    const same = parts.filter((part) => part.text === text)
    const [first] = same
    const servers = same.flatMap((part) => part.servers)
    return first ? [{ ...first, names: serverNames(all, servers) }] : []
  })
}

function findingOn(
  record: Subject,
  zone: string,
  { names, code, text }: Pick<Described, 'names' | 'code'> & { text: string },
  at = '',
): string {
  const [servers, has] = [joinWithAnd(names), plural(names.length, 'has', 'have')]
  if (code === 'correct')
    return `${servers} ${has} the correct ${record.type} ${plural(record.values.length, 'record')}.`
  const none = noneAt(record, zone)
  if (text.startsWith(none))
    return `${servers} ${has} no ${record.type} record${at}.${text.slice(none.length)}`
  return `On ${servers}, ${text.replace(/^(?:The|One) /, (first) => first.toLowerCase())}`
}

function changeOn(zone: string, names: readonly string[], change: string): string {
  const at = theZone(zone)
  const found = [',', ' ', ':', '. '].map((end) => `${at}${end}`).find((text) => change.includes(text))
  return found ? change.replace(found, `${at} on ${joinWithAnd(names)}${found.slice(at.length)}`) : change
}

/** Adds advice to wait before making a change, because the servers may just have different versions of the zone. */
export function waitFirst({ values: { length } }: Subject, message: string): string {
  const { finding, change } = partsOf(message)
  const wait = `If you just changed the ${plural(length, 'record, wait until all name servers have it', 'records, wait until all name servers have them')}.`
  return messageOf([finding, wait], [change])
}
