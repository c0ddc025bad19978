import {
  relativeName,
  type AskOutcome,
  type FoundRecord,
  type ServerAsked,
  type WantedRecord,
} from '@/lib/resources/dns-records'

/** The texts of a check: what was found, then what to change. */

const and = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

const records = ({ type, values }: WantedRecord) =>
  values.length === 1 ? `${type === 'NS' ? 'an' : 'a'} ${type} record` : `${values.length} ${type} records`

/** `create …`, with the name as a provider's form wants it. */
function create(record: WantedRecord, zone: string) {
  const relative = zone === '' ? record.name : relativeName(record.name, zone)
  const where = relative === record.name ? relative : `${relative} in the zone ${zone}`
  return `create ${records(record)} at ${where}, pointing to ${and(record.values)}`
}

const upper = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export const correct = (record: WantedRecord) =>
  record.type === 'NS'
    ? `${record.name} is delegated to ${and(record.values)}.`
    : `${record.name} points to ${and(record.values)}.`

export const notFound = (record: WantedRecord, zone: string) =>
  `The name servers of ${zone} have no ${record.type} record at ${record.name}. ${upper(create(record, zone))}.`

export const noZone = (record: WantedRecord, zone: string) =>
  `No zone below ${zone || 'the root'} holds ${record.name}, and the record is not there either. ` +
  `Check that the domain is registered and delegated, then create ${records(record)} pointing to ${and(record.values)}.`

export const elsewhere = (record: WantedRecord, zone: string, values: readonly string[]) =>
  record.type === 'NS'
    ? `${record.name} is delegated to ${and(values)}. Replace ${plural(values.length, 'this record', 'these records')}: ${create(record, zone)}.`
    : `${record.name} points to ${and(values)}. Change it to ${and(record.values)}.`

export const address = (record: WantedRecord, zone: string, found: readonly FoundRecord[]) =>
  `${record.name} has an address (${and(found.map(({ value }) => value))}) instead of ${records(record)}. ` +
  `Delete it, or turn the provider's proxying off for this name, and ${create(record, zone)}.`

export const instead = (record: WantedRecord, zone: string, found: readonly FoundRecord[]) =>
  `${record.name} has ${plural(found.length, `a ${found[0]?.type} record`, `${found[0]?.type} records`)} ` +
  `(${and(found.map(({ value }) => value))}), beside which ${records(record)} cannot stand. Delete what is there and ${create(record, zone)}.`

export const apex = (record: WantedRecord) =>
  `${record.name} is a zone of its own, and a zone's own name cannot have a CNAME record. ` +
  'Reserve a name below it and point that to the platform.'

export const doubled = (record: WantedRecord, zone: string) =>
  `The record stands at ${record.name}.${zone}: the zone was added twice. ` +
  `Change its name to ${relativeName(record.name, zone)}, without the zone.`

export const asterisk = (record: WantedRecord, zone: string) =>
  `The challenge record stands under the asterisk, where the certificate authority does not look. ` +
  `Change its name to ${relativeName(record.name, zone)}, without the asterisk.`

export const wildcard = (record: WantedRecord, zone: string, name: string, values: readonly string[]) =>
  `The wildcard ${name} answers for ${record.name} with ${and(values)}. ` +
  `A record of its own goes before the wildcard: ${create(record, zone)}.`

export const appended = (record: WantedRecord, zone: string, values: readonly string[]) =>
  `${record.name} points to ${and(values)}: the zone ${zone} was appended to the target. ` +
  `Write the target with a final dot: ${and(record.values.map((value) => `${value}.`))}`

export function partial(
  record: WantedRecord,
  values: readonly string[],
  lacking: readonly string[],
  extra: readonly string[],
) {
  const remove = extra.length ? ` Remove ${and(extra)}.` : ''
  const there = values.length - extra.length
  return (
    `${record.name} is delegated to ${there} of the ${record.values.length} name servers. ` +
    `Add the NS ${plural(lacking.length, 'record')} for ${and(lacking)}.${remove}`
  )
}

export const extra = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} is also delegated to ${and(values)}, which cannot answer for it. ` +
  `Remove ${plural(values.length, 'this NS record', 'these NS records')}.`

export const disagree = (
  record: WantedRecord,
  views: readonly { name: string; values: readonly string[] }[],
) =>
  `The zone's name servers disagree: ` +
  `${views.map(({ name, values }) => `${name} has ${values.length ? and(values) : 'nothing'}`).join('; ')}. ` +
  `Each must have ${and(record.values)}: where it was changed just now, wait until all have it.`

const outcomes: Record<Exclude<AskOutcome, 'answered'>, string> = {
  timeout: 'gave no answer in time',
  unreachable: 'cannot be reached',
  malformed: 'sent something that is no answer',
  'server-failure': 'reported a failure of its own (SERVFAIL)',
  refused: 'refused the question (REFUSED)',
  'format-error': 'did not understand the question (FORMERR)',
  'other-error': 'answered with an error',
  aborted: 'was not asked in time',
  'not-authoritative': 'does not serve the zone',
  'no-address': 'has no address',
  'not-allowed': 'has an address that this console may not ask',
  'invalid-name': 'cannot be asked under this name',
}

const outcome = ({ name, outcome }: ServerAsked) =>
  outcome === 'answered' ? `${name} answered` : `${name} ${outcomes[outcome]}`

export const notAsked = (servers: readonly ServerAsked[]) =>
  `Not known from all servers: ${servers.map(outcome).join('; ')}.`

export const couldNotAsk = (record: WantedRecord, servers: readonly ServerAsked[]) =>
  `Nobody could be asked about ${record.name}, so nothing is known about it: ` +
  `${servers.length ? servers.map(outcome).join('; ') : 'no name server of its zone was found'}.`
