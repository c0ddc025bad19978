import type { Evidence, Subject } from '@/lib/dns/evidence/evidence'
import { isMisleading, type ExtraServer } from '@/lib/dns/evidence/observations'
import {
  aboveZone,
  checkAgain,
  createText,
  fixIn,
  inZone,
  isAtRegistrar,
  isRegistered,
  listRecords,
  listValues,
  noneAt,
  plural,
  sentenceCase,
  serversOf,
  type Located,
  editIn,
} from './sentences'
import { outcomesOf } from './sentences-outcomes'
import { correctEach, mistakesText, nsRecords, type Difference } from './sentences-entered'
import { mixedLead } from './sentences-name-servers'
import { dropDelegation, under } from './sentences-apex'
import { deleteInConsoleText } from '@/lib/dns/model/operator-text'
import { joinChanges, joinOptions, messageOf } from '@/lib/dns/model/message-parts'
import type { FoundRecord } from '@/lib/dns/model/records'
import { denials } from '@/lib/dns/queries/denied'
import { joinWithAnd, joinWithOr } from '@/lib/util/text'

export function missingAbove(record: Subject, zone: string, others: readonly FoundRecord[]) {
  const [records, them] = others.length === 1 ? ['this record', 'it'] : ['these records', 'them']
  const found = others.length
    ? `${record.name} has ${listRecords(others)}`
    : `Other records may exist at ${record.name} or below it`
  return (
    `${noneAt(record, zone)} ${found}. Once the name is delegated, resolvers ignore ${records}. ` +
    `If you need ${them}, delegate a different name instead. ${fixIn(zone, record, createText(record, zone))}`
  )
}

export const elsewhere = (record: Subject, zone: string, difference: Difference, asked: Extras) =>
  `${record.name} is delegated to ${listValues(difference.values)}. ` +
  mistakesText(record, zone, difference) +
  answersOf(new Map([...asked].filter(([, server]) => isMisleading(server)))) +
  correctEach(record, zone, { ...difference, extra: difference.values })

export function otherUnknown(record: Subject, zone: string, values: readonly string[], asked: Extras) {
  const others = values.filter((name) => !record.values.includes(name))
  const unclear = others.filter((name) => !['same', 'dead'].includes(asked.get(name)?.match ?? ''))
  const open = unclear.length ? unclear : others
  const lacking = record.values.filter((name) => !values.includes(name))
  const isAll = open.length === values.length
  const [which, serve] = isAll
    ? [plural(open.length, 'that server', 'those servers'), plural(open.length, 'serves', 'serve')]
    : [listValues(open), plural(open.length, 'serves', 'serve')]
  const unlisted = others.length === values.length ? ", which the platform doesn't list" : ''
  return (
    `${record.name} is delegated to ${listValues(values)}${unlisted}. ` +
    `The check couldn't determine whether ${which} ${serve} the platform's zone. ` +
    answersOf(asked) +
    notAsked(others, asked) +
    fixIn(
      zone,
      record,
      `delete ${nsRecords(record, zone, others)}, then ${createText({ ...record, values: lacking }, zone)}`,
    )
  )
}

export function unlocated(record: Subject, values: readonly string[], asked: Extras) {
  const open = values.flatMap((name) => (asked.get(name)?.unlocated ? [name] : []))
  const wanted = [...new Set(open.flatMap((name) => asked.get(name)?.unlocated ?? []))]
  return (
    `${record.name} is delegated to ${listValues(values)}. ` +
    `The check couldn't look up the addresses of ${joinWithAnd(wanted)}, ` +
    `so it can't tell whether ${joinWithAnd(open)} ${plural(open.length, 'serves', 'serve')} the platform's zone. ` +
    checkAgain
  )
}

export const separateZone = (record: Subject, zone: string) =>
  isAtRegistrar(record, zone)
    ? `${record.name} isn't delegated: the registry's name servers also host a separate zone for it, so resolvers aren't referred to the platform. ` +
      `${fixIn(zone, record, '')} If the separate zone remains, ask the registrar to have it deleted.`
    : hostedZone(record, zone)

const hostedZone = (record: Subject, zone: string) =>
  `${sentenceCase(serversOf(zone))} also host a separate zone for ${record.name}, so resolvers aren't referred to the platform. ` +
  joinChanges([
    `Delete the zone ${record.name} from ${serversOf(zone)}.`,
    fixIn(zone, record, createText(record, zone)),
  ])

export function wholeZone(record: Subject, at: Located) {
  const { zone, parent } = at
  const lead = `The whole domain ${zone} is delegated to the name servers for ${record.name}, so other names in this domain might not resolve. `
  const above = aboveZone(record, zone, parent)
  const back = 'back to those of your DNS provider.'
  const recreate = `${inZone(zone)} ${createText(record, zone)}.`
  return isRegistered(record, zone, parent)
    ? lead + joinChanges([`${sentenceCase(above)}, set the name servers of ${zone} ${back}`, recreate])
    : lead +
        joinOptions(
          `If ${zone} doesn't need its own zone, ${dropDelegation(record, zone, at)}`,
          `If ${zone} needs its own zone, set the name servers of ${zone} ${above} ${back} Then ${editIn(`in the zone ${zone}`, createText(record, zone))}.`,
        )
}

export function servedByPlatform(
  record: Subject,
  at: Located & Pick<Evidence, 'ds'>,
  servers: readonly string[],
) {
  const { zone } = at
  const lead = `${zone} is delegated to the platform's name servers (${joinWithAnd(servers)}), where you can't create records.`
  if (!isRegistered(record, zone, at.parent))
    return (
      `${lead} ` +
      joinOptions(
        `If no agent ingress needs the delegation of ${zone}, ${dropDelegation(record, zone, at)}`,
        `If an agent ingress needs the delegation of ${zone}, reserve a name outside ${zone}. ${deleteInConsoleText(record)}`,
      )
    )
  const change = `At the registrar, set the name servers of ${zone} to those of your DNS provider.`
  return record.name === zone
    ? messageOf([lead, "The apex of a zone can't have a CNAME record."], [change, `Reserve ${under(record)}`])
    : messageOf([lead], [change, `${inZone(zone)} ${createText(record, zone)}.`])
}

export const mixedZone = (record: Subject, zone: string, servers: readonly string[]) =>
  mixedLead(record, zone, servers) +
  joinChanges([
    `${inZone(zone)} delete ${nsRecords({ ...record, name: zone }, zone, servers)}, then ${createText(record, zone)}.`,
    `If ${isRegistered(record, zone) ? 'the registrar' : 'the parent zone'} also lists ${joinWithAnd(servers)} for ${zone}, remove ${plural(servers.length, 'it', 'them')} from that list.`,
  ])

export function partial(record: Subject, zone: string, difference: Difference, asked: Extras) {
  const { values, extra: more, entered } = difference
  const isMistake = (name: string) => entered.some(({ value }) => value === name)
  const dead = new Map([...asked].filter(([name, { match }]) => match === 'dead' && !isMistake(name)))
  const there = values.length - more.length
  return (
    `${record.name} is delegated to only ${there} of the ${record.values.length} required name servers. ` +
    `${mistakesText(record, zone, difference)}${answersOf(dead)}${deadText(dead)}` +
    correctEach(record, zone, difference)
  )
}

type Extras = ReadonlyMap<string, ExtraServer>

function answersOf(asked: Extras): string {
  const all = [...asked]
    .filter(([, server]) => server.match !== 'same' || server.outcome !== 'answered')
    .map(([host, server]) => ({
      ...server,
      name: server.address === undefined ? host : `${host} at ${server.address}`,
    }))
  const failing = all.filter(({ outcome }) => outcome !== 'answered')
  const answering = all.filter((server) => !failing.includes(server))
  const copies = answering.filter(({ isCopy }) => isCopy)
  const strangers = answering.flatMap(({ isCopy, name }) => (isCopy ? [] : name))
  const texts = [
    ...(failing.length ? [outcomesOf(failing)] : []),
    ...copies.map(copyText),
    ...(strangers.length
      ? [
          `${joinWithAnd(strangers)} ${plural(strangers.length, 'serves', 'serve')} a different zone with this name`,
        ]
      : []),
  ]
  return texts.length ? `${texts.join('; ')}. ` : ''
}

function copyText({ name, match }: Pick<ExtraServer, 'match'> & { name: string }): string {
  return match === 'other'
    ? `${name} has its own zone with this name, which the platform doesn't update and whose NS records don't change the delegation`
    : `${name} has a zone that may be a copy of the platform's`
}

export function extraSame(record: Subject, zone: string, values: readonly string[], asked: Extras) {
  const same = sameIn(values, asked)
  const isAll = same.length === values.length
  const serves = isAll
    ? `${plural(values.length, 'That server serves', 'Those servers serve')} the platform's zone today, but the platform doesn't list ${plural(values.length, 'it', 'them')}. `
    : `${joinWithAnd(same)} ${plural(same.length, 'serves', 'serve')} the platform's zone today. `
  return (
    `${record.name} is delegated to ${joinWithAnd(record.values)}, and also to ${listValues(values)}${isAll ? '' : ", which the platform doesn't list"}. ` +
    (same.length ? serves : '') +
    `${answersOf(asked)}${deadText(asked)}${notAsked(values, asked)}${fixIn(zone, record, `delete ${nsRecords(record, zone, values)}`)}`
  )
}

const sameIn = (values: readonly string[], asked: Extras) =>
  values.filter((name) => asked.get(name)?.match === 'same' && asked.get(name)?.outcome === 'answered')

function deadText(asked: Extras): string {
  const dead = [...asked].filter(([, { match, outcome }]) => match === 'dead' && denials.has(outcome))
  const names = dead.map(([name]) => name)
  return names.length ? `Resolvers that query ${joinWithOr(names)} have to try another server. ` : ''
}

function notAsked(values: readonly string[], asked: Extras) {
  const rest = values.filter((name) => !asked.has(name))
  return rest.length ? `The check didn't query ${listValues(rest)}. ` : ''
}

export function otherNames(record: Subject, zone: string, values: readonly string[], asked: Extras) {
  const others = values.filter((name) => !record.values.includes(name))
  const same = sameIn(others, asked)
  const serves = `${plural(same.length, 'serves', 'serve')} the platform's zone today. `
  const working =
    same.length < values.length
      ? same.length
        ? `. ${listValues(same)} ${serves}`
        : '. '
      : `, which ${serves}`
  const change = 'the platform changes the addresses of its name servers'
  const lacking = record.values.filter((name) => !values.includes(name))
  return (
    `${record.name} is delegated to ${listValues(values)}${working}` +
    `${answersOf(asked)}${deadText(asked)}` +
    (same.length ? `This works until ${change}. ` : `${record.name} stops resolving when ${change}. `) +
    fixIn(
      zone,
      record,
      `delete ${nsRecords(record, zone, others)}, then ${createText({ ...record, values: lacking }, zone)}`,
    )
  )
}

export function extra(record: Subject, zone: string, values: readonly string[], asked: Extras) {
  const used = values.filter((name) => asked.get(name)?.match !== 'dead')
  const which =
    used.length < values.length ? listValues(used) : plural(used.length, 'that server', 'those servers')
  return (
    `${record.name} is also delegated to ${listValues(values)}, which the platform doesn't use. ` +
    answersOf(asked) +
    `Resolvers may query ${which} instead of the platform. ` +
    fixIn(zone, record, `delete ${nsRecords(record, zone, values)}`)
  )
}
