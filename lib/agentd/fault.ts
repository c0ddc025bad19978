import { errorCode } from '@/lib/util/errors'

/** Why the agent cannot do what it was started for, in words for the person who started it. Anything else thrown is a bug. */
export class AgentFault extends Error {}

/** An error in a few words: its text, else its name; a failure to connect on every address has only the name. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || errorCode(error) || String(error)
