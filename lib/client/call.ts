import { bodyIssues } from '@/lib/contract/check'
import { onceFields, specRules } from '@/lib/contract/fields'
import { keptAsText } from '@/lib/contract/kept'
import { buildPath } from '@/lib/contract/match'
import { seenHeader } from '@/lib/contract/seen-marks'
import type { Args, Named, Result } from '@/lib/contract/operation'
import { ApiError } from './api-error'
import { mayBeDone } from './may-be-done'
import { request } from './request'

const platformPath = (account: string, path: string) => `/api/platform/${encodeURIComponent(account)}${path}`

/** Runs one operation of the management API through the console's proxy. Throws ApiError. */
export type Call = <O extends Named>(
  op: O,
  ...args: {} extends Args<O>
    ? [args?: Args<O>, options?: CallOptions]
    : [args: Args<O>, options?: CallOptions]
) => Promise<Result<O>>

interface CallOptions {
  signal?: AbortSignal
  /** Identifies a create, so that it runs once however often it is submitted. */
  idempotencyKey?: string
  /** What an update last saw of the fields that it changes (`seenMarks`); it is refused when they are otherwise now. */
  seen?: string
  /** Called when the answer is not in the contract's shape. */
  onMismatch?: () => void
}
interface Loose {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const returnsSecret = (op: Named) => onceFields(op.response).length > 0

/** When each key without an outcome was first sent. A write that is sent again under its key runs once, at that time. */
const firstSent = new Map<string, number>()

function forgetFirstSent(key: string | undefined): void {
  if (key !== undefined) firstSent.delete(key)
}

/** The typed client of one account. */
export function clientOf(account: string): Call {
  return async <O extends Named>(op: O, args?: Args<O>, options: CallOptions = {}) => {
    const { params = {}, query = {}, body } = (args ?? {}) as Loose // Args is this, narrowed by the operation
    const issue = body === undefined ? undefined : bodyIssues(op, keptAsText(op.body, body), specRules)[0]
    if (issue) throw new Error(`${op.name}: ${issue.field} ${issue.message}`) // a form that sends what its rules refuse
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
    }).catch((error: unknown) => {
      if (error instanceof ApiError && !mayBeDone(error)) forgetFirstSent(idempotencyKey)
      if (error instanceof ApiError && op.method !== 'GET')
        error.write = { operation: op.name, params, body, sentAtMs, returnsSecret: returnsSecret(op) }
      throw error
    })
    forgetFirstSent(idempotencyKey)
    return answer as Result<O> // checked at the server's edge; a mismatch is a mark there, not an error here
  }
}
