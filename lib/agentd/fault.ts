import { errorCode } from '@/lib/util/errors'

/** An error with a message for the person who started the agent. */
export class AgentFault extends Error {}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || errorCode(error) || String(error)

/** An error response of the agent's API, with a numeric code. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    /** The detailed reason from the agent or the platform. By default, the message. */
    readonly err = message,
  ) {
    super(message)
  }
}

export const unknownResource = (what: string) => new Problem(404, 100, `The ${what} wasn't found.`)
export const malformed = (message: string) => new Problem(400, 101, message)
export const invalidTunnel = (err: string) => new Problem(400, 102, 'Invalid tunnel definition.', err)
