/**
 * Why there is no answer, or not all of it, by the name that systems have for it: the connection was closed before the
 * answer's end, what came is no answer in HTTP/1.1, or neither side sent a byte for too long.
 */
export class AnswerFault extends Error {
  constructor(readonly code: 'ECONNRESET' | 'EPROTO' | 'ETIMEDOUT') {
    super(code)
  }
}
