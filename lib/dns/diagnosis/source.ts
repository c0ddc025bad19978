import type { Evidence, Judgment, ServerGroup } from '@/lib/dns/evidence/evidence'
import type { AtSource } from '@/lib/dns/model/at-source'
import type { CheckCode, FoundRecord } from '@/lib/dns/model/records'
import { compareNumeric } from '@/lib/util/text'

// The result for a record at its own name servers, without DNSSEC and CAA problems.

const covering: ReadonlySet<CheckCode> = new Set(['caa-forbids', 'dnssec-broken'])

export const isDnssecOrCaa = ([, code]: Judgment): boolean => covering.has(code)

export const withoutCover = (evidence: Evidence): Evidence => ({
  ...evidence,
  hints: { ...evidence.hints, isRejected: false, staleDs: null, caa: null },
})

/** Returns the evidence for a group of servers, without the whole zone's DNSSEC and CAA problems. */
export function aloneAt(evidence: Evidence, { findings, hints }: ServerGroup): Evidence {
  const { caa } = hints
  const isOwn = caa?.verdict === 'forbidden' && caa.set?.at !== evidence.hints.caa?.set?.at
  const isOwnEnd = findings.some(
    ({ server: { address } }) => evidence.hints.flattenedAt.get(address ?? '')?.at !== undefined,
  )
  const alone = withoutCover({ ...evidence, findings, hints, isOwnEnd, groups: [] })
  return { ...alone, hints: { ...alone.hints, caa: isOwn ? caa : null } }
}

function formOf([verdict, code]: Judgment): AtSource['form'] {
  if (verdict === 'correct') return code === 'correct' ? 'as-wanted' : 'other-form'
  return verdict === 'unknown' || code === 'proxied' ? 'unknown' : 'broken'
}

export function sourceOf(evidence: Evidence, source: Judgment, [verdict, code]: Judgment): AtSource {
  const form = verdict === 'unknown' ? 'unknown' : formOf(source)
  const isOther = form === 'other-form' && code !== source[1]
  return { form, code: source[1], ...(isOther && { found: foundOf(evidence, source) }) }
}

export function foundOf({ findings, hints, ds = [] }: Evidence, [verdict, code]: Judgment): FoundRecord[] {
  if (code === 'doubled-zone') return unique(hints.doubled)
  if (code === 'challenge-under-asterisk') return unique(hints.underAsterisk?.records ?? [])
  const seen = findings.flatMap(({ records, ownZone = [] }) => [...(records ?? []), ...ownZone])
  const isAlone = code === 'address-flattened' || (hints.isFlattened === true && !seen.length)
  if (verdict === 'correct' && !isAlone) return unique(seen)
  const redirects = findings.flatMap(({ redirectedBy }) => redirectedBy?.records ?? [])
  const above = code === 'zone-at-name' || code === 'lame-delegation' ? ds : []
  return unique([...seen, ...redirects, ...hints.others, ...(hints.wildcard?.records ?? []), ...above])
}

export function unique(records: readonly FoundRecord[]) {
  const byText = new Map(records.map((record) => [`${record.type} ${record.value}`, record]))
  return [...byText].sort(([a], [b]) => compareNumeric(a, b)).map(([, record]) => record)
}
