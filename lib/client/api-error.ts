import type { ErrorEnvelope } from '@/lib/contract/envelope'

/** The error codes for a missing response, or for a response that doesn't come from the console's API. */
export type ClientErrorCode = 'ADIT_OFFLINE' | 'ADIT_OUTCOME_UNKNOWN' | 'ADIT_BAD_ANSWER'

export interface FailedWrite {
  operation: string
  params: Readonly<Record<string, string>>
  body: unknown
  /**
   * The time when the request was first sent, in milliseconds since the Unix epoch, according to the browser's clock.
   */
  sentAtMs: number
  /** True if the response would contain a secret that is shown only once. */
  returnsSecret: boolean
}

/** Thrown for a failed request, with the response's error envelope or a `ClientErrorCode`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** The dotted path of the rejected request field, or null if the error isn't about a field. */
  readonly field: string | null
  readonly requestId: string | null
  readonly details: Readonly<Record<string, string>>
  /**
   * The time when the response arrived or the request failed, in milliseconds since the Unix epoch. `retry_after`
   * counts from this time.
   */
  readonly receivedAtMs = Date.now()

  write: FailedWrite | null = null
  /** True if the person canceled the password prompt, so that pages show no error. */
  isCanceled = false
  /** True for a write that the console didn't send, because it couldn't read the current values first. */
  readonly isUnsent: boolean
  /** True for requests that change nothing, and for sign-in and sign-out. They can be repeated safely. */
  isRepeatable = false

  constructor(envelope: ErrorEnvelope) {
    super(envelope.msg)
    this.name = 'ApiError'
    this.status = envelope.status_code
    this.code = envelope.error_code ?? null
    this.details = envelope.details ?? {}
    this.isUnsent = this.details.is_unsent === 'true'
    this.field = this.details.field ?? null
    this.requestId = this.details.request_id ?? this.details.operation_id ?? null
  }
}

export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | undefined =>
  error instanceof ApiError ? fields.find((field) => field === error.field) : undefined
