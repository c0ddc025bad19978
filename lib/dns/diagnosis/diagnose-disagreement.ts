import { mayBeIssued, splitViews } from '@/lib/dns/evidence/certificate/caa'
import { cdnOf } from '@/lib/dns/evidence/chain/cdn'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { addShared, withoutClaims } from './combine'
import { describeForbidden } from './caa-fix'
import { dsHoldersOf, judgeFurther } from './diagnose-common'
import { isReachedBelow, isServed, judgeUnlocated, unlocatedFor } from './diagnose-delegation'
import { isReached, valuesOf, type Evidence, type Judgment } from '@/lib/dns/evidence/evidence'
import { haveCnames } from '@/lib/dns/evidence/at-name/mixed'
import { areWorking, isOpen, type Lead } from '@/lib/dns/evidence/observations'
import { unheardIn } from '@/lib/dns/queries/finding'
import { astray } from '@/lib/dns/sentences/sentences-cname'
import {
  besideEach,
  disagree,
  describeUndecided,
  unfollowedOnSome,
} from '@/lib/dns/sentences/sentences-disagree'
import { isRegistered } from '@/lib/dns/sentences/sentences'
import { eachServer, serverNames, waitFirst } from '@/lib/dns/sentences/sentences-each'
import { partsOf } from '@/lib/dns/model/message-parts'
import {
  answeringNames,
  areOnFew,
  isDelegationOld,
  judgeLists,
  withRemoval,
  type AnsweringServer,
} from './judge-lists'
import { isOtherTarget, judgeTarget } from './target-mistakes'
import type { CheckCode, FoundRecord, RecordCheck } from '@/lib/dns/model/records'

export function judgeDisagreement(
  evidence: Evidence,
  zone: string,
  answers: readonly AnsweringServer[],
): Judgment {
  const broken = judgeFurther(evidence, zone)
  if (broken && lackingAmong(evidence, answers).length === 0) return broken
  const judged = withHolders(evidence, answers, judgeServers(evidence, zone, answers))
  const [verdict, code] = judged
  // Validating resolvers reject the answers of all servers.
  if (code !== 'servers-disagree')
    return broken?.[1] === 'dnssec-broken' && evidence.hints.staleDs !== null ? broken : judged
  if (broken?.[1] === 'dnssec-broken') return addShared(judged, broken)
  // For a working record, `judgeDelivery` adds CAA records that only some servers have.
  const forbidden = verdict === 'correct' ? null : describeForbidden(evidence, zone)
  if (forbidden === null) return judged
  if (isIssuable(evidence, answers)) return addShared(judged, ['wrong', 'caa-restricted', forbidden])
  // CAA records on few servers prevent the certificate only together with the servers that lack the record.
  const isOnFew = mayBeIssued(evidence.hints.caa?.views ?? [])
  const source: Judgment = isOnFew ? [verdict, code, judged[2]] : judged
  return addShared(source, ['wrong', 'caa-forbids', forbidden])
}

function isIssuable(evidence: Evidence, answers: readonly AnsweringServer[]): boolean {
  const { views = [] } = evidence.hints.caa ?? {}
  return mayBeIssued(views) && areFew(evidence, answers, splitViews(views).forbidding)
}

function areFew(
  evidence: Evidence,
  answers: readonly AnsweringServer[],
  others: readonly string[] = [],
): boolean {
  const lacking = answeringNames(lackingAmong(evidence, answers))
  const affected = new Set([...lacking, ...dsHoldersOf(evidence), ...others])
  return affected.size * 2 <= answeringNames(answers).length
}

function withHolders(evidence: Evidence, answers: readonly AnsweringServer[], judgment: Judgment): Judgment {
  const [verdict, code, message] = judgment
  return dsHoldersOf(evidence).length && !areFew(evidence, answers) ? [verdict, code, message] : judgment
}

function judgeServers(evidence: Evidence, zone: string, answers: readonly AnsweringServer[]): Judgment {
  const { record } = evidence
  const lacking = lackingAmong(evidence, answers)
  const isWorkingEverywhere = lacking.length === 0
  if (isWorkingEverywhere && haveCnames(evidence.hints) && evidence.hints.others.length)
    return ['wrong', 'cname-beside-others', besideEach(record, zone, evidence.hints)]
  const unknownChain = openChain(evidence, answers)
  if (unknownChain) return ['unknown', 'chain-unknown', astray(record, zone, unknownChain)]
  const leads = lacking.map((answer) => leadAt(evidence, answer))
  const isProven =
    !evidence.hints.lacking.length ||
    [...evidence.hints.flattenedAt.values()].some(({ isTarget }) => isTarget)
  const isBroken = answers.map((answer) => !lacking.includes(answer) && isBrokenAt(evidence, answer))
  const isWorking = answers.map((answer, index) => isProven && !lacking.includes(answer) && !isBroken[index])
  // A CDN may forward to the target.
  const failing = lacking.filter((_, index) => leads[index] !== 'cdn' && !isOpen(leads[index]))
  const broken = answers.filter((_, index) => isBroken[index])
  const state = areOnFew([...failing, ...broken], answers) ? 'attention' : 'wrong'
  // If no server is known to work, all may fail.
  const isDoubtful =
    state === 'attention' && !isWorking.includes(true) && !leads.every((lead) => lead === 'cdn')
  const isUndecided = leads.length > 0 && (isDoubtful || leads.every(isOpen))
  const listed = isUndecided ? null : judgeLists(evidence, zone, { answers, isWorking })
  if (listed) return listed
  const open = lacking.find(({ records }) => unlocatedFor(evidence, valuesOf(records)).length)
  if (isUndecided && open) return judgeUnlocated(evidence, valuesOf(open.records))
  const shown = viewsOf(evidence, answers).filter(({ servesName }) => !servesName)
  const isWorkingAnyway = isWorkingEverywhere && !broken.length
  const described = describeGroups(evidence, zone, isWorkingAnyway)
  const text = described ?? disagree(record, zone, shown, lackingNames(evidence, answers))
  const unfollowed = lacking.flatMap(({ records }) => unfollowedOf(evidence, valuesOf(records)) ?? [])[0]
  if (isUndecided && unfollowed)
    return [
      'unknown',
      'cause-unknown',
      waitFirst(record, described ?? unfollowedOnSome(record, text, unfollowed)),
    ]
  if (isUndecided)
    return [
      'unknown',
      'cause-unknown',
      leads.includes('uncompared') ? describeUndecided(record, text) : waitFirst(record, text),
    ]
  const message = withRemoval(waitFirst(record, text), evidence, zone, { answers, isWorking })
  return [isWorkingAnyway ? 'correct' : 'wrong', 'servers-disagree', message, state]
}

const isBrokenAt = ({ groups = [] }: Evidence, { server }: AnsweringServer): boolean =>
  groups.some(
    ({ findings, judgment }) =>
      judgment?.[0] === 'wrong' &&
      judgment[3] !== 'attention' &&
      findings.some((one) => one.server.address === server.address),
  )

function describeGroups(
  { record, findings, groups = [] }: Evidence,
  zone: string,
  isWorkingEverywhere: boolean,
): string | null {
  const described = groups.flatMap(({ findings: own, hints: { others }, judgment }) =>
    judgment
      ? [
          {
            servers: own,
            code: judgment[1],
            others,
            ...partsOf((isWorkingEverywhere ? judgment : withoutClaims(judgment))[2]),
          },
        ]
      : [],
  )
  return described.length ? eachServer(record, zone, described, findings) : null
}

const viewsOf = (evidence: Evidence, answers: readonly AnsweringServer[]) =>
  answers.map(({ server, records, refersTo, delegatedTo, ownZone = [], servesName, servesBelow }) => ({
    name: server.name,
    address: server.address,
    values: valuesOf(records),
    refersTo,
    delegatedTo: delegatedTo && { ...delegatedTo, isRight: isReachedBelow(evidence, delegatedTo) },
    hasOwnZone: ownZone.length > 0 && !evidence.record.values.includes(server.name),
    servesName,
    servesBelow,
  }))

export function lackingAmong(evidence: Evidence, answers: readonly AnsweringServer[]): AnsweringServer[] {
  const { lacking } = evidence.hints
  if (lacking.length)
    return answers.filter(({ server }) => lacking.some(({ address }) => address === server.address))
  return answers.filter(
    ({ server, records, delegatedTo, servesName }) =>
      !servesName &&
      !isReached(evidence, records) &&
      !(evidence.record.type === 'NS' && isServed(evidence, valuesOf(records))) &&
      leadOf(evidence, records) !== 'target' &&
      !(delegatedTo && isReachedBelow(evidence, delegatedTo)) &&
      !areWorking(evidence.hints.flattenedAt.get(server.address ?? '')),
  )
}

function lackingNames(evidence: Evidence, answers: readonly AnsweringServer[]): string[] {
  const lacking = lackingAmong(evidence, answers)
  // A CDN may forward to the target.
  const known = lacking.filter((answer) => leadAt(evidence, answer) !== 'cdn')
  return lacking.length < answers.length ? serverNames(answers, known) : []
}

function disputedName({ hints }: Evidence, answers: readonly AnsweringServer[]): string | undefined {
  const [values = '', ...more] = new Set(answers.map(({ records }) => valuesOf(records).join()))
  const isSame = more.length === 0 && hints.alternating === null
  const [ownEnd] = [...hints.flattenedAt.values()].flatMap(({ at }) => at ?? [])
  return isSame ? (hints.chains.get(values)?.lacking?.name ?? ownEnd) : undefined
}

const registryCodes: ReadonlySet<CheckCode> = new Set([
  'servers-disagree',
  'some-servers-lame',
  'cause-unknown',
])

export function disagreementFields(
  evidence: Evidence,
  code: CheckCode,
  answers: readonly AnsweringServer[],
): Pick<RecordCheck, 'lacking' | 'disputed_name' | 'outdated_delegation'> {
  const { record, zone, parent, registry = [] } = evidence
  if (registry.length && registryCodes.has(code)) return { outdated_delegation: 'registry' }
  if (code !== 'servers-disagree') return {}
  const missing = lackingAmong(evidence, answers)
  // Resolvers may have the record from servers that didn't answer this console.
  const isElsewhere = missing.length === answers.length && unheardIn(evidence.findings).length > 0
  const lacking = isElsewhere ? serverNames(answers, missing) : lackingNames(evidence, answers)
  const disputed = disputedName(evidence, answers)
  const isAtRegistrar = zone !== null && isRegistered(record, zone, parent)
  return {
    ...(lacking.length > 0 && { lacking }),
    ...(disputed !== undefined && { disputed_name: disputed }),
    ...(isDelegationOld(missing, answers) && {
      outdated_delegation: isAtRegistrar ? 'registrar' : 'parent',
    }),
  }
}

function openChain(evidence: Evidence, answers: readonly AnsweringServer[]): Chain | null {
  const open = answers
    .filter(({ records, servesName }) => !servesName && !isReached(evidence, records))
    .map(({ records }) => unfollowedOf(evidence, valuesOf(records)))
  return open.every((chain) => chain !== null) ? (open[0] ?? null) : null
}

function unfollowedOf({ hints }: Evidence, [value = '', ...more]: readonly string[]): Chain | null {
  const chain = hints.chains.get(value)
  return chain?.end === 'unknown' && !more.length ? chain : null
}

function leadAt(evidence: Evidence, { server, records }: AnsweringServer): Lead | undefined {
  const at = evidence.hints.flattenedAt.get(server.address ?? '')
  if (at && evidence.record.purpose === 'traffic' && cdnOf(valuesOf(at.records)) !== null) return 'cdn'
  if (unlocatedFor(evidence, valuesOf(records)).length) return 'uncompared'
  if (at?.isTarget === null) return at.isUncompared ? 'uncompared' : 'unknown'
  return leadOf(evidence, records)
}

function leadOf(evidence: Evidence, records: readonly FoundRecord[]): Lead | undefined {
  const { record, zone, hints } = evidence
  const [value = '', ...more] = valuesOf(records)
  const hops = hints.chains.get(value)?.hops ?? []
  const isMistake =
    more.length > 0 ||
    hops.some((hop) => isOtherTarget(record, hop)) ||
    judgeTarget(evidence, zone ?? '', value) !== null
  if (isMistake) return undefined
  return hints.chains.get(value)?.end === 'unknown' ? 'uncompared' : hints.leads.get(value)
}
