import type { AddressesAt, Subject } from '@/lib/dns/evidence'
import { fixIn, listRecords, wantedRecords, within } from '@/lib/dns/sentences'
import { joinWithAnd } from '@/lib/util/text'

interface View {
  name: string
  values: readonly string[]
  refersTo: string | undefined
  /** The addresses that the server has instead of the wanted record. */
  addresses: AddressesAt | undefined
}

function viewText({ name, values, refersTo, addresses }: View, type: string) {
  if (refersTo !== undefined) return `${name} delegates ${refersTo}`
  if (values.length) return `${name} has ${joinWithAnd(values)}`
  if (!addresses) return `${name} has no ${type} record`
  const listed = listRecords(addresses.records)
  return addresses.isTarget ? `${name} has its addresses (${listed})` : `${name} has ${listed}`
}

/** Describes a record on which the zone's name servers disagree. */
export function disagree(record: Subject, zone: string, views: readonly View[]) {
  const delegated = [...new Set(views.flatMap(({ refersTo }) => refersTo ?? []))]
  const every = `every name server must have ${wantedRecords(record)} at ${within(record.name, zone)}, pointing to ${joinWithAnd(record.values)}`
  const found = views.flatMap(({ addresses }) => addresses ?? [])
  // The target comes first, so that "its addresses" are the target's.
  const sorted = views.toSorted((a, b) => Number(!a.values.length) - Number(!b.values.length))
  return (
    `The zone's name servers disagree about ${record.name}: ${sorted.map((view) => viewText(view, record.type)).join('; ')}. ` +
    (found.some(({ isTarget }) => isTarget) ? 'This works until the platform changes its addresses. ' : '') +
    `${fixIn(zone, record, every)} ` +
    (found.length ? `None of them may have other records at ${within(record.name, zone)}. ` : '') +
    delegated.map((name) => `None of them may have NS records at ${within(name, zone)}. `).join('') +
    'If you just changed the record, wait until all name servers have it.'
  )
}
