import { errorCode } from '@/lib/util/errors'

/** A failure with a message for the person who started the agent. Any other error is a bug. */
export class AgentFault extends Error {}

/**
 * Returns an error's message, or its code if it has no message. If connecting fails on every address, the error has a
 * code but no message.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || errorCode(error) || String(error)
