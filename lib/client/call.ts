import { bodyIssues } from '@/lib/contract/body-issues'
import { onceFields, specRules } from '@/lib/contract/fields'
import { keptAsText } from '@/lib/contract/kept'
import { buildPath } from '@/lib/contract/match'
import { seenHeader } from '@/lib/contract/seen-marks'
import type { Args, Named, OperationResult } from '@/lib/contract/operation'
import { ApiError } from './api-error'
import { mayBeDone } from './unknown-outcome'
import { request } from './request'

const platformPath = (account: string, path: string) => `/api/platform/${encodeURIComponent(account)}${path}`

/** Runs an operation of an account's management API through the proxy. */
export type Call = <O extends Named>(
  op: O,
  ...args: {} extends Args<O>
    ? [args?: Args<O>, options?: CallOptions]
    : [args: Args<O>, options?: CallOptions]
) => Promise<OperationResult<O>>

interface CallOptions {
  signal?: AbortSignal
  /** The idempotency key of a write. Prevents a repeated request from having an effect twice. */
  idempotencyKey?: string
  /** The `Adit-Seen` header for the fields that an update changes (see `seenMarks`). */
  seen?: string
  onMismatch?: () => void
}
interface Loose {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const returnsSecret = (op: Named) => onceFields(op.response).length > 0

/**
 * The time of each idempotency key's first use, in milliseconds since the Unix epoch, while the write's outcome is
 * unknown.
 */
const firstSent = new Map<string, number>()

function clearFirstSent(key: string | undefined): void {
  if (key !== undefined) firstSent.delete(key)
}

/**
 * Converts a store failure of a repeated write to `ADIT_OUTCOME_UNKNOWN`, because the outcome of the first attempt is
 * still unknown. Returns other errors unchanged.
 */
const ofRepeated = (error: unknown) =>
  error instanceof ApiError && error.code === 'ADIT_STORE'
    ? new ApiError({
        error_code: 'ADIT_OUTCOME_UNKNOWN',
        status_code: 0,
        msg: error.message,
        details: error.details,
      })
    : error

export function clientOf(account: string): Call {
  return async <O extends Named>(op: O, args?: Args<O>, options: CallOptions = {}) => {
    const { params = {}, query = {}, body } = (args ?? {}) as Loose // `Args` narrows `Loose` by the operation
    const issue = body === undefined ? undefined : bodyIssues(op, keptAsText(op.body, body), specRules)[0]
    // A bug: the form sent input that its own rules reject.
    if (issue) throw new Error(`${op.name}: ${issue.field} ${issue.message}`)
    const search = new URLSearchParams(query).toString()
    const { signal, idempotencyKey, seen, onMismatch } = options
    const headers: Record<string, string> = {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(seen !== undefined && { [seenHeader]: seen }),
    }
    const path = platformPath(account, buildPath(op, params)) + (search ? `?${search}` : '')
    const earlierMs = idempotencyKey === undefined ? undefined : firstSent.get(idempotencyKey)
    let sentAtMs = 0
    const onSend = () => {
      sentAtMs = earlierMs ?? Date.now()
      if (idempotencyKey !== undefined) firstSent.set(idempotencyKey, sentAtMs)
    }
    const answer = await request(path, {
      method: op.method,
      body,
      signal,
      headers,
      onMismatch,
      onSend,
    }).catch((reason: unknown) => {
      const error = earlierMs === undefined ? reason : ofRepeated(reason)
      if (error instanceof ApiError && op.method !== 'GET')
        error.write = { operation: op.name, params, body, sentAtMs, returnsSecret: returnsSecret(op) }
      if (error instanceof ApiError && !mayBeDone(error)) clearFirstSent(idempotencyKey)
      throw error
    })
    clearFirstSent(idempotencyKey)
    return answer as OperationResult<O> // the server checks it and marks a mismatch, which is not an error here
  }
}
