/**
 * An error for a missing or incomplete response, with a system error code. ECONNRESET: the connection closed too early.
 * EPROTO: the response isn't valid HTTP/1.1. ETIMEDOUT: neither side sent a byte for too long.
 */
export class AnswerFault extends Error {
  constructor(readonly code: 'ECONNRESET' | 'EPROTO' | 'ETIMEDOUT') {
    super(code)
  }
}
