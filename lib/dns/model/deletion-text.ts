import { ingressDeletion } from '@/lib/resources/info/agent-ingresses'
import { domainDeletion } from '@/lib/resources/info/reserved-domains'
import { removeRecordsText } from '@/lib/resources/text/remove-records-text'
import { joinWithAnd } from '@/lib/util/text'
import { isAnyFound, isRecordGone } from './presence'
import type { DnsCheck, RecordCheck } from './records'

const foundName = ({ record, found_at }: RecordCheck) => found_at ?? record.name

const domain = {
  consequences: domainDeletion,
  targets: "the domain's targets",
}
const ingress = {
  consequences: ingressDeletion,
  targets: "the ingress's name servers",
}

/**
 * Describes the consequences of deleting a domain or ingress. Returns undefined if the check doesn't show whether its
 * records still exist.
 */
export function deletionText(check: DnsCheck | null): string | undefined {
  const type = check?.records[0]?.record.type
  if (!check || !type) return undefined
  const { consequences, targets } = type === 'NS' ? ingress : domain
  const found = check.records.filter(isAnyFound)
  const wildcards = [...new Set(found.flatMap(({ wildcard }) => wildcard ?? []))]
  const names = found.filter(({ wildcard }) => wildcard === undefined).map(foundName)
  if (found.length === 0)
    return check.records.every((record) => isRecordGone(record) === true)
      ? `${consequences} The last DNS check found no ${type} record that points to ${targets}.`
      : undefined
  const own = names.length === 0 ? '' : ownText(type, names)
  return `${consequences}${own}${wildcards.length === 0 ? '' : wildcardText(wildcards)}`
}

function ownText(type: string, names: readonly string[]): string {
  const isOne = type === 'CNAME' && names.length === 1
  return ` ${removeRecordsText(`the ${type} ${isOne ? 'record' : 'records'} at ${joinWithAnd(names)}`, 1)}`
}

function wildcardText(names: readonly string[]): string {
  const isOne = names.length === 1
  const [wildcard, routes, stays, it] = isOne
    ? ['wildcard', 'routes', 'stays', 'it']
    : ['wildcards', 'route', 'stay', 'them']
  return ` The ${wildcard} ${joinWithAnd(names)} ${routes} this name to the platform and ${stays} in your DNS. Before you delete ${it}, check which other names use ${it}.`
}
