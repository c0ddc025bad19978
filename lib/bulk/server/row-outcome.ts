import 'server-only'
import type { RowChange } from '@/lib/bulk/store'
import { resultOf } from '@/lib/server/proxy/intent'
import type { PlatformRequest } from '@/lib/server/proxy/request'
import { answerError, isPathMissing } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'

/**
 * The pause before the next request, in milliseconds, if the API asks the console to wait without specifying a time.
 */
const PAUSE_MS = 10_000
/** The pause before the next request, in milliseconds, if the API can't be reached. */
const UNREACHABLE_MS = 30_000

/** The message of a row whose command was accepted and has no known outcome yet. */
const ACCEPTED = "The agent accepted the command. The agent's page shows the outcome."

/**
 * The changes to a row. If the row is queued again, `waitMs` is the pause in milliseconds before the next request.
 */
export interface RowAfter extends RowChange {
  state: 'done' | 'failed' | 'skipped' | 'unknown' | 'queued'
  waitMs?: number
}

/**
 * Returns the changes to a row after the response to its request. Queues the row again if the API couldn't be reached
 * or temporarily rejected the request. Never queues a row with an unknown outcome again.
 */
export function rowAfter(request: Pick<PlatformRequest, 'op'>, answer: Answer): RowAfter {
  const { op } = request
  const result = resultOf(answer, request)
  if (result === 'done')
    return { state: 'done', code: null, message: op.command === undefined ? null : ACCEPTED }
  const error = answerError(op, answer)
  if (result === 'unknown') return { state: 'unknown', ...error }
  if (answer.kind === 'none')
    return queuedAgain(error, answer.retryAfterMs ?? (answer.reason === 'busy' ? PAUSE_MS : UNREACHABLE_MS))
  if (answer.status === 429) return queuedAgain(error, answer.retryAfterMs ?? PAUSE_MS)
  if (isPathMissing(answer))
    return {
      state: 'failed',
      code: error.code,
      message: "This account's API doesn't support this operation.",
    }
  if (answer.status === 404 && op.method === 'DELETE')
    return { state: 'skipped', code: error.code, message: 'The resource had already been deleted.' }
  return { state: 'failed', ...error }
}

const queuedAgain = ({ code, message }: { code: string; message: string }, waitMs: number) =>
  ({ state: 'queued', act_id: null, code, message, waitMs }) as const
