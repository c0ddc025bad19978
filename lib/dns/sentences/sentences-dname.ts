import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { deleteInConsoleText } from '@/lib/dns/model/operator-text'
import { createText, inZone, sentenceCase, theZone, within } from './sentences'
import { createOver, overWildcard } from './sentences-wildcard'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'

type Covering = NonNullable<Chain['covering']>

interface Redirect {
  by: string
  to: string
}

const redirects = ({ name }: WantedRecord, { by, to }: Redirect) =>
  `${name} points to ${to}, because the DNAME record at ${by} redirects every name under it.`

const withoutDname = (record: WantedRecord, zone: string, { by }: Redirect) =>
  `if no other name under ${by} is in use, delete the DNAME record at ${within(by, zone)} ` +
  `in ${theZone(zone)}, then ${createText(record, zone)}.`

function overCovering(record: WantedRecord, { zone, wildcard }: Covering) {
  const effect = wildcard.uncovers?.length
    ? overWildcard(wildcard, record)
    : `The wildcard ${wildcard.name}, which answers for ${record.name} now, can stay.`
  return `${inZone(zone)} ${createOver(wildcard, record, zone)}. ${effect}`
}

/**
 * Describes a domain that is redirected by a DNAME record above it. `chain` starts with the name to which the domain is
 * redirected.
 */
export function redirectedDomain(record: WantedRecord, zone: string, redirect: Redirect, chain: Chain) {
  const { to } = redirect
  // Records below the DNAME record can't exist (RFC 6672 section 2.4).
  if (isWithin(to, redirect.by))
    return `${redirects(record, redirect)} ${sentenceCase(withoutDname(record, zone, redirect))}`
  const target = joinWithAnd(record.values)
  const { covering } = chain
  const { unicode: _, ...plain } = record
  const destination = { ...plain, name: to }
  const isFree = chain.end === 'nowhere' && chain.hops.length === 1
  const atDestination = covering
    ? overCovering(destination, covering)
    : isFree
      ? `Create a CNAME record at ${to}, pointing to ${target}.`
      : `If ${to} isn't used for anything else, replace its records with a CNAME record that points to ${target}.`
  return `${redirects(record, redirect)} ${joinOptions(atDestination, sentenceCase(withoutDname(record, zone, redirect)))}`
}

export const redirectedIngress = (record: WantedRecord, zone: string, redirect: Redirect) =>
  `${redirects(record, redirect)} ` +
  joinOptions(
    sentenceCase(withoutDname(record, zone, redirect)),
    `If another name under ${redirect.by} is in use, create the ingress at a name outside ${redirect.by}. ${deleteInConsoleText(record)}`,
  )
