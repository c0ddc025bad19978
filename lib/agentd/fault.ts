import { errorCode } from '@/lib/util/errors'

/** A failure with a message for the person who started the agent. Any other error is a bug. */
export class AgentFault extends Error {}

/**
 * Returns an error's message, or its code if it has no message. If connecting fails on every address, the error has a
 * code but no message.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || errorCode(error) || String(error)

/** An error of the agent's API. Its codes are numbers; those of the management API are strings. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    /** The detailed reason, from the agent or the platform. */
    readonly err = message,
  ) {
    super(message)
  }
}

export const unknownResource = (what: string) => new Problem(404, 100, `The ${what} wasn't found.`)
export const malformed = (message: string) => new Problem(400, 101, message)
export const invalidTunnel = (err: string) => new Problem(400, 102, 'Invalid tunnel definition.', err)
