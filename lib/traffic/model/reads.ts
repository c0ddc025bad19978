import type { DnsCheck, WantedRecord } from '@/lib/dns/model/records'
import type { CertificateText } from '@/lib/resources/certificate-text'
import type { ResourceName } from '@/lib/resources/resource-types'

/** The console's copy of a resource. */
export interface Known {
  resource: ResourceName
  id: string
  title: string
  item: Readonly<Record<string, unknown>>
}

/** A resource, or why none was found: `missing` if the account doesn't have it, `unknown` if that can't be determined. */
export type ReadResult = Known | 'missing' | 'unknown'

/** The DNS records and the certificate of a domain. */
export interface DomainFacts {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  is_unreadable?: boolean | undefined
  certificate: CertificateText | null
}

/** An agent, as of the console's last poll. */
export interface PolledAgent {
  id: string
  name: string
  state: 'online' | 'unknown' | 'restarting' | 'stopped' | 'gone'
  /** The agent's current or last session. */
  sessionId: string
}

/** Reads the console's stored data about an account. Never queries the management API. */
export interface TrafficReads {
  /** The account's slug, for links. */
  account: string
  /** The current date, `YYYY-MM-DD`. */
  today: string
  /** Finds a resource of one of these kinds by its ID. */
  read: (kinds: readonly ResourceName[], id: string) => Promise<ReadResult>
  /** Finds the resource with the first of these titles that exists. */
  named: (kind: ResourceName, titles: readonly string[]) => Promise<ReadResult>
  /** Returns some resources of these kinds that refer to an ID, and their total number. */
  users: (kinds: readonly ResourceName[], id: string) => Promise<{ some: Known[]; total: number }>
  /** Reports whether the console knows all resources of a kind. */
  isComplete: (kind: ResourceName) => boolean
  domain: (known: Known) => Promise<DomainFacts>
  /** Finds an agent by its own ID or the ID of a session. */
  agent: (id: string) => Promise<PolledAgent | null>
}

/** Returns the ID in a Ref; undefined for anything else. */
export function refId(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && value.id !== '' ? value.id : undefined
}

/** Returns the IDs in a list of Refs or IDs. */
export const refIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one) => refId(one) ?? []) : []

/** Returns a text of an item, or an empty string. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
