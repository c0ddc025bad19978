import type { ErrorEnvelope } from '@/lib/contract/envelope'

/** Error codes for a missing response, or one that doesn't come from the API. */
export type ClientErrorCode = 'ADIT_OFFLINE' | 'ADIT_OUTCOME_UNKNOWN' | 'ADIT_BAD_ANSWER'

/** A failed write to a management API, as it was sent. */
export interface FailedWrite {
  operation: string
  params: Readonly<Record<string, string>>
  body: unknown
  /** The time when the first attempt was sent, by the browser's clock in milliseconds. */
  sentAtMs: number
  /** True if the response contains a secret that is shown once. */
  returnsSecret: boolean
}

/** A failed request, with the API's error envelope or, if no response arrived, a client error code. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** The dotted path of the rejected request field. */
  readonly field: string | null
  /** The ID in the log of the program that responded. */
  readonly requestId: string | null
  readonly details: Readonly<Record<string, string>>
  /**
   * The time at which the response arrived, in milliseconds since the Unix epoch. `retry_after` counts from this time.
   */
  readonly receivedAtMs = Date.now()

  /** The failed write, if the request was a write to a management API. */
  write: FailedWrite | null = null
  /** True if the person canceled the password prompt, so nothing was sent and there is nothing to report. */
  isCanceled = false

  constructor(envelope: ErrorEnvelope) {
    super(envelope.msg)
    this.name = 'ApiError'
    this.status = envelope.status_code
    this.code = envelope.error_code ?? null
    this.details = envelope.details ?? {}
    this.field = this.details.field ?? null
    this.requestId = this.details.request_id ?? this.details.operation_id ?? null
  }
}

/** Returns the input that an error refers to, if it's one of these. */
export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | undefined =>
  error instanceof ApiError ? fields.find((field) => field === error.field) : undefined
