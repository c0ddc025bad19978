import { errorCode } from '@/lib/util/errors'

/** An error with a message for the person who started the agent. Any other thrown error is a bug. */
export class AgentFault extends Error {}

/**
 * Returns the message of an error. If the message is empty, returns its code. That happens if connecting to several
 * addresses failed.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || errorCode(error) || String(error)
