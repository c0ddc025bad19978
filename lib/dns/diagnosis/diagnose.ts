import { stateOf } from '@/lib/dns/model/check-state'
import { addGraver } from './combine'
import { diagnoseCname } from './diagnose-cname'
import { isAtApex, isBeyond, ofTypes } from './diagnose-common'
import { caaToChange, forbiddingRecords } from './caa-failure'
import { isBehindApex } from './caa-fix'
import {
  diagnoseDelegation,
  isAtPlatform,
  isWholeZoneDelegated,
  judgeServedByPlatform,
  reportWholeZone,
  withServing,
} from './diagnose-delegation'
import { isReached, valuesOf, type Evidence, type Judgment } from '@/lib/dns/evidence/evidence'
import { recordsBelow } from '@/lib/dns/evidence/delegation/disputed'
import * as report from '@/lib/dns/sentences/sentences'
import { disagreementFields, judgeDisagreement } from './diagnose-disagreement'
import { answersOf, type AnsweringServer } from './judge-lists'
import { lame, silent } from '@/lib/dns/sentences/sentences-name-servers'
import { belowIngress, lameOwnZone } from '@/lib/dns/sentences/sentences-apex'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import { deadRecords, describeDead, isDead, isLame } from './dead-delegation'
import { relatedAnswers } from './related'
import { cdnOfName, isHidden } from './hidden-record'
import { aloneAt, foundOf, isDnssecOrCaa, sourceOf, unique, withoutCover } from './source'
import { besideNameServer } from './name-server-name'
import { hasTrait } from './traits'
import { judgeUnconfirmed } from './unconfirmed'
import { addHiddenWait } from './waits'
import { judgeDelivery, judgeOldCopies } from './diagnose-delivery'
import { addRemaining, dsToChange } from './remaining'
import { isWithin, type CheckCode, type RecordCheck } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { areSilent } from '@/lib/dns/model/silent'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { judgeSplitRegistry, judgeViews, withHindered } from './judge-registry'
import { notesOf } from './notes'
import { limitSize } from './limited'
import { isOtherTarget } from './target-mistakes'

/** Diagnoses one record from the servers' answers. Sends no queries. */
export function diagnose(collected: Evidence): RecordCheck {
  const grouped = judgeGroups(withServing(collected))
  const { record: subject, zone, findings, hints } = grouped
  const { isPrivate, ...record } = subject
  const answers = answersOf(findings)
  const judged = judgeAll(grouped)
  const source = isDnssecOrCaa(judged) ? judgeAll(withoutCover(grouped)) : judged
  const whole = isDnssecOrCaa(judged) ? addGraver(grouped, source, judged) : judged
  const views = judgeViews(grouped, source, judgeAll)
  const split = judgeSplitRegistry(grouped, views, { source, whole })
  const hindered = split ? grouped : withHindered(grouped, views)
  const atSource = split ?? besideIngress(grouped, besideNameServer(grouped, whole))
  const delivered = judgeDelivery(hindered, atSource)
  const isReported = split !== null || delivered.judgment[1] === 'some-servers-lame'
  const evidence = isReported ? hindered : { ...grouped, registry: [] }
  const isCovered = isDnssecOrCaa(delivered.judgment) && source[0] === 'correct'
  const { until, judgment } = isCovered ? addHiddenWait(evidence, delivered.judgment) : delivered
  const [verdict, code, message, state] = addRemaining(evidence, judgment)
  const chain = chainOf(evidence, answers)
  const caa = caaToChange(evidence, judgment)
  const staleDs = dsToChange(evidence, judgment)
  // If the registry's servers are silent, the zone can't be determined.
  const isRegistrySilent = code === 'could-not-ask' && zone !== null && isRegistry(zone)
  const resolvers = hints.resolverResults.map(({ name, outcome, found, until }) => ({
    name,
    outcome,
    found,
    until,
  }))
  const related = relatedAnswers(evidence, code)
  const cdn = code === 'proxied' ? cdnOfName(evidence, zone ?? '') : null
  return limitSize({
    record,
    zone: isRegistrySilent ? null : zone,
    ...(evidence.parent && { parent: evidence.parent }),
    verdict,
    state: stateOf({ verdict, ...(state && { state }) }),
    ...(until !== null && { until }),
    code,
    at_source: sourceOf(evidence, source, judgment),
    message,
    notes: verdict === 'unknown' ? [] : notesOf(evidence, judgment),
    found: code === 'caa-forbids' ? unique(forbiddingRecords(evidence)) : foundOf(evidence, judgment),
    ...(chain && { chain }),
    ...originOf(evidence, { code, source: source[1] }, answers),
    ...deadRecords(evidence, code),
    ...(cdn !== null && { hidden_by: cdn }),
    ...(hints.answering !== null && { wildcard: hints.answering }),
    ...(staleDs !== null && { stale_ds: staleDs }),
    ...(hints.oldValidation && { rejections: hints.oldValidation.rejections }),
    ...(hints.oldAnswers.length > 0 && { old_answers: hints.oldAnswers }),
    ...(caa && { caa }),
    servers: findings.map(({ server, records }) => ({ ...server, ...(records && { found: records }) })),
    ...(isPrivate && { is_private: true }),
    ...(resolvers.length > 0 && { resolvers }),
    ...disagreementFields(evidence, code === 'caa-forbids' ? source[1] : code, answers),
    ...(related.length > 0 && { related }),
  })
}

function judgeAll(evidence: Evidence): Judgment {
  const answers = answersOf(evidence.findings)
  return judgeUnconfirmed(evidence, answers, judge(evidence, answers))
}

function besideIngress({ record, ingress = null }: Evidence, judgment: Judgment): Judgment {
  const [verdict, code, , state] = judgment
  const isAtFault =
    (verdict === 'wrong' || verdict === 'missing') &&
    state !== 'attention' &&
    !hasTrait(code, 'besides-ingress')
  return ingress !== null && isAtFault ? ['wrong', 'below-ingress', belowIngress(record, ingress)] : judgment
}

const judgeGroups = (evidence: Evidence): Evidence => ({
  ...evidence,
  groups: evidence.groups?.map((group) => ({
    ...group,
    judgment: judge(aloneAt(evidence, group), answersOf(group.findings)),
  })),
})

function judge(evidence: Evidence, answers: readonly AnsweringServer[]): Judgment {
  const { record, zone, findings } = evidence
  if (zone !== null && isWholeZoneDelegated(evidence))
    return ['wrong', 'whole-zone-delegated', reportWholeZone(evidence, zone)]
  const served = zone === null ? null : judgeServedByPlatform(evidence, zone)
  if (served) return served
  const deciding = answers.filter(({ servesName }) => !servesName)
  const [first] = deciding
  if (zone === null || !first) {
    const servers = findings.map(({ server }) => server)
    // If a resolver has a positive or negative answer from the zone, the servers refuse only this console. Addresses
    // don't count, because servers of another zone can return them for any name.
    const isServed = evidence.hints.resolverResults.some(
      ({ found, deniedBy }) =>
        found.some(({ type }) => type === record.type) ||
        (deniedBy !== null && isWithin(deniedBy, zone ?? '')),
    )
    const failing = findings.filter(({ hasZone }) => hasZone).map(({ server }) => server)
    if (zone !== null && failing.length)
      return ['unknown', 'could-not-ask', reportDelivery.allFail(record, zone, failing)]
    // Only the registry can repair its own servers.
    const isOfRegistry = zone !== null && !record.isPrivate && isRegistry(zone)
    const { isIntercepted, isServerListCached } = evidence.hints
    const isBlamed = zone !== null && !isServed && !isIntercepted && !isServerListCached && !isOfRegistry
    if (isBlamed && isDead(findings)) return ['wrong', 'lame-delegation', describeDead(evidence, zone)]
    if (isBlamed && isLame(servers))
      return [
        'wrong',
        'lame-delegation',
        isOwnZone(record, zone) && !isAtApex(record, zone)
          ? lameOwnZone(record, servers, evidence)
          : lame(record, { zone, parent: evidence.parent ?? null }, servers),
      ]
    const isSilent = isBlamed && !isRegistry(zone) && areSilent(servers)
    const text = isSilent
      ? silent(record, { zone, parent: evidence.parent ?? null }, findings)
      : report.couldNotAsk(record, zone, servers)
    return ['unknown', 'could-not-ask', text]
  }
  // A zone's apex can't have a CNAME on any server.
  const isOwn = isOwnZone(record, zone)
  const values = valuesOf(isOwn ? deciding.flatMap(({ records }) => records) : first.records)
  const isAgreed =
    isOwn ||
    deciding.every(
      ({ records, refersTo, delegatedTo }) =>
        valuesOf(records).join() === values.join() &&
        refersTo === first.refersTo &&
        (delegatedTo && recordsBelow(delegatedTo)) === (first.delegatedTo && recordsBelow(first.delegatedTo)),
    )
  const isRight = deciding.every(({ records }) => isReached(evidence, records))
  const outdated = isRight ? null : judgeOldCopies(evidence, zone, deciding)
  if (outdated) return outdated
  if ((!isAgreed || evidence.hints.lacking.length) && !isRight)
    return judgeDisagreement(evidence, zone, answers)
  const state = { zone, values, isRight }
  return record.type === 'NS' ? diagnoseDelegation(evidence, state) : diagnoseCname(evidence, state)
}

function chainOf({ record, hints }: Evidence, answers: readonly AnsweringServer[]) {
  const chains = answers.flatMap(({ records }) =>
    valuesOf(records).flatMap((value) => hints.chains.get(value) ?? []),
  )
  const longer = chains.filter(({ hops }) => hops.length > 1)
  return record.type === 'CNAME' ? (longer.find(({ end }) => end === 'target') ?? longer[0])?.hops : undefined
}

function originOf(
  evidence: Evidence,
  { code, source }: { code: CheckCode; source: CheckCode },
  answers: readonly AnsweringServer[],
): Pick<
  RecordCheck,
  | 'found_at'
  | 'is_apex'
  | 'is_registered'
  | 'is_at_platform'
  | 'is_dangling'
  | 'is_in_chain'
  | 'has_other_addresses'
  | 'is_ipv6_only'
  | 'wildcard'
  | 'uncovered'
  | 'redirected_by'
  | 'is_hidden'
> {
  const { record, zone, hints, findings } = evidence
  const [first, ...more] = valuesOf(answers.flatMap(({ records }) => records))
  const leads =
    more.length === 0 &&
    (code === 'points-elsewhere' || code === 'covered-by-wildcard'
      ? !isOtherTarget(record, first ?? '')
      : hasTrait(code, 'may-dangle'))
  const dname = findings.find(({ redirectedBy }) => redirectedBy)?.redirectedBy
  const mayBeApex = isOwnZone(record, zone) ? code !== 'name-server-at-name' : code === 'zone-not-found'
  const isApex = isAtApex(record, zone) && mayBeApex
  const isOfAddresses = hints.isFlattened || code === 'proxied'
  const own = isOfAddresses ? ofTypes(hints.others, 'A', 'AAAA') : hints.others
  const isFromWildcard = code === 'covered-by-wildcard' || code === 'cname-beside-others' || !own.length
  const misplaced: Partial<Record<CheckCode, string | undefined>> = {
    'doubled-zone': `${record.name}.${zone}`,
    'challenge-under-asterisk': hints.underAsterisk?.name,
  }
  const foundAt = misplaced[code]
  const uncovered = isFromWildcard ? hints.wildcard?.keep : undefined
  return {
    ...(foundAt !== undefined && { found_at: foundAt }),
    ...(isApex && { is_apex: true }),
    ...(zone !== null && report.isAtRegistrar(record, zone) && { is_registered: true }),
    ...(code === 'lame-delegation' && isAtPlatform(evidence) && { is_at_platform: true }),
    ...(leads && first && hints.chains.get(first)?.end === 'nowhere' && { is_dangling: true }),
    ...(source === 'address-flattened' && hints.differing.length > 0 && { has_other_addresses: true }),
    ...(source === 'address-flattened' && hints.isIpv6Only && { is_ipv6_only: true }),
    ...(isInChain(evidence, code) && { is_in_chain: true }),
    ...(isFromWildcard && hints.wildcard && { wildcard: hints.wildcard.name }),
    ...(uncovered && { uncovered: [...uncovered] }),
    ...(dname !== undefined && { redirected_by: dname.name }),
    ...(code === 'dnssec-broken' && zone !== null && isHidden(evidence, zone) && { is_hidden: true }),
  }
}

function isInChain({ record, hints, zone }: Evidence, code: CheckCode): boolean {
  const { caaFailure, unresolved } = hints
  if (code === 'resolvers-fail' && unresolved?.at && !hints.oldValidation)
    return unresolved.at !== record.name
  const caaZone = caaFailure?.by?.zone
  if (code === 'caa-lookup-fails' && hints.rejectedCaa === null)
    return !caaFailure?.above && caaZone !== undefined && !reportDelivery.isInOwnZone(record, caaZone)
  if (code === 'caa-restricted') {
    const { set } = hints.caa ?? {}
    const { at } = set ?? { at: '' }
    if (set && isBehindApex(record, zone ?? '', set)) return false
    return record.type === 'NS' ? isWithin(at, record.name) : !isWithin(record.certificate?.name ?? '', at)
  }
  return code === 'dnssec-broken' && isBeyond(record, hints)
}
