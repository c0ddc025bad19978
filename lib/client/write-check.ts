import type { ResourceName } from '@/lib/resources/catalogue'
import { addressesOf, request } from './request'

/** A resource that a check found. */
export interface Found {
  resource: ResourceName
  id: string
  title: string
  /** For a part of a resource: the segments of its page below the resource's own. */
  segments: string[]
  /** From the request to its creation by the platform's clock, in milliseconds, or null where that is unknown. */
  after_ms: number | null
}

/** The result of asking the API again about a write whose outcome is unknown. */
export type WriteCheck = { checked_at: string } & (
  | {
      kind: 'created'
      /** Resources with the same identity that were created after the request; one, or several. */
      found: Found[]
    }
  /** Resources with the same identity, which may have been there before the request. */
  | { kind: 'unclear'; found: Found[] }
  | {
      kind: 'not-created'
      /** Resources with the same identity that were there before the request. */
      earlier: Found[]
      /** Others that were created after the request. */
      since: Found[]
    }
  /** Nothing that was sent identifies the resource; the request may have created one of these. */
  | { kind: 'unidentified'; since: Found[] }
  /** `differs`: fields whose values are not those that were sent; `unread`: fields that the API doesn't show. */
  | { kind: 'changed'; differs: string[]; unread: string[]; compared: number }
  | { kind: 'exists' }
  | { kind: 'absent' }
  /** This account's API has no operation that could tell. */
  | { kind: 'no-read' }
)

/** A write whose outcome is unknown, as it was sent. */
export interface SentWrite {
  operation: string
  params?: Readonly<Record<string, string>> | undefined
  body?: unknown
  /** How long ago it was sent, by one clock: `ago_ms` by the browser's, `at` by the console's. */
  sent: { ago_ms: number } | { at: string }
}

const address = addressesOf('checks')

/** Checks with the API whether a write was done. Throws ApiError when the API can't be asked at the moment. */
export const checkWrite = (account: string, { params = {}, ...write }: SentWrite) =>
  request(address(account), { method: 'POST', body: { params, ...write } }) as Promise<WriteCheck>

/** Returns the resource that a check found the request to have created; null where it found none or can't tell. */
export function createdIn(check: WriteCheck | null | undefined): Found | null {
  const [first, ...others] = check?.kind === 'created' ? check.found : []
  return first !== undefined && others.length === 0 ? first : null
}
