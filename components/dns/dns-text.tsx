import type { ReactNode } from 'react'
import { Breakable } from '@/components/ui/breakable'
import type { LikelyName } from '@/lib/dns/model/likely-name'
import { counted } from '@/lib/util/text'

/** Matches names and values: a CAA value, a record's name within its zone, and any word that contains a dot. */
const names =
  /(\d+ \w+ "[^"]*"|(?<=(?:\brecords?|\)) at |\brecords? from \S+ to )\S+?(?=[,.:;]?(?:\s|$))|(?<![\w.*])(?:\*|\w(?:[\w-]*\w)?)(?:\.(?:\*|\w(?:[\w-]*\w)?))+)/

const Name = ({ value, mark }: { value: string; mark: string }) => (
  <>
    <code translate="no" className="font-mono">
      <Breakable text={value} />
    </code>
    {mark}
  </>
)

interface DnsTextProps {
  text: string
  /** The component for a name or value in the text, together with the punctuation mark after it. */
  Value?: (props: { value: string; mark: string }) => ReactNode
}

export function DnsText({ text, Value = Name }: DnsTextProps) {
  const parts = text.split(names)
  // The value renders the mark after it. Otherwise, the mark after a button could move to the next line alone.
  const markAt = (index: number) => /^[.,:;?]/.exec(parts[index + 1] ?? '')?.[0] ?? ''
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part.slice(index === 0 ? 0 : markAt(index - 1).length)
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and a value may appear twice
      <Value key={index} value={part} mark={markAt(index)} />
    ),
  )
}

export const likelyText = ({ name, domain }: LikelyName): string =>
  `Did you mean ${name}? This account has domains under ${domain}.`

export function takeoverText(ingress: string, [first = '', ...more]: readonly string[]): string {
  const others =
    more.length === 1 ? ' and 1 other domain' : more.length > 1 ? ` and ${more.length} other domains` : ''
  return (
    `This account has ${first}${others} under ${ingress}. Once the ingress is delegated to the platform, ` +
    `the DNS records of ${more.length > 0 ? 'these domains' : 'this domain'} are no longer used.`
  )
}

export const apexText = (name: string, isWwwReserved: boolean): string =>
  `${name} looks like a zone apex, which can't have a CNAME record. If your DNS provider doesn't support ALIAS or ` +
  `ANAME records, ${isWwwReserved ? 'use' : 'reserve'} a name under it, such as www.${name}` +
  `${isWwwReserved ? ', which is already reserved' : ''}.`

export const checkActionText = (total: number, all: number): string =>
  `Check ${total === all ? 'all DNS records' : `the DNS records of ${counted(total, 'resource')}`}`

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Formats a remaining time, rounded up: `45 seconds`, `14 minutes`, `3 hours`. */
export function timeLeft(leftMs: number): string {
  const [amount, unit] =
    leftMs < 2 * MINUTE_MS
      ? [Math.ceil(leftMs / 1_000), 'second']
      : leftMs < 1.5 * HOUR_MS
        ? [Math.ceil(leftMs / MINUTE_MS), 'minute']
        : [Math.ceil(leftMs / HOUR_MS), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

const expiry = / by \d{4}-\d\d-\d\d \d\d:\d\d UTC/

interface Wait {
  until: string | undefined
  isCorrect: boolean
}

/**
 * Replaces the expiration time in a message about cached answers with the time left, or returns another message once
 * that time has passed.
 */
export function waitMessage(message: string, { until, isCorrect }: Wait, nowMs: number | undefined): string {
  const left = until === undefined || nowMs === undefined ? Number.NaN : Date.parse(until) - nowMs
  if (left <= 0) {
    const expired = 'Cached answers should have expired. Checking again.'
    return isCorrect ? `The name servers return the correct record. ${expired}` : expired
  }
  return Number.isNaN(left) ? message : message.replace(expiry, ` in ${timeLeft(left)}`)
}
