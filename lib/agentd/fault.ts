/** Why the agent cannot do what it was started for, in words for the person who started it. Anything else thrown is a bug. */
export class AgentFault extends Error {}

/** What the system calls an error, such as `ECONNREFUSED`; empty when it has no name. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** An error in a few words: its text, else its name; a failure to connect on every address has only the name. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || codeOf(error) || String(error)
