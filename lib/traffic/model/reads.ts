import { isRef } from '@/lib/contract/values'
import type { DnsCheck, WantedRecord } from '@/lib/dns/model/records'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isRecord } from '@/lib/util/records'

export interface Known {
  resource: ResourceName
  id: string
  title: string
  item: Readonly<Record<string, unknown>>
}

/**
 * The result of reading a resource: the resource, `missing` if the account doesn't have it, or `unknown` if the console
 * can't tell.
 */
export type ReadResult = Known | 'missing' | 'unknown'

export interface DomainFacts {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  is_unreadable?: boolean | undefined
  certificate: CertificateText | null
}

export interface PolledAgent {
  id: string
  name: string
  state: 'online' | 'unknown' | 'restarting' | 'stopped' | 'gone'
  sessionId: string
  /** The time of the first poll that returned this session. */
  sessionSeenAt: string
}

export interface LastRequest {
  at: string
  /**
   * The cause of a failure, as one sentence without a period, such as "Nothing listens on localhost:80". Null for a
   * success.
   */
  cause: string | null
  /** True if no agent served the endpoint. */
  isOffline: boolean
}

/** Functions that read an account's stored data, without requests to the platform. */
export interface TrafficReads {
  account: string
  isLocal: boolean
  /** The current date, as `YYYY-MM-DD`. */
  today: string
  read: (kinds: readonly ResourceName[], id: string) => Promise<ReadResult>
  /**
   * Returns a resource of this kind that has one of these titles, ignoring case. If several resources match, the order
   * of `titles` decides.
   */
  named: (kind: ResourceName, titles: readonly string[]) => Promise<ReadResult>
  /**
   * Returns some of the resources of these kinds that refer to `name`, which is an ID or an endpoint's URL. `total`
   * counts all of them.
   */
  users: (kinds: readonly ResourceName[], name: string) => Promise<{ some: Known[]; total: number }>
  /** Returns some of the endpoints that went offline when an agent's session ended. `total` counts all of them. */
  lastEndpoints: (sessionId: string) => Promise<{ some: Known[]; total: number }>
  isComplete: (kind: ResourceName) => boolean
  domain: (known: Known) => Promise<DomainFacts>
  /** Finds an agent by its ID or by the ID of a session. */
  agent: (id: string) => Promise<PolledAgent | null>
  lastRequest: (id: string) => Promise<LastRequest | undefined>
}

/** Returns a Ref's ID, or the value itself if it is an ID. Returns undefined for any other value. */
export function refId(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && value.id !== '' ? value.id : undefined
}

export const refIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one) => refId(one) ?? []) : []

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/**
 * Reports whether a backend module is absent, or its fields have the types that the contract declares. Returns false
 * for an object without a `backend`.
 */
export function isBackendReadable(module: unknown): boolean {
  if (isAbsent(module)) return true
  if (!isRecord(module)) return false
  const { backend, enabled } = module
  const isSwitch = isAbsent(enabled) || typeof enabled === 'boolean'
  return isSwitch && (backend === null || isRef(backend) || typeof backend === 'string')
}

/** Reports whether a module is set and enabled. A module without an `enabled` field is enabled. */
export const isOn = (module: unknown) => isRecord(module) && module.enabled !== false
