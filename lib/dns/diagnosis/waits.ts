import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { findCached, type CachedAnswer } from '@/lib/dns/evidence/resolvers/old-answers'
import { partsOf } from '@/lib/dns/model/message-parts'
import type { CheckCode } from '@/lib/dns/model/records'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import { oldDs } from '@/lib/dns/sentences/sentences-old-validation'

// Old answers in resolvers' caches.

interface Wait {
  code: CheckCode
  text: string
  /** The time when the old answers expire, in RFC 3339 format. Null if unknown. */
  until: string | null
}

/** Returns the reason that resolvers don't return a working record yet, or null if unknown. */
export function findWait(evidence: Evidence): Wait | null {
  const { record, hints } = evidence
  const { oldValidation, oldDelegation, resolverResults } = hints
  if (oldValidation !== null && !oldValidation.overdue.length) {
    const { until } = oldValidation
    return { code: 'old-answer-cached', text: oldDs(record, until), until }
  }
  if (oldDelegation !== null) {
    const text = reportDelivery.oldNameServers(oldDelegation, resolverResults)
    return { code: 'old-answer-cached', text, until: oldDelegation.until }
  }
  const cached = findCached(evidence)
  return cached.length ? waitFor(evidence, cached) : null
}

function waitFor({ hints }: Evidence, old: readonly CachedAnswer[]): Wait {
  const times = [...old.map(({ until }) => until), hints.movedUntil]
  const until =
    times
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1) ?? null
  const code = old.some(({ found }) => found.length) ? 'old-answer-cached' : 'absence-cached'
  return { code, text: reportDelivery.cached(old, until), until }
}

export function addHiddenWait(
  evidence: Evidence,
  judgment: Judgment,
): { judgment: Judgment; until: string | null } {
  const resolverResults = evidence.hints.resolverResults.filter(({ outcome }) => outcome === 'answered')
  const wait = findWait({ ...evidence, hints: { ...evidence.hints, resolverResults } })
  if (!wait) return { judgment, until: null }
  const [verdict, code, message, ...state] = judgment
  const { finding, change } = partsOf(message)
  const text = [finding, `In addition, ${wait.text.charAt(0).toLowerCase()}${wait.text.slice(1)}`, change]
    .filter(Boolean)
    .join(' ')
  return { judgment: [verdict, code, text, ...state], until: wait.until }
}
