interface Reading {
  /** Whether the API answered for it, and its last answer was not a failure. */
  isRead: boolean
  /** The API is asked for the first time: no answer and no error yet. */
  isReading: boolean
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
 * Returns the state of a session. It is connected as long as the API says so, unless the answer to a command that ends
 * it was lost; otherwise it was last seen at `seenAtMs`. While the first read is under way its state is `reading`, which
 * takes as much room as `connected`: the page mustn't move when the answer arrives.
 */
export function standingOf(
  { isRead, isReading, seenAtMs }: Reading,
  { isEnded, isInDoubt }: After,
): 'connected' | 'ended' | 'reading' | { seenAtMs: number } {
  if (isEnded) return 'ended'
  if (isInDoubt) return { seenAtMs }
  if (isRead) return 'connected'
  return isReading ? 'reading' : { seenAtMs }
}
