import type { ErrorEnvelope } from '@/lib/contract/envelope'

/** Codes for a missing answer, or one that isn't the API's. */
export type ClientErrorCode = 'ADIT_OFFLINE' | 'ADIT_OUTCOME_UNKNOWN' | 'ADIT_BAD_ANSWER'

/** A write of a management API that failed, as it was sent. */
export interface FailedWrite {
  operation: string
  params: Readonly<Record<string, string>>
  body: unknown
  /** When it was first sent, by the browser's clock in milliseconds. */
  sentAtMs: number
  /** Its answer holds a secret that is shown once. */
  returnsSecret: boolean
}

/** A request that did not succeed: the envelope's content, or the browser's own code when there was none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** Dotted request field that the refusal is about. */
  readonly field: string | null
  /** Id under which the answering program logged it. */
  readonly requestId: string | null
  readonly details: Readonly<Record<string, string>>
  /** When it came, in milliseconds since 1970: a wait that it asks for counts from then. */
  readonly receivedAtMs = Date.now()

  /** The write that it is about, where it is one of a management API. */
  write: FailedWrite | null = null
  /** The person was asked for their password and canceled, so nothing was sent and there is nothing to report. */
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

/** Returns the input that a refusal is about, if it's one of these. */
export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | undefined =>
  error instanceof ApiError ? fields.find((field) => field === error.field) : undefined
