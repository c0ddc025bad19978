import type { ErrorEnvelope } from './envelope'

export const failureStatus = {
  ADIT_BAD_REQUEST: 400,
  ADIT_INVALID: 400,
  ADIT_NOT_SIGNED_IN: 401,
  ADIT_FORBIDDEN: 403,
  ADIT_CONFIRM_PASSWORD: 403,
  ADIT_WRONG_PASSWORD: 403,
  ADIT_BAD_ORIGIN: 403,
  ADIT_NOT_SET_UP: 403,
  ADIT_NOT_FOUND: 404,
  ADIT_UNKNOWN_ACCOUNT: 404,
  ADIT_UNKNOWN_OPERATION: 404,
  ADIT_METHOD_NOT_ALLOWED: 405,
  ADIT_CONFLICT: 409,
  ADIT_IDEMPOTENCY_MISMATCH: 409,
  ADIT_ALREADY_DONE: 409,
  ADIT_TOO_LARGE: 413,
  ADIT_UNSUPPORTED_TYPE: 415,
  ADIT_WRONG_HOST: 421,
  ADIT_TOO_MANY: 429,
  ADIT_INTERNAL: 500,
  ADIT_UPSTREAM_KEY: 502,
  ADIT_UPSTREAM_ADDRESS: 502,
  ADIT_UPSTREAM_NAME: 502,
  ADIT_UPSTREAM_CONNECT: 502,
  ADIT_UPSTREAM_TLS: 502,
  ADIT_UPSTREAM_NOT_JSON: 502,
  ADIT_UPSTREAM_NOT_THIS_API: 502,
  ADIT_UPSTREAM_REDIRECT: 502,
  ADIT_UPSTREAM_TOO_LARGE: 502,
  ADIT_AGENT_NO_WAY: 409,
  ADIT_AGENT_REFUSED: 409,
  ADIT_AGENT_HOST_REFUSED: 502,
  ADIT_AGENT_NOT_UP: 502,
  ADIT_AGENT_NOT_THIS_API: 502,
  ADIT_AGENT_FAILED: 502,
  ADIT_STORE: 503,
  ADIT_AGENT_NOT_READY: 503,
  ADIT_UPSTREAM_TIMEOUT: 504,
  ADIT_OUTCOME_UNKNOWN: 504,
} as const
export type FailureCode = keyof typeof failureStatus

/** An error with a message for the user: what happened, why (if known), and what to do next. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'Failure'
  }
  get status(): number {
    return failureStatus[this.code]
  }
  envelope(requestId: string): ErrorEnvelope {
    return {
      error_code: this.code,
      status_code: this.status,
      msg: this.message,
      details: { ...this.details, request_id: requestId },
    }
  }
}

export const checkBaseUrl = "Check that the account's base URL points to the management API."
