import { cdnOf, servesZone } from '@/lib/dns/evidence/chain/cdn'
import { judgeProxied } from './combine'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import {
  isAtApex,
  judgeFurther,
  judgeMisplaced,
  judgeNothing,
  judgeRegistryWildcard,
  ofTypes,
  redirectOf,
  type Agreed,
} from './diagnose-common'
import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import * as report from '@/lib/dns/sentences/sentences'
import * as reportWildcard from '@/lib/dns/sentences/sentences-wildcard'
import * as reportAddresses from '@/lib/dns/sentences/sentences-addresses'
import * as reportApex from '@/lib/dns/sentences/sentences-apex'
import * as reportCdn from '@/lib/dns/sentences/sentences-cdn'
import * as reportCname from '@/lib/dns/sentences/sentences-cname'
import { redirectedDomain } from '@/lib/dns/sentences/sentences-dname'
import { cdnOfEnd } from './hidden-record'
import { chainToJudge, judgeHops } from './judge-hops'
import { isOtherTarget, judgeTarget } from './target-mistakes'
import { isWithin, type CheckCode, type FoundRecord } from '@/lib/dns/model/records'
import { isOwnZone } from '@/lib/dns/model/record-zone'

/** Diagnoses a CNAME record that doesn't need a separate diagnosis for each server. */
export function diagnoseCname(evidence: Evidence, agreed: Agreed): Judgment {
  const { record, hints } = evidence
  const { zone, values, isRight } = agreed
  const unregistered = isRight ? null : judgeRegistryWildcard(evidence, zone)
  if (unregistered) return unregistered
  const addresses = ofTypes([...hints.others, ...(hints.wildcard?.records ?? [])], 'A', 'AAAA')
  if (!values.length && addresses.length) {
    const judgment = judgeAddresses(evidence, zone, addresses)
    if (judgment) return judgment
  }
  if (isOwnZone(record, zone)) {
    const own = ofTypes(hints.others, 'A', 'AAAA')
    const isThere = values.length > 0 || own.length > 0
    // The unanswered query may be the one for an alias's addresses.
    if (!isThere && hints.isIncomplete) return ['unknown', 'cause-unknown', report.causeUnknown(record, zone)]
    const verdict = isThere ? 'wrong' : 'missing'
    return isAtApex(record, zone)
      ? [verdict, 'cname-at-apex', reportApex.apex(record, own, values, isRight)]
      : [verdict, 'zone-at-name', reportApex.ownZone(record, evidence, isRight ? values : [], own)]
  }
  if (isRight) return judgePresent(evidence, zone, values)
  if (hints.hiddenAlias !== null)
    return (
      judgeFurther(evidence, zone) ?? [
        'correct',
        'cname-hidden',
        reportCname.hidden(record, zone, hints.hiddenAlias, ofTypes(hints.others, 'TXT')),
        'attention',
      ]
    )
  if (isUndecided(evidence)) return ['unknown', 'cause-unknown', reportCname.uncompared(record, hints.others)]
  return values.length ? judgeOther(evidence, zone, values) : judgeAbsent(evidence, zone)
}

const isUndecided = ({ hints }: Evidence): boolean => hints.isUncompared && hints.others.length > 0

function judgeAddresses(
  evidence: Evidence,
  zone: string,
  addresses: readonly FoundRecord[],
): Judgment | null {
  const { record, hints, findings } = evidence
  const cdn = cdnOf(addresses.map(({ value }) => value))
  const servers = findings.map(({ server }) => server.name)
  const isDnsProvider = cdn !== null && servesZone(cdn, servers)
  const isTraffic = record.purpose === 'traffic'
  // A CDN doesn't forward a challenge, so the correct record can be behind the addresses only if the CDN hosts the
  // zone.
  const isProxied = cdn !== null && (isTraffic || (isDnsProvider && !hints.wildcard))
  // Addresses that may lead to the target don't help if resolvers reject the zone.
  const broken = isProxied || hints.isFlattened !== false ? judgeFurther(evidence, zone) : null
  const isOpen = isProxied && broken?.[1] === 'caa-forbids'
  if (broken && !isOpen) return broken
  if (hints.isFlattened)
    return [
      'correct',
      'address-flattened',
      describeFlattened({ record, hints }, zone, addresses),
      'attention',
    ]
  if (isProxied) {
    const message = hints.wildcard
      ? reportCdn.proxiedByWildcard(record, { zone, cdn }, hints.wildcard)
      : reportCdn.proxied(record, { zone, cdn, isDnsProvider }, hints)
    return judgeProxied(broken, message, isTraffic ? 'attention' : 'wrong')
  }
  if (hints.isFlattened !== null) return null
  if (hints.doubt) {
    const text = reportAddresses.addressesDoubtful(record, zone, addresses, hints, hints.doubt)
    return ['unknown', 'cause-unknown', text]
  }
  if (!hints.differing.length)
    return ['unknown', 'cause-unknown', reportAddresses.addressesUnknown(record, addresses)]
  const code = record.name === zone ? 'cname-at-apex' : 'address-instead'
  return judgeDiffering(evidence, code, reportAddresses.addressesDiffer(record, zone, addresses, hints))
}

/** Diagnoses a name, or the end of its chain, that has the target's addresses and others. */
function judgeDiffering({ hints }: Evidence, own: CheckCode, text: string): Judgment {
  // A CDN may forward to the target.
  if (cdnOf(hints.differing.map(({ value }) => value)) !== null) return ['unknown', 'cause-unknown', text]
  const code = hints.wildcard && !hints.others.length ? 'covered-by-wildcard' : own
  return hints.isEndMostlyOther ? ['wrong', code, text] : ['wrong', code, text, 'attention']
}

function describeFlattened(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  zone: string,
  addresses: readonly FoundRecord[],
) {
  const own = ofTypes(hints.others, 'A', 'AAAA')
  return hints.wildcard && !own.length
    ? reportAddresses.flattenedByWildcard(record, zone, addresses, {
        ...hints,
        wildcard: hints.wildcard,
      })
    : reportAddresses.flattened(record, zone, own, hints)
}

function judgePresent(evidence: Evidence, zone: string, values: readonly string[]): Judgment {
  const { record, hints } = evidence
  const { others } = hints
  const addresses = ofTypes(others, 'A', 'AAAA')
  const isOnlyAddresses = others.length > 0 && addresses.length === others.length
  const mayBeTarget = isOnlyAddresses && (hints.isFlattened ?? !hints.differing.length)
  if (mayBeTarget && !hints.isFlattened)
    return ['unknown', 'cause-unknown', reportAddresses.besideUnknown(record, zone, addresses, hints.doubt)]
  if (isUndecided(evidence)) return ['unknown', 'cause-unknown', reportCname.besideUncompared(record, others)]
  if (others.length && !mayBeTarget) {
    const code = isTxtAtChallenge(record, others) ? 'txt-at-challenge' : 'cname-beside-others'
    const names = new Set(evidence.findings.flatMap(({ server, records }) => (records ? [server.name] : [])))
    // A certificate authority that queries the other servers follows the CNAME.
    const isOnSome = hints.holders.length > 0 && hints.holders.length * 2 <= names.size
    const message = reportCname.beside(record, zone, hints)
    return code === 'txt-at-challenge' && isOnSome
      ? ['wrong', code, message, 'attention']
      : ['wrong', code, message]
  }
  if (hints.wildcard)
    return ['wrong', 'cname-beside-others', reportWildcard.besideByWildcard(record, zone, hints.wildcard)]
  const chain = chainToJudge(evidence, values[0] ?? '')
  const hops = judgeHops(evidence, zone, chain)
  if (hops) return hops
  if (mayBeTarget)
    return [
      'correct',
      'address-flattened',
      reportAddresses.besideFlattened(record, zone, addresses),
      'attention',
    ]
  if (hints.cnameDenial)
    return ['correct', 'cname-hidden', reportCname.denied(record, zone, hints.cnameDenial), 'attention']
  const message = chain ? reportCname.throughChain(record, chain) : report.correct(record)
  return ['correct', 'correct', `${message}${reportCname.answeredBy(hints.answering)}`]
}

const isTxtAtChallenge = ({ purpose }: Evidence['record'], others: readonly FoundRecord[]) =>
  purpose === 'certificate' && others.every(({ type }) => type === 'TXT')

function judgeAbsent(evidence: Evidence, zone: string): Judgment {
  const { record, hints } = evidence
  const { others } = hints
  if (!others.length) return judgeNothing(evidence, zone)
  if (hints.isIncomplete)
    return (
      judgeMisplaced(record, zone, hints) ?? [
        'missing',
        'cause-unknown',
        report.originUnknown(record, others),
      ]
    )
  const message = report.inTheWay(record, zone, hints)
  const addresses = ofTypes(others, 'A', 'AAAA')
  if (addresses.length) return ['wrong', 'address-instead', message]
  return ['wrong', isTxtAtChallenge(record, others) ? 'txt-at-challenge' : 'records-in-the-way', message]
}

function judgeProxiedChain(evidence: Evidence, zone: string, chain: Chain, cdn: string): Judgment {
  const { record, hints } = evidence
  const at = { cdn, hints }
  if (hints.others.length && !hints.wildcard)
    return ['wrong', 'cname-beside-others', reportAddresses.chainBeside(record, zone, chain, at)]
  const message = reportCdn.chainProxied(record, zone, chain, at)
  return judgeProxied(judgeFurther(evidence, zone), message, 'attention')
}

function judgeCopied(evidence: Evidence, zone: string, chain: Chain): Judgment | null {
  const { record, hints } = evidence
  if (!hints.isFlattened) return null
  if (isUndecided(evidence))
    return ['unknown', 'cause-unknown', reportCname.besideUncompared(record, hints.others)]
  if (hints.others.length)
    return [
      'wrong',
      'cname-beside-others',
      reportAddresses.chainBeside(record, zone, chain, { hints, cdn: null }),
    ]
  return (
    judgeFurther(evidence, zone) ?? [
      'correct',
      'chain-flattened',
      reportAddresses.chainFlattened(record, zone, chain, hints),
      'attention',
    ]
  )
}

function judgeUndecided(evidence: Evidence, zone: string, chain: Chain): Judgment | null {
  const { record, hints } = evidence
  const { isFlattened, doubt, differing, endAddresses } = hints
  if (isFlattened !== null || !endAddresses.length) return null
  // Another name in the zone may be flattened. A target in another domain is probably deliberate.
  if (doubt && doubt.reason !== 'resolvers-only' && !isWithin(chain.hops.at(-1) ?? '', zone)) return null
  const further = judgeFurther(evidence, zone)
  if (further) return further
  if (!doubt && differing.length) {
    const code = chain.hops.length > 1 ? 'chain-elsewhere' : 'points-elsewhere'
    return judgeDiffering(evidence, code, reportAddresses.chainDiffers(record, zone, chain, hints))
  }
  const text = doubt
    ? reportAddresses.chainDoubtful(record, zone, chain, { hints, doubt })
    : reportAddresses.chainUncompared(record, chain, hints)
  return ['unknown', 'cause-unknown', text]
}

function judgeOther(evidence: Evidence, zone: string, values: readonly string[]): Judgment {
  const { record, hints } = evidence
  const [first = '', ...more] = values
  if (hints.alternating)
    return [
      'wrong',
      'servers-disagree',
      reportCname.alternating(record, zone, hints.alternating),
      'attention',
    ]
  const redirect = redirectOf(evidence)
  const chain = hints.chains.get(first) ?? { hops: [first], end: 'elsewhere' as const }
  if (redirect) return ['wrong', 'points-elsewhere', redirectedDomain(record, zone, redirect, chain)]
  const message = reportCname.astray(record, zone, chain, evidence.isOwnEnd ? hints.endAddresses : [])
  const isUnread = chain.end === 'unknown' && isOtherTarget(record, first)
  const likely = more.length ? null : judgeTarget(evidence, zone, first)
  // A similar name of the platform may be an alias of the target.
  const mistake = isUnread && likely?.[1] === 'target-has-typo' ? null : likely
  // A chain that can't be followed may lead to the target, possibly through a wildcard.
  if (!mistake && !more.length && chain.end === 'unknown') return ['unknown', 'chain-unknown', message]
  // Targets may be aliases of the same addresses, so each hop counts.
  const other = chain.hops.findIndex((hop) => isOtherTarget(record, hop))
  const isOpen = !mistake && !more.length && other < 0
  const copied = isOpen ? judgeCopied(evidence, zone, chain) : null
  if (copied) return copied
  const cdn = isOpen && record.purpose === 'traffic' ? cdnOfEnd(evidence, zone, chain) : null
  const undecided = isOpen && cdn === null ? judgeUndecided(evidence, zone, chain) : null
  if (undecided) return undecided
  if (hints.wildcard)
    return (
      judgeMisplaced(record, zone, hints) ??
      (cdn !== null
        ? judgeProxiedChain(evidence, zone, chain, cdn)
        : ['missing', 'covered-by-wildcard', reportWildcard.covered(record, zone, hints.wildcard)])
    )
  if (hints.isOriginUnknown)
    return (
      judgeMisplaced(record, zone, hints) ?? [
        'wrong',
        'cause-unknown',
        reportCname.otherTargetOriginUnknown(record, values),
      ]
    )
  if (mistake) return mistake
  if (more.length) return ['wrong', 'points-elsewhere', reportCname.several(record, zone, values)]
  const elsewhere = (other < 0 ? chain.hops.length : other + 1) > 1 ? 'chain-elsewhere' : 'points-elsewhere'
  if (other >= 0) {
    const hops = chain.hops.slice(0, other + 1)
    return ['wrong', elsewhere, reportCname.otherTarget(record, zone, { ...chain, hops })]
  }
  if (cdn !== null) return judgeProxiedChain(evidence, zone, chain, cdn)
  switch (chain.end) {
    case 'loop':
    case 'too-long':
      return ['wrong', 'chain-loops', message]
    case 'nowhere':
      return ['wrong', chain.hops.length > 1 ? 'chain-dangles' : 'points-elsewhere', message]
    default:
      return ['wrong', elsewhere, message]
  }
}
