/** Time limit for later silent servers together, in milliseconds. Servers that take 400 ms still answer within it. */
export const extraMs = 450
/** Minimum time for a server after that, in milliseconds, so that a server that works isn't skipped. */
const minMs = 100

/** A query to a server that hasn't answered anything yet. */
interface SilentQuery {
  /** The value of the clock when the query was sent. */
  fromMs: number
}

/** Measures how long a check has waited for nothing but silent servers, and limits that time. */
interface SilenceClock {
  /**
   * Returns how long to wait for a server that hasn't answered anything, in milliseconds. `ownMs` is the limit for this
   * server.
   */
  limit: (ownMs: number) => number
  /** Starts the query to a server. Call `end` once with the result. */
  start: (hasAnswered: boolean) => SilentQuery | null
  end: (query: SilentQuery | null, isAnswered: boolean) => void
}

/**
 * Starts the clock of a check. It runs while all pending queries are to servers that haven't answered. If one of them
 * answers, the time since its query doesn't count. After `patienceMs`, servers that haven't answered get only the rest
 * of a short extra time, and then a minimum.
 */
export function startSilenceClock(patienceMs: number): SilenceClock {
  let waitedMs = 0
  let since = 0
  const pending = { silent: 0, answering: 0 }
  const update = () => {
    const now = performance.now()
    if (pending.silent > 0 && pending.answering === 0) waitedMs += now - since
    since = now
  }
  return {
    limit: (ownMs) => {
      update()
      const leftMs = patienceMs - waitedMs
      return Math.min(ownMs, Math.max(leftMs, Math.min(extraMs, leftMs + extraMs), minMs))
    },
    start: (hasAnswered) => {
      update()
      pending[hasAnswered ? 'answering' : 'silent'] += 1
      return hasAnswered ? null : { fromMs: waitedMs }
    },
    end: (query, isAnswered) => {
      update()
      pending[query ? 'silent' : 'answering'] -= 1
      if (query && isAnswered) waitedMs = Math.min(waitedMs, query.fromMs)
    },
  }
}
