import { isIP } from 'node:net'
import {
  isFarBelow,
  judgeFurther,
  judgeMisplaced,
  judgeNothing,
  ofTypes,
  redirectOf,
  type Agreed,
} from './diagnose-common'
import { isReached, valuesOf, type Evidence, type Judgment } from '@/lib/dns/evidence/evidence'
import { matchOf } from '@/lib/dns/evidence/observations'
import type { DelegatedTo, ServerFinding } from '@/lib/dns/queries/finding'
import { domainOf } from '@/lib/dns/model/likely-name'
import type { CheckCode, WantedRecord } from '@/lib/dns/model/records'
import { withoutZone } from '@/lib/dns/model/target-parts'
import * as report from '@/lib/dns/sentences/sentences'
import * as reportDelegation from '@/lib/dns/sentences/sentences-delegation'
import { enteredServers, type Difference, type Entered } from '@/lib/dns/sentences/sentences-entered'
import { redirectedIngress } from '@/lib/dns/sentences/sentences-dname'
import { isPasted, isTypo, nameInUrl } from './target-mistakes'

/** Reports whether some of the parent zone's servers belong to the platform, and none has the required delegation. */
export function isWholeZoneDelegated({ record, findings, hints }: Evidence): boolean {
  if (record.type !== 'NS') return false
  const isReferred = findings.some(({ records }) => records && isReached({ record, hints }, records))
  return !isReferred && findings.some((finding) => isOfPlatform(record, finding))
}

/**
 * Sets `servesName` for platform servers that the parent zone lists and that have a zone at the name. Returns the
 * evidence unchanged unless another server delegates the name to the platform's servers under other names.
 */
export function withServing(evidence: Evidence): Evidence {
  const { record, findings } = evidence
  const isReferred = findings.some(({ records }) => records?.length && isServed(evidence, valuesOf(records)))
  if (record.type !== 'NS' || !isReferred) return evidence
  const marked = findings.map((finding) => {
    const { isPlatform, ownZone, ...answer } = finding
    return isPlatform && ownZone ? { ...answer, records: ownZone, servesName: true } : finding
  })
  return { ...evidence, findings: marked }
}

const isOfPlatform = ({ values }: WantedRecord, { server, isPlatform }: ServerFinding): boolean =>
  isPlatform === true || values.includes(server.name)

/** Reports whether all servers of the zone belong to the platform, where users can't edit records. */
export const isAtPlatform = ({ findings, platformServers = [] }: Evidence): boolean =>
  findings.length > 0 && findings.every(({ server }) => platformServers.includes(server.name))

/** Diagnoses a CNAME whose zone is delegated to the platform. Returns null if this isn't the problem. */
export function judgeServedByPlatform(evidence: Evidence, zone: string): Judgment | null {
  const { record, findings, hints, parent = null, ds = [] } = evidence
  const names = [...new Set(findings.map(({ server }) => server.name))]
  const isRight = findings.some(({ records }) => records && isReached({ record, hints }, records))
  if (record.type !== 'CNAME' || !isAtPlatform(evidence) || isRight) return null
  const code = report.isRegistered(record, zone, parent) ? 'whole-zone-delegated' : 'lame-delegation'
  return ['wrong', code, reportDelegation.servedByPlatform(record, { zone, parent, ds }, names)]
}

export function reportWholeZone({ record, findings, parent = null }: Evidence, zone: string): string {
  const isSaved = (finding: ServerFinding) => isOfPlatform(record, finding)
  const isServedToo = findings.some((finding) => finding.records && !isSaved(finding))
  if (!isServedToo) return reportDelegation.wholeZone(record, { zone, parent })
  return reportDelegation.mixedZone(
    record,
    zone,
    findings.filter(isSaved).map(({ server }) => server.name),
  )
}

/** Diagnoses a delegation that doesn't need a separate diagnosis for each server of the parent zone. */
export function diagnoseDelegation(evidence: Evidence, { zone, values, isRight }: Agreed): Judgment {
  const { record, findings, hints } = evidence
  if (isRight) return judgePresent(evidence, zone)
  if (values.length) return judgeOther(evidence, zone, values)
  const redirect = redirectOf(evidence)
  if (redirect) return ['wrong', 'cname-instead', redirectedIngress(record, zone, redirect)]
  // A separate zone below an unregistered domain doesn't matter.
  const isUnregistered = isFarBelow(record, zone) && domainOf(record.name) !== record.name
  if (findings.some(({ ownZone }) => ownZone?.length) && !hints.wildcard && !isUnregistered)
    return ['wrong', 'not-delegated', reportDelegation.separateZone(record, zone)]
  return judgeAbsent(evidence, zone)
}

function judgePresent(evidence: Evidence, zone: string): Judgment {
  const { record, findings, hints } = evidence
  const broken = judgeFurther(evidence, zone)
  if (broken) return broken
  const values = valuesOf(findings.flatMap(({ records, servesName }) => (servesName ? [] : (records ?? []))))
  const more = values.filter((value) => !record.values.includes(value))
  if (unlocatedFor(evidence, values).length) return judgeUnlocated(evidence, values)
  if (!more.length) return ['correct', 'correct', report.correct(record)]
  return [
    'correct',
    'extra-name-servers',
    reportDelegation.extraSame(record, zone, more, hints.extras),
    'attention',
  ]
}

/**
 * Returns the required name servers whose addresses are unknown, so the delegation's other servers can't be compared
 * with them.
 */
export const unlocatedFor = (
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  values: readonly string[],
): readonly string[] =>
  values.flatMap((value) => (record.values.includes(value) ? [] : (hints.extras.get(value)?.unlocated ?? [])))

export const judgeUnlocated = ({ record, hints }: Evidence, values: readonly string[]): Judgment => [
  'unknown',
  'cause-unknown',
  reportDelegation.unlocated(record, values, hints.extras),
]

/** The possible mistakes in an entered name server, starting with the most certain ones. */
const mistakes: readonly {
  mistake: Entered['mistake']
  matches: (value: string, wanted: string, zone: string) => boolean
}[] = [
  { mistake: 'appended', matches: (value, wanted, zone) => value === `${wanted}.${zone}` },
  { mistake: 'url', matches: (value, wanted) => nameInUrl(value) === wanted },
  { mistake: 'typo', matches: (value, wanted) => isTypo(value, wanted, 1) },
  { mistake: 'typo', matches: (value, wanted) => isTypo(value, wanted) },
  { mistake: 'url', matches: (value, wanted, zone) => isPasted(withoutZone(value, zone), [wanted]) },
  { mistake: 'address', matches: (value, _, zone) => isIP(withoutZone(value, zone)) !== 0 },
]

function enteredIn(extra: readonly string[], lacking: readonly string[], zone: string): Entered[] {
  const found = new Map<string, Entered>()
  for (const { mistake, matches } of mistakes)
    for (const value of extra.filter((one) => !found.has(one))) {
      const used = [...found.values()].map((one) => one.wanted)
      const wanted = lacking.find((name) => !used.includes(name) && matches(value, name, zone))
      if (wanted !== undefined) found.set(value, { value, wanted, mistake })
    }
  return extra.flatMap((value) => found.get(value) ?? [])
}

const mistakeCodes = {
  appended: 'target-has-zone-appended',
  url: 'target-is-url',
  typo: 'target-has-typo',
  address: 'target-is-address',
} as const satisfies Record<Entered['mistake'], CheckCode>

function judgeAbsent(evidence: Evidence, zone: string): Judgment {
  const { record, hints } = evidence
  const others = ofTypes(hints.others, 'A', 'AAAA', 'CNAME', 'DNAME')
  if (!others.length) return judgeNothing(evidence, zone)
  if (hints.isIncomplete)
    return (
      judgeMisplaced(record, zone, hints) ?? [
        'missing',
        'cause-unknown',
        report.originUnknown(record, others),
      ]
    )
  const code = ofTypes(others, 'CNAME', 'DNAME').length ? 'cname-instead' : 'address-instead'
  return ['wrong', code, report.inTheWay(record, zone, hints)]
}

function judgeOther(evidence: Evidence, zone: string, values: readonly string[]): Judgment {
  const { record, hints } = evidence
  const lacking = record.values.filter((value) => !values.includes(value))
  const others = values.filter((value) => !record.values.includes(value))
  const extra = others.filter((value) => ['other', 'unknown', 'dead'].includes(matchOf(hints, value)))
  const entered = enteredIn(extra, lacking, zone)
  const difference = { values, lacking, extra, entered }
  const [mistake, ...more] = new Set(entered.map((one) => one.mistake))
  const isAll = entered.length === extra.length && (lacking.length === extra.length || mistake === 'appended')
  const judged: Judgment | null =
    mistake && isAll && !more.length
      ? ['wrong', mistakeCodes[mistake], enteredServers(record, zone, difference)]
      : null
  // The names of the platform's servers may be similar.
  if (judged && mistake !== 'typo') return judged
  if (unlocatedFor(evidence, values).length) return judgeUnlocated(evidence, values)
  if (judged) return judged
  if (lacking.length) return judgeLacking(evidence, zone, difference)
  return ['wrong', 'extra-name-servers', reportDelegation.extra(record, zone, extra, hints.extras)]
}

function judgeLacking(evidence: Evidence, zone: string, difference: Difference): Judgment {
  const { values, lacking } = difference
  const { record, hints } = evidence
  const others = values.filter((value) => !record.values.includes(value))
  const matches = new Set(others.map((value) => matchOf(hints, value)))
  if (isServed(evidence, values))
    return (
      judgeFurther(evidence, zone) ?? [
        'correct',
        'extra-name-servers',
        reportDelegation.otherNames(record, zone, values, hints.extras),
        'attention',
      ]
    )
  if (matches.has('same') && !matches.has('other'))
    return ['unknown', 'cause-unknown', reportDelegation.otherUnknown(record, zone, values, hints.extras)]
  if (lacking.length < record.values.length)
    return ['wrong', 'partial-delegation', reportDelegation.partial(record, zone, difference, hints.extras)]
  // The servers may be silent only for this network. If resolvers can't resolve this name but resolve others, the
  // servers are silent for them too.
  const isFailing = hints.unresolved !== null || [...matches].every((match) => match === 'dead')
  return matches.has('other') || isFailing
    ? ['wrong', 'points-elsewhere', reportDelegation.elsewhere(record, zone, difference, hints.extras)]
    : ['unknown', 'cause-unknown', reportDelegation.otherUnknown(record, zone, values, hints.extras)]
}

/**
 * Reports whether additional name servers appear to serve the platform's zone. Ignores servers without a conclusive
 * answer. Returns false if any server has another zone, may have a copy, or wasn't compared.
 */
export function isServed(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  values: readonly string[],
): boolean {
  const others = values.filter((value) => !record.values.includes(value))
  const matches = new Set(others.map((value) => matchOf(hints, value)))
  const mayDiffer = matches.has('other') || matches.has('unasked')
  const isOpen = others.some((value) => {
    const { isCopy = false, unlocated } = hints.extras.get(value) ?? {}
    return isCopy || unlocated !== undefined
  })
  return matches.has('same') && !mayDiffer && !isOpen
}

export function isReachedBelow(
  evidence: Pick<Evidence, 'record' | 'hints'>,
  delegatedTo: DelegatedTo | undefined,
): boolean {
  const answered = delegatedTo?.findings.flatMap(({ records }) => (records ? [records] : [])) ?? []
  return answered.length > 0 && answered.every((records) => isReached(evidence, records))
}
