import { counted } from '@/lib/util/text'
import { type NoAnswer, none } from './exchange'

const windowMs = 60_000
/**
 * The request budget for one account, in requests per minute. Some kinds of work can use only a share of the budget.
 */
export const perMinute = 120
/** The share of the request budget that background work can use. */
const backgroundShare = 0.75
/** The share of the request budget that continuous work can use. */
const steadyShare = 1 / 3
/** The maximum time, in milliseconds, that a read waits for the end of a pause. */
const maxWaitMs = 5000
const maxPauseMs = 60_000

interface Account {
  sent: number[]
  /** The times of those requests in `sent` that continuous work, such as syncs, sent. */
  steady: number[]
  /** The `performance.now()` time at which requests resume. */
  pausedUntil: number
  pauseMs: number
  /** The `performance.now()` time at which the last pause began. */
  pausedAt: number
}

/**
 * Parses a `Retry-After` value (RFC 9110 section 10.2.3). Returns the wait in milliseconds, at most one minute, or
 * null if the value is invalid or in an unsupported form.
 */
export function retryAfterMs(value: unknown, now: number): number | null {
  if (typeof value !== 'string') return null
  const date = /^[A-Z][a-z]{2}, / // the start of an HTTP date; Date.parse accepts many other formats
  const ms = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : date.test(value) ? Date.parse(value) - now : NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxPauseMs)
}

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
const now = () => performance.now()

/** Removes times older than one minute from a list that is sorted oldest first, and returns the list. */
function recent(times: number[]): number[] {
  const since = now() - windowMs
  const kept = times.findIndex((at) => at > since)
  times.splice(0, kept < 0 ? times.length : kept)
  return times
}

/**
 * Waits until the share of the budget allows another request, or until `urgent` is aborted. Resolves with false if
 * `signal` was aborted first.
 */
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

export function createPace() {
  const accounts = new Map<string, Account>()
  const of = (id: string) => {
    const known = accounts.get(id)
    if (known) return known
    const fresh: Account = { sent: [], steady: [], pausedUntil: 0, pauseMs: 0, pausedAt: 0 }
    accounts.set(id, fresh)
    return fresh
  }
  return {
    /**
     * Waits for the end of a pause and resolves with 0. Resolves with the remaining milliseconds if `mayWait` is
     * false or the pause is too long. The caller must then not send the request.
     */
    async clear(id: string, mayWait: boolean): Promise<number> {
      const account = of(id)
      const started = now()
      for (let left = account.pausedUntil - now(); left > 0; left = account.pausedUntil - now()) {
        if (!mayWait || now() - started + left > maxWaitMs) return left
        await sleep(left + Math.random() * 100)
      }
      if (account.pauseMs) account.pausedUntil = now() + account.pauseMs // only one request is sent as a probe
      return 0
    },
    /**
     * Waits until background work can send another request, or until `urgent` is aborted. Resolves with false if
     * `signal` was aborted first. The caller must then not send the request.
     */
    backgroundRoom: (id: string, signal?: AbortSignal, urgent?: AbortSignal) =>
      room(() => of(id).sent, backgroundShare, signal, urgent),
    steadyRoom: (id: string) => room(() => of(id).steady, steadyShare),
    count(id: string, isSteady = false) {
      recent(of(id).sent).push(now())
      if (isSteady) recent(of(id).steady).push(now())
    },
    /**
     * Starts a pause of `pauseMs` milliseconds, or ends the pause if `pauseMs` is null. The response to a request
     * that was sent before the pause can only extend the pause. `sentAt` is a `performance.now()` time.
     */
    answered(id: string, pauseMs: number | null, sentAt: number) {
      const account = of(id)
      const until = pauseMs ? now() + pauseMs : 0
      if (sentAt < account.pausedAt && until <= account.pausedUntil) return
      account.pauseMs = pauseMs ?? 0
      account.pausedUntil = until
      if (pauseMs) account.pausedAt = now()
    },
    remove: (id: string) => void accounts.delete(id),
  }
}

/** The default request budget of one person for an account's API, in requests per minute. */
export const perPerson = perMinute * 0.75
/** The number of additional writes per minute that a person can send after using up the budget. */
const reservedWrites = 10

export interface PersonBudget {
  /** The number of person and account pairs with remembered requests. */
  people: () => number
  /**
   * Deducts one request from a person's budget for an account and returns 0. Returns the wait in milliseconds if the
   * budget is used up. `isWrite` is also true for reads that are part of a write.
   */
  spend: (accountId: string, personId: string, isWrite?: boolean) => number
}

/**
 * Creates the request budgets of all people in this process. `limit` is the number of requests per minute for each
 * person and account. Writes can exceed it by `reservedWrites`.
 */
export function createPersonBudget(limit: number = perPerson): PersonBudget {
  /** The request times per account and person, in the order of the latest request. */
  const sent = new Map<string, number[]>()
  const forgetBefore = (time: number) => {
    for (const [name, times] of sent) {
      if ((times.at(-1) ?? 0) > time) return
      sent.delete(name)
    }
  }
  return {
    people: () => sent.size,
    spend(accountId, personId, isWrite = false) {
      const now = performance.now() // the system clock may be set back
      const name = JSON.stringify([accountId, personId])
      const times = (sent.get(name) ?? []).filter((at) => at > now - windowMs)
      sent.delete(name)
      forgetBefore(now - windowMs)
      sent.set(name, times)
      const most = isWrite ? limit + reservedWrites : limit
      if (times.length >= most) return Math.ceil((times[times.length - most] ?? now) + windowMs - now)
      times.push(now)
      return 0
    },
  }
}

export const overBudget = (waitMs: number): NoAnswer => ({
  ...none(
    'over-budget',
    `You've reached your request limit for this account. The request wasn't sent. Try again in ${counted(Math.ceil(waitMs / 1000), 'second')}.`,
  ),
  retryAfterMs: waitMs,
})
