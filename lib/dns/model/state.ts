import { type State, stateLabels } from '@/lib/util/state'
import { type Label, dnsStateLabels } from './labels'
import { formOf, worksAtSource } from './at-source'
import { isWaiting } from './check-state'
import type { AskOutcome, DnsCheck, RecordCheck } from './records'
import { needsChangeAtSource, dnsStateOfRecord, displayState } from './record-dns-state'

/**
 * Returns the state that pages show for a record. Ignores CAA records that forbid the certificate if the record works.
 */
export const recordState = (check: RecordCheck | undefined): State =>
  check === undefined
    ? 'unknown'
    : check.code === 'caa-forbids'
      ? worksAtSource(check) && !needsChangeAtSource(check)
        ? check.until === undefined
          ? 'ready'
          : 'waiting'
        : 'attention'
      : displayState(check)

/** Reports whether resolvers may still return old answers for a record, even if CAA records are also a problem. */
export const isCached = (check: RecordCheck): boolean => isWaiting(check) || recordState(check) === 'waiting'

const severity: readonly State[] = ['wrong', 'attention', 'unknown', 'waiting', 'ready']

export const bySeverity = (a: State, b: State): number => severity.indexOf(a) - severity.indexOf(b)

/**
 * Returns the time when all waiting records should be ready, in RFC 3339 format. Returns null if unknown, or if a
 * record has another problem.
 */
export function lastReadyAt(check: Pick<DnsCheck, 'records'> | null): string | null {
  if (check?.records.some((record) => !isCached(record) && recordState(record) !== 'ready')) return null
  const times = (check?.records ?? []).flatMap((record) =>
    isCached(record) ? [Date.parse(record.until ?? '')] : [],
  )
  const last = Math.max(...times)
  return Number.isFinite(last) ? new Date(last).toISOString() : null
}

/** Reports whether no server answered the query for the record's zone. */
export const isUnanswered = ({ zone, verdict, servers }: RecordCheck): boolean =>
  zone === null && verdict === 'unknown' && servers.every(({ outcome }) => outcome !== 'invalid-name')

export const unansweredPrivately = (check: DnsCheck | null): RecordCheck | undefined =>
  check?.records.find((record) => record.is_private === true && isUnanswered(record))

const silence: ReadonlySet<AskOutcome> = new Set(['timeout', 'unreachable', 'no-route', 'aborted'])

export const ownServersText = ({ servers }: RecordCheck): string =>
  servers.every(({ outcome }) => silence.has(outcome))
    ? "This account's DNS servers didn't answer"
    : "This account's DNS servers returned no usable answer"

export const areOwnServersSilent = (check: DnsCheck | null): boolean =>
  check?.records.some(({ is_private, code }) => is_private === true && code === 'could-not-ask') ?? false

/** Returns a record's state and label. `isAwaited` is true if missing records aren't a problem yet. */
export function recordLabel(check: RecordCheck | undefined, isAwaited = false): Label {
  if (!check) return dnsStateLabels.unchecked
  if (isAwaited && dnsStateOfRecord(check) === 'missing') return dnsStateLabels.setup
  const state = recordState(check)
  if (check.code === 'caa-forbids' && worksAtSource(check) && state !== 'waiting')
    return { state, label: formOf(check) === 'as-wanted' ? 'Record correct' : 'Record works' }
  return {
    state,
    label: state === displayState(check) ? dnsStateLabels[dnsStateOfRecord(check)].label : stateLabels[state],
  }
}
