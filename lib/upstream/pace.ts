const windowMs = 60_000
/** Requests a minute and account that the console allows itself. */
export const perMinute = 120
/** What background work leaves for people. */
const backgroundShare = 0.75
/** What work that never ends may take. */
const steadyShare = 1 / 3
/** The longest pause that a read sits out; beyond it, the person is told. */
const maxWaitMs = 5000
const maxPauseMs = 60_000

interface Account {
  sent: number[]
  /** Of them, those of work that never ends. */
  steady: number[]
  /** Nobody asks before this time, except one probe. */
  pausedUntil: number
  pauseMs: number
}

/** Milliseconds of a `Retry-After` value (RFC 9110 section 10.2.3), at most a minute; null when it has none. */
export function retryAfterMs(value: unknown, now: number): number | null {
  if (typeof value !== 'string') return null
  const date = /^[A-Z][a-z]{2}, / // of an HTTP date; Date.parse takes far more
  const ms = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : date.test(value) ? Date.parse(value) - now : NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxPauseMs)
}

/** Resolves after `ms`, or as soon as `signal` is aborted. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
/** By a clock that is never set back. */
const now = () => performance.now()

/** Drops the times that are older than the window; they are in the order in which the requests were sent. */
function recent(times: number[]): number[] {
  const since = now() - windowMs
  const kept = times.findIndex((at) => at > since)
  times.splice(0, kept < 0 ? times.length : kept)
  return times
}

/** Waits until there is room for one more, or until `urgent` is aborted. False: `signal` was aborted first. */
async function room(times: () => number[], share: number, signal?: AbortSignal, urgent?: AbortSignal) {
  const limit = Math.floor(perMinute * share)
  const either = AbortSignal.any([signal, urgent].filter((one) => one !== undefined))
  for (let sent = recent(times()); sent.length >= limit; sent = recent(times())) {
    if (signal?.aborted) return false
    if (urgent?.aborted) return true
    await sleep((sent[sent.length - limit] ?? 0) + windowMs - now() + 1, either)
  }
  return true
}

/** Counts the requests of each account, and keeps the pauses that its platform asked for. */
export function createPace() {
  const accounts = new Map<string, Account>()
  const of = (id: string) => {
    const known = accounts.get(id)
    if (known) return known
    const fresh: Account = { sent: [], steady: [], pausedUntil: 0, pauseMs: 0 }
    accounts.set(id, fresh)
    return fresh
  }
  return {
    /** Waits out a pause. Returns 0, or the milliseconds left of a pause that isn't waited for: nothing may be sent. */
    async clear(id: string, mayWait: boolean): Promise<number> {
      const account = of(id)
      const started = now()
      for (let left = account.pausedUntil - now(); left > 0; left = account.pausedUntil - now()) {
        if (!mayWait || now() - started + left > maxWaitMs) return left
        await sleep(left + Math.random() * 100)
      }
      if (account.pauseMs) account.pausedUntil = now() + account.pauseMs // one probe; the others go on waiting
      return 0
    },
    /**
     * Waits until background work may send one more, or until `urgent` is aborted. False: `signal` was aborted first,
     * and nothing may be sent.
     */
    backgroundRoom: (id: string, signal?: AbortSignal, urgent?: AbortSignal) =>
      room(() => of(id).sent, backgroundShare, signal, urgent),
    /** Waits until work that never ends may send one more: it takes a third of the budget in any minute. */
    steadyRoom: (id: string) => room(() => of(id).steady, steadyShare),
    count(id: string, isSteady = false) {
      recent(of(id).sent).push(now())
      if (isSteady) recent(of(id).steady).push(now())
    },
    /** What the last answer said: a pause in milliseconds, or none. */
    answered(id: string, pauseMs: number | null) {
      const account = of(id)
      account.pauseMs = pauseMs ?? 0
      account.pausedUntil = pauseMs ? now() + pauseMs : 0
    },
    forget: (id: string) => void accounts.delete(id),
  }
}
