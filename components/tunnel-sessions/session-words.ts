interface Reading {
  /** Whether the API answered for it, and its last answer was not a failure. */
  isRead: boolean
  /** When it was last seen, in milliseconds since 1970. */
  seenAtMs: number
}

interface After {
  /** A look at all sessions no longer showed it. */
  isEnded: boolean
  /** A restart or stop was sent, and its answer was lost. */
  isInDoubt: boolean
}

/**
 * Whether a session is connected: as long as the API says so, and no command is out of which nobody knows whether it
 * ended the session. `seenAtMs`: when it last was.
 */
export function standingOf(
  { isRead, seenAtMs }: Reading,
  { isEnded, isInDoubt }: After,
): 'connected' | 'ended' | { seenAtMs: number } {
  if (isEnded) return 'ended'
  return isRead && !isInDoubt ? 'connected' : { seenAtMs }
}
