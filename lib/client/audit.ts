import { queryOptions } from '@tanstack/react-query'
import { request } from './request'

/** An act as the audit trail has it: what was about to happen, joined with what came of it. */
export interface AuditEntry {
  /** Place in the trail: the key of paging. */
  seq: number
  at: string
  /** RFC 3339; null without an outcome. */
  finished_at: string | null
  /** Null: somebody at the command line, or nobody known. */
  user_email: string | null
  /** Slug of the account; its id when the account is gone. */
  account: string | null
  /** The account's name; null when it is gone, or none. */
  account_name: string | null
  operation: string
  target: string | null
  /** The resource's name, as the inventory has it; null when it never knew it. */
  title: string | null
  /** RFC 3339; null while the thing is there, or was never known. */
  gone_at: string | null
  /** `unknown`: no outcome was written, a minute after the act began; the console may have died in between. */
  result: 'done' | 'refused' | 'unknown' | 'running'
  status: number | null
  /** Who checked an act whose outcome was unknown and so settled it; null for all others. */
  checked_by: string | null
  request_id: string | null
  /** JSON text, secrets masked. */
  before: string | null
  after: string | null
}

/** Who did it, at the beginning of a line: nobody was signed in at the command line, and before signing in. */
export const whoDid = ({ user_email }: Pick<AuditEntry, 'user_email'>) =>
  user_email ?? 'Somebody not signed in'

export interface AuditPage {
  entries: AuditEntry[]
  /** Give as `before` for older ones; null at the end. */
  next: number | null
}

/** The result of verifying the trail. */
export interface AuditVerdict {
  /** Rows that hold. */
  rows: number
  /** Acts that they tell of: two rows each, one where no outcome was written. */
  acts: number
  ok: boolean
  /** Number of the first row that is not what was written, or that is gone. */
  firstBad?: number
  /** Rows that were written under sealing keys that the console doesn't have: they can't be verified. */
  unverified?: { first: number; last: number; keys: string[] }
  /** `<rows>:<mac>` of the end: kept elsewhere, it later proves that nothing before it was replaced. */
  head: string
}

/** The acts on an account, or on one resource of it, newest first. */
export const historyQuery = (account: string, target = '') =>
  queryOptions({
    queryKey: ['audit', 'history', account, target],
    queryFn: ({ signal }) =>
      request(`/api/audit?${new URLSearchParams({ account, target }).toString()}`, {
        signal,
      }) as Promise<AuditPage>,
    staleTime: 0,
  })

/** Walks the whole trail on the server. */
export const verifyTrail = () => request('/api/audit/verify', { method: 'POST' }) as Promise<AuditVerdict>

/**
 * Reports whether a check found only that what an act was to delete no longer exists. That doesn't prove that the act
 * deleted it.
 */
export const isOnlyGone = (entry: Pick<AuditEntry, 'result' | 'operation' | 'checked_by'>) =>
  entry.result === 'done' && entry.checked_by !== null && entry.operation.endsWith('.delete')
