import type { ErrorEnvelope } from '@/lib/contract/envelope'
import { codeNumber, readErrorEnvelope } from '@/lib/contract/read-envelope'
import { checkBaseUrl, Failure, type FailureCode } from '@/lib/contract/failure'
import type { Operation } from '@/lib/contract/operation'
import { unknownOutcomeMessage } from '@/lib/contract/unknown-outcome-text'
import type { NoAnswer, NoAnswerReason } from './exchange'
import type { Answer, Answered } from './transport'

const codes: Record<NoAnswerReason, FailureCode> = {
  key: 'ADIT_UPSTREAM_KEY',
  address: 'ADIT_UPSTREAM_ADDRESS',
  name: 'ADIT_UPSTREAM_NAME',
  connect: 'ADIT_UPSTREAM_CONNECT',
  cut: 'ADIT_UPSTREAM_CONNECT',
  tls: 'ADIT_UPSTREAM_TLS',
  timeout: 'ADIT_UPSTREAM_TIMEOUT',
  aborted: 'ADIT_UPSTREAM_TIMEOUT',
  redirect: 'ADIT_UPSTREAM_REDIRECT',
  'too-large': 'ADIT_UPSTREAM_TOO_LARGE',
  'not-json': 'ADIT_UPSTREAM_NOT_JSON',
  'not-object': 'ADIT_UPSTREAM_NOT_THIS_API',
  busy: 'ADIT_TOO_MANY',
  'over-budget': 'ADIT_TOO_MANY',
}

const next: Partial<Record<NoAnswerReason, string>> = {
  connect: 'Check that the server is running.',
  cut: 'Try again.',
  timeout: 'Try again later.',
  redirect: `The console doesn't follow redirects. ${checkBaseUrl}`,
  'not-object': checkBaseUrl,
  'not-json': checkBaseUrl,
  busy: 'Try again in a minute.',
}

/** Reports whether a gateway may have forwarded a request before it returned this status (408, 499 or 5xx). */
export const mayBeForwarded = (status: number): boolean => status >= 500 || status === 408 || status === 499

/** Reports whether a write may have been carried out although its success isn't confirmed. */
export function isOutcomeUnknown(answer: Answer, op: Operation): boolean {
  if (op.method === 'GET') return false
  return answer.kind === 'none' ? answer.sent : mayBeForwarded(answer.status)
}

export function resultOf(answer: Answer, op: Operation): 'done' | 'refused' | 'unknown' {
  if (isOutcomeUnknown(answer, op)) return 'unknown'
  return answer.kind === 'answered' && isSuccess(answer) ? 'done' : 'refused'
}

/** Returns why no usable response arrived, as the `details` of an error. */
export function noAnswerDetails({ reason, status, limitMs, retryAfterMs }: NoAnswer): Record<string, string> {
  const evidence: Record<string, string> = { reason }
  if (status) evidence.upstream_status = String(status)
  if (limitMs !== undefined) evidence.limit_s = String(limitMs / 1000)
  if (retryAfterMs !== undefined) evidence.retry_after = String(Math.ceil(retryAfterMs / 1000))
  return evidence
}

const maxMessage = 500

/** Returns the Failure for a write with an unknown outcome, including the platform's message, if any. */
export function outcomeUnknown(answer: Answer): Failure {
  if (answer.kind === 'none')
    return new Failure('ADIT_OUTCOME_UNKNOWN', unknownOutcomeMessage(answer.message), noAnswerDetails(answer))
  const envelope = envelopeOf(answer)
  const reported = envelope?.msg.slice(0, maxMessage)
  const why = reported ? `${answer.status}: “${reported}”.` : `${answer.status}.`
  return new Failure('ADIT_OUTCOME_UNKNOWN', unknownOutcomeMessage(`The platform returned ${why}`), {
    reason: 'failed',
    upstream_status: String(answer.status),
    ...(reported && { upstream_message: reported }),
    ...(envelope?.error_code && { upstream_code: envelope.error_code.slice(0, 80) }),
  })
}

export const notSent = (answer: NoAnswer) =>
  new Failure(codes[answer.reason], answer.message, noAnswerDetails(answer))

/**
 * Returns the Failure for a request without a usable response. The code is ADIT_OUTCOME_UNKNOWN for a write that may
 * have been carried out.
 */
export function failureOf(answer: NoAnswer, op: Operation): Failure {
  if (isOutcomeUnknown(answer, op)) return outcomeUnknown(answer)
  if (answer.reason === 'key' || answer.reason === 'over-budget') return notSent(answer)
  const evidence = noAnswerDetails(answer)
  const { reason, message } = answer
  const advice = next[reason] ?? ''
  const sentences =
    op.method !== 'GET'
      ? ["The request wasn't sent.", message, advice]
      : reason === 'timeout' || reason === 'cut' // pages retry a failed read, or have a button for it
        ? [message]
        : [message, advice]
  return new Failure(codes[reason], sentences.filter(Boolean).join(' '), evidence)
}

export const noAnswerCode = (reason: NoAnswerReason) => codes[reason]

export const isSuccess = ({ status }: Answered) => status >= 200 && status < 300

/**
 * Returns a response's error envelope, or null if the response has none. Removes an error code that starts with
 * `ADIT_`, the prefix of the console's own codes.
 */
export function envelopeOf(answer: Answered): ErrorEnvelope | null {
  const envelope = readErrorEnvelope(answer.json)
  return envelope?.error_code?.startsWith('ADIT_') ? { ...envelope, error_code: undefined } : envelope
}

const maxCode = 40

/**
 * Returns the documented error code (`ERR_…`) of an unsuccessful response for the logs, at most 40 characters, or
 * null.
 */
export function loggedCode(answer: Answered): string | null {
  const code = isSuccess(answer) ? undefined : envelopeOf(answer)?.error_code
  return code !== undefined && /^ERR_\w+$/.test(code) ? code.slice(0, maxCode) : null
}

/**
 * Reports whether a response means that the API lacks the path or the method. A 404 for an unknown resource doesn't
 * count.
 */
export function isPathMissing(answer: Answered): boolean {
  if (answer.status === 405 || answer.status === 501) return true
  return answer.status === 404 && Boolean(envelopeOf(answer)?.details?.path)
}

/** The error codes for failed authentication and for inactive keys and accounts. */
const keyCodes: ReadonlySet<number | null> = new Set([200, 201, 202, 203, 205, 206, 207, 208, 247, 636])

/** Reports whether a status and error code mean that the platform rejected the account's API key. */
export const isKeyRefusal = (status: number | null, code: string | null | undefined): boolean =>
  status === 401 || (status === 403 && keyCodes.has(codeNumber(code ?? undefined)))

export const isKeyRefused = (answer: Answered): boolean =>
  isKeyRefusal(answer.status, envelopeOf(answer)?.error_code)

export const keyRefusedMessage = (status: number) =>
  `The platform rejected the stored API key (${status}). It may have been revoked. Replace it in Settings → Accounts.`

/** Returns the code and message of an unsuccessful response. The message can come from the platform. */
export function answerError(op: Operation, answer: Answer): { code: string; message: string } {
  if (answer.kind === 'none' || isOutcomeUnknown(answer, op)) {
    const { code, message } = answer.kind === 'none' ? failureOf(answer, op) : outcomeUnknown(answer)
    return { code, message }
  }
  const reported = isSuccess(answer) ? null : envelopeOf(answer)
  const message = isKeyRefused(answer)
    ? keyRefusedMessage(answer.status)
    : (reported?.msg ?? `The management API returned ${answer.status} without a reason.`)
  return {
    code: (reported?.error_code ?? String(answer.status)).slice(0, 80),
    message: message.slice(0, maxMessage),
  }
}

/** Returns the Failure for a read with an unsuccessful response. The message can come from the platform. */
export const readFailure = (op: Operation, answer: Answered) =>
  new Failure('ADIT_UPSTREAM_NOT_THIS_API', answerError(op, answer).message)
