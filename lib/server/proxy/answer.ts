import 'server-only'
import { fieldsOf } from '@/lib/util/records'
import { fingerprint } from '@/lib/audit/masking'
import type * as z from 'zod'
import type { ErrorEnvelope } from '@/lib/contract/envelope'
import type { Failure } from '@/lib/contract/failure'
import { onceFields } from '@/lib/contract/fields'
import type { Named } from '@/lib/contract/operation'
import { readsModule } from '@/lib/contract/operation-target'
import {
  envelopeOf,
  failureOf,
  isKeyRefused,
  isOutcomeUnknown,
  isSuccess,
  keyRefusedMessage,
  outcomeUnknown,
} from '@/lib/upstream/outcome'
import type { Answer, Answered } from '@/lib/upstream/transport'
import { withoutSecrets } from '@/lib/upstream/secrets'
import type { Context } from '../context'
import { log } from '../log'

export interface ProxyAnswer {
  status: number
  /** The response body as JSON, or an empty string for status 204. */
  text: string
  /** The response body including secrets that are shown only once. Sent to the client, but never stored or replayed. */
  textOnce?: string
  isMismatch?: boolean
  /** The number of seconds to wait after status 429, if known. */
  retryAfter?: string | undefined
}

/**
 * Builds the response for the client: the declared fields of the API's response, or an error with this console's
 * request ID.
 */
export function answerFor(context: Context, op: Named, answer: Answer, requestId: string): ProxyAnswer {
  if (answer.kind === 'none') return failed(failureOf(answer, op), requestId)
  if (isOutcomeUnknown(answer, op)) return failed(outcomeUnknown(answer), requestId)
  if (!isSuccess(answer)) return refusal(answer, requestId)
  const isUnset = answer.json === null && readsModule(op)
  const isMismatch = answer.status !== op.status || !(isUnset || op.response.safeParse(answer.json).success)
  if (isMismatch)
    log.warn(
      { request_id: requestId, operation: op.name, status: answer.status },
      "a response of the management API doesn't match its declared schema",
    )
  if (answer.json === undefined || op.status === 204) return { status: 204, text: '', isMismatch }
  const json = masked(context, op.response, answer.json, op.method === 'GET' ? 'keep' : 'drop')
  return {
    status: op.status, // not the upstream's own success status: some, such as 205, allow no body
    text: JSON.stringify(json ?? null),
    textOnce: withOnce(op, json, answer.json),
    isMismatch,
  }
}

function withOnce(op: Named, masked: unknown, json: unknown): string | undefined {
  const shown = onceFields(op.response).filter((name) => typeof fieldsOf(json)[name] === 'string')
  if (shown.length === 0) return undefined
  return JSON.stringify({
    ...Object(masked),
    ...Object.fromEntries(shown.map((name) => [name, fieldsOf(json)[name]])),
  })
}

/** Returns the declared fields of a request or response, with fingerprints instead of secrets. */
export function masked(
  { keyRing }: Context,
  schema: z.ZodType,
  json: unknown,
  mismatched?: 'keep' | 'drop',
): unknown {
  const mask = (text: string) => ({ set: true, fingerprint: fingerprint(keyRing, text) })
  return withoutSecrets(schema, json, mask, mismatched)
}

/** Builds the response to a write that wasn't sent, because this answer to the read before it isn't a success. */
export const unsentFor = (read: Named, answer: Answer, requestId: string): ProxyAnswer =>
  answer.kind === 'none'
    ? failed(failureOf(answer, read), requestId)
    : refusal(answer, requestId, { is_unsent: 'true' })

function refusal(answer: Answered, requestId: string, more: Record<string, string> = {}): ProxyAnswer {
  const reported = envelopeOf(answer)
  const pause = answer.retryAfterMs
  const details: Record<string, string> = {
    ...reported?.details,
    ...(pause !== undefined && { retry_after: String(Math.ceil(pause / 1000)) }),
    request_id: requestId,
    ...more,
  }
  if (isKeyRefused(answer)) {
    const msg = keyRefusedMessage(answer.status)
    return envelope({
      ...reported,
      status_code: 403,
      msg,
      details: { ...details, api_message: reported?.msg ?? '' },
    })
  }
  const status_code = answer.status >= 400 && answer.status <= 599 ? answer.status : 502
  const msg = reported?.msg ?? `The management API returned ${answer.status} without a reason.`
  return envelope({ ...reported, status_code, msg, details })
}

const failed = (failure: Failure, requestId: string): ProxyAnswer => envelope(failure.envelope(requestId))

const envelope = (content: ErrorEnvelope): ProxyAnswer => ({
  status: content.status_code,
  text: JSON.stringify(content),
  retryAfter: content.status_code === 429 ? content.details?.retry_after : undefined,
})

const encoder = new TextEncoder()

export function toResponse({ status, text, textOnce, isMismatch, retryAfter }: ProxyAnswer): Response {
  const headers = {
    'content-type': 'application/json',
    ...(isMismatch ? { 'adit-contract': 'mismatch' } : {}),
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  }
  if (status === 204) return new Response(null, { status })
  const bytes = encoder.encode(textOnce ?? text)
  // A stream with one chunk. A stream that `Response` creates from a string takes many more event-loop turns.
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  return new Response(body, { status, headers })
}
