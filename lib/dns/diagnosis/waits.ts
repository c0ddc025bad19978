import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { isOld } from '@/lib/dns/evidence/views'
import { partsOf } from '@/lib/dns/model/message-parts'
import { isWithin, type CheckCode } from '@/lib/dns/model/records'
import type { Belief } from '@/lib/dns/queries/beliefs'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import { oldDs } from '@/lib/dns/sentences/sentences-dnssec'

// Old answers in resolvers' caches.

interface Wait {
  code: CheckCode
  text: string
  /** The time when the old answers expire, in RFC 3339 format. Null if unknown. */
  until: string | null
}

/** Finds the reason why resolvers don't return a working record yet. Null if they do. */
export function findWait(evidence: Evidence): Wait | null {
  const { record, hints } = evidence
  const { oldValidation, oldDelegation, beliefs } = hints
  if (oldValidation !== null && !oldValidation.isOverdue) {
    const { until } = oldValidation
    return { code: 'old-answer-cached', text: oldDs(record, until), until }
  }
  if (oldDelegation !== null) {
    const text = reportDelivery.oldNameServers(oldDelegation, beliefs)
    return { code: 'old-answer-cached', text, until: oldDelegation.until }
  }
  const old = beliefs.flatMap((belief) => {
    const isCached = !hints.views.has(belief.name)
    const step = hints.oldSteps.get(belief.name)
    if (step && isCached) return [{ ...belief, found: step.records, until: step.until, at: step.name }]
    const isOldAnswer = isCached && isOld(evidence, belief)
    return isOldAnswer || isRejectedDenial(evidence, belief) ? [belief] : []
  })
  const cached = old.filter((belief) => !isFromLame(evidence, belief))
  return cached.length ? waitFor(evidence, cached) : null
}

function waitFor({ hints }: Evidence, old: readonly reportDelivery.CachedAnswer[]): Wait {
  const times = [...old.map(({ until }) => until), hints.movedUntil]
  const until =
    times
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1) ?? null
  const code = old.some(({ found }) => found.length) ? 'old-answer-cached' : 'absence-cached'
  return { code, text: reportDelivery.cached(old, until), until }
}

/**
 * Adds old cached answers to a judgment about CAA or DNSSEC, which would otherwise hide that resolvers don't return the
 * record yet. Ignores failing resolvers, because the CAA or DNSSEC problem may be why they fail.
 */
export function addHiddenWait(
  evidence: Evidence,
  [verdict, code, message]: Judgment,
): { judgment: Judgment; until: string | null } {
  const beliefs = evidence.hints.beliefs.filter(({ outcome }) => outcome === 'answered')
  const wait = findWait({ ...evidence, hints: { ...evidence.hints, beliefs } })
  if (!wait) return { judgment: [verdict, code, message], until: null }
  const { finding, change } = partsOf(message)
  const text = [finding, `In addition, ${wait.text.charAt(0).toLowerCase()}${wait.text.slice(1)}`, change]
    .filter(Boolean)
    .join(' ')
  return { judgment: [verdict, code, text], until: wait.until }
}

/** Reports whether a resolver rejects the zone's negative answer because of DNSSEC, although the record exists. */
const isRejectedDenial = ({ zone }: Evidence, { outcome, deniedBy }: Belief) =>
  outcome === 'server-failure' && deniedBy !== null && deniedBy === zone

/**
 * Reports whether a resolver's negative answer, or its addresses without a CNAME, may come from a server that answers
 * from an ancestor zone.
 */
function isFromLame({ record, zone, findings }: Evidence, { found, deniedBy }: Belief): boolean {
  if (!findings.some(({ server }) => server.outcome === 'not-authoritative')) return false
  if (found.length) return found.every(({ type }) => type !== record.type)
  return deniedBy !== null && deniedBy !== zone && isWithin(zone ?? '', deniedBy)
}
