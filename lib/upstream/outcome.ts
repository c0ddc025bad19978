import type { ErrorEnvelope } from '@/lib/contract/envelope'
import { codeNumber, readErrorEnvelope } from '@/lib/contract/read-envelope'
import { Failure, type FailureCode } from '@/lib/contract/failure'
import type { Operation } from '@/lib/contract/operation'
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
  connect: "Check that it's running.",
  cut: 'Try again.',
  timeout: 'Try again later.',
  redirect: 'The console follows no redirects: check the base URL of the account.',
  'not-object': 'Check that the base URL of the account is that of the management API.',
  'not-json': 'Check that the base URL of the account is that of the management API.',
  busy: 'Try again in a minute.',
}

/**
 * Reports whether a write may have been done although its success wasn't confirmed; it is never retried then. An answer
 * of 5xx proves nothing, not even a 503: a gateway may have passed the write on before it gave up.
 */
export function isOutcomeUnknown(answer: Answer, op: Operation): boolean {
  if (op.method === 'GET') return false
  return answer.kind === 'none' ? answer.sent : answer.status >= 500
}

/** Why no usable answer came, as an error's details hold it. */
export function evidenceOf({ reason, status, limitMs, retryAfterMs }: NoAnswer): Record<string, string> {
  const evidence: Record<string, string> = { reason }
  if (status) evidence.upstream_status = String(status)
  if (limitMs !== undefined) evidence.limit_s = String(limitMs / 1000)
  if (retryAfterMs !== undefined) evidence.retry_after = String(Math.ceil(retryAfterMs / 1000))
  return evidence
}

/** The message for a write whose outcome is unknown; `why` is a whole sentence. */
export const unknownOutcomeMessage = (why: string) =>
  `The request was sent, but we couldn't confirm whether it was carried out. ${why}`

const maxWords = 500

/** The failure of a write whose outcome is unknown, with what the platform said of it. */
export function outcomeUnknown(answer: Answer): Failure {
  if (answer.kind === 'none')
    return new Failure('ADIT_OUTCOME_UNKNOWN', unknownOutcomeMessage(answer.message), evidenceOf(answer))
  const envelope = envelopeOf(answer)
  const said = envelope?.msg.slice(0, maxWords)
  const why = said ? `${answer.status}: “${said}”.` : `${answer.status}.`
  return new Failure('ADIT_OUTCOME_UNKNOWN', unknownOutcomeMessage(`The platform answered ${why}`), {
    reason: 'failed',
    upstream_status: String(answer.status),
    ...(said && { upstream_message: said }),
    ...(envelope?.error_code && { upstream_code: envelope.error_code.slice(0, 80) }),
  })
}

/** The failure when the platform wasn't asked: nothing is said about it. */
export const notAsked = (answer: NoAnswer) =>
  new Failure(codes[answer.reason], answer.message, evidenceOf(answer))

/** The failure to report when no usable answer came. A write that may have been done is ADIT_OUTCOME_UNKNOWN. */
export function failureOf(answer: NoAnswer, op: Operation): Failure {
  if (isOutcomeUnknown(answer, op)) return outcomeUnknown(answer)
  if (answer.reason === 'key' || answer.reason === 'over-budget') return notAsked(answer)
  const evidence = evidenceOf(answer)
  const what =
    op.method === 'GET' ? 'No usable response from the management API.' : 'The request was not sent.'
  const sentence = `${what} ${answer.message} ${next[answer.reason] ?? ''}`
  return new Failure(codes[answer.reason], sentence.trim(), evidence)
}

export const codeOf = (reason: NoAnswerReason) => codes[reason]

export const isSuccess = ({ status }: Answered) => status >= 200 && status < 300

/** The error envelope of an answer, or null. Without its code when that is the console's kind: only the console has those. */
export function envelopeOf(answer: Answered): ErrorEnvelope | null {
  const envelope = readErrorEnvelope(answer.json)
  return envelope?.error_code?.startsWith('ADIT_') ? { ...envelope, error_code: undefined } : envelope
}

/**
 * Reports whether the API doesn't offer the path or the method. The 404 of a missing resource differs: it has no path
 * in its details.
 */
export function isPathMissing(answer: Answered): boolean {
  if (answer.status === 405 || answer.status === 501) return true
  return answer.status === 404 && Boolean(envelopeOf(answer)?.details?.path)
}

/** The error codes of authentication failures, and of inactive keys and accounts. */
const keyCodes: ReadonlySet<number | null> = new Set([200, 201, 202, 203, 205, 206, 207, 208, 247, 636])

/** Whether a status and an error code say that the platform refused the account's key, rather than what was asked. */
export const isKeyRefusal = (status: number | null, code: string | null | undefined): boolean =>
  status === 401 || (status === 403 && keyCodes.has(codeNumber(code ?? undefined)))

export const isKeyRefused = (answer: Answered): boolean =>
  isKeyRefusal(answer.status, envelopeOf(answer)?.error_code)

/** What a person is told then; `status` is the platform's. */
export const keyRefusedWords = (status: number) =>
  `The platform rejected the stored API key (${status}). It may have been revoked. Replace it in Settings.`

/** The code and message of an answer that isn't a success. The message is untrusted text. */
export function answerWords(op: Operation, answer: Answer): { code: string; message: string } {
  if (answer.kind === 'none' || isOutcomeUnknown(answer, op)) {
    const { code, message } = answer.kind === 'none' ? failureOf(answer, op) : outcomeUnknown(answer)
    return { code, message }
  }
  const said = isSuccess(answer) ? null : envelopeOf(answer)
  const message = isKeyRefused(answer)
    ? keyRefusedWords(answer.status)
    : (said?.msg ?? `The management API returned ${answer.status} without a reason.`)
  return {
    code: (said?.error_code ?? String(answer.status)).slice(0, 80),
    message: message.slice(0, maxWords),
  }
}
