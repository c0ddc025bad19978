import type { Subject } from '@/lib/dns/evidence/evidence'
import { splitTarget, withoutZone } from '@/lib/dns/model/target-parts'
import { joinWithAnd } from '@/lib/util/text'
import { joinChanges } from '@/lib/dns/model/message-parts'
import {
  createText,
  fixIn,
  isAtRegistrar,
  listValues,
  plural,
  recordsAtText,
  sentenceCase,
  within,
} from './sentences'

// Name servers of a delegation that were entered incorrectly.

export interface Entered {
  value: string
  wanted: string
  mistake: 'appended' | 'typo' | 'url' | 'address'
}

/** Formats the NS records at the record's name, such as `the NS record (ns1.example.com) at eu`. */
export const nsRecords = (record: Subject, zone: string, values: readonly string[]) =>
  recordsAtText(
    values.map((value) => ({ type: 'NS', value, ttl: 0 })),
    record.name,
    zone,
  )

function someServers({ name, values }: Subject, count: number, listed: number) {
  const total = Math.max(values.length, listed)
  const all = `the name ${plural(total, 'server', 'servers')} of ${name}`
  return count === total ? all : `${count === 1 ? 'one' : count} of ${all}`
}

type Group = readonly Entered[]

const listed = (group: Group) => listValues(group.map(({ value }) => value))

const partsOf = ({ value, wanted }: Entered, zone: string) => splitTarget(withoutZone(value, zone), [wanted])

const fixes = {
  appended: ({ wanted }) => `${wanted}. (with the trailing dot)`,
  typo: ({ wanted }) => wanted,
  address: ({ wanted }) => wanted,
  url: (entered, zone) => `${entered.wanted}, without ${joinWithAnd(partsOf(entered, zone).extra)}`,
} satisfies Record<Entered['mistake'], (entered: Entered, zone: string) => string>

interface Lead {
  name: string
  zone: string
  some: string
}

const leads = {
  appended: (group: Group, { some, zone }: Lead) =>
    `The zone ${zone} was appended to ${some}: ${listed(group)}. `,
  typo: (group: Group, { some }: Lead) =>
    `${sentenceCase(some)} ${plural(group.length, 'is', 'are')} mistyped: ${listed(group)}. `,
  address: (group: Group, { some }: Lead) =>
    `${sentenceCase(some)} ${plural(group.length, 'was', 'were')} entered as ${plural(group.length, 'an IP address instead of a name', 'IP addresses instead of names')}: ${listed(group)}. `,
  url: (group: Group, { name, zone }: Lead) => {
    const kinds = new Set(group.map((one) => partsOf(one, zone).kind))
    const parts = (['a port', 'a path', 'other text'] as const).flatMap((kind) =>
      kinds.has(kind) ? [`with ${kind}`] : [],
    )
    const mistakes = [...(kinds.has('a URL') ? ['as a URL'] : []), ...parts]
    return `${name} is delegated to ${listed(group)}, which ${plural(group.length, 'was', 'were')} entered ${mistakes.join(' or ')}. `
  },
} satisfies Record<Entered['mistake'], (group: Group, lead: Lead) => string>

const groupsOf = (entered: Group) =>
  (['appended', 'typo', 'url', 'address'] as const).flatMap((mistake) => {
    const group = entered.filter((one) => one.mistake === mistake)
    return group.length ? [{ mistake, group }] : []
  })

export const mistakesText = (record: Subject, zone: string, { values, entered }: Difference) =>
  groupsOf(entered)
    .map(({ mistake, group }) => {
      const some = someServers(record, group.length, values.length)
      return leads[mistake](group, { name: record.name, zone, some })
    })
    .join('')

export interface Difference {
  values: readonly string[]
  lacking: readonly string[]
  extra: readonly string[]
  entered: Group
}

export function correctEach(record: Subject, zone: string, { lacking, extra, entered }: Difference) {
  const others = extra.filter((name) => !entered.some(({ value }) => value === name))
  const missing = lacking.filter((name) => !entered.some(({ wanted }) => wanted === name))
  const at = within(record.name, zone)
  const corrected = entered.map(
    (one) => `change the NS record at ${at} from ${one.value} to ${fixes[one.mistake](one, zone)}`,
  )
  const rest = [
    ...(others.length ? [`delete ${nsRecords(record, zone, others)}`] : []),
    ...(missing.length ? [createText({ ...record, values: missing }, zone)] : []),
  ]
  const steps = [...corrected, rest.join(', then ')].filter(Boolean)
  return isAtRegistrar(record, zone)
    ? fixIn(zone, record, '')
    : joinChanges(steps.map((step) => fixIn(zone, record, step)))
}

export const enteredServers = (record: Subject, zone: string, difference: Difference) =>
  mistakesText(record, zone, difference) + correctEach(record, zone, difference)
