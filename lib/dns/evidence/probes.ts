import { areIpv6Only, areMostOther, compareAddresses, findEndAddresses, isAddress } from './chain/addresses'
import { askAllResolvers } from '@/lib/dns/queries/resolver-results'
import { findInconsistent } from './chain/alternating'
import { findAnswering, noAnswering } from './wildcard/answering'
import { findAtName } from './at-name/at-name'
import { checkAnyCaa, checkCaa, checkZoneCaa } from './certificate/caa-servers'
import { cdnOf, servesZone } from './chain/cdn'
import { findConflicts } from './at-name/conflicts'
import { asksEach, haveOnlyAlias } from './at-name/each-type'
import { findCoveredServers } from './delegation/covered-servers'
import { findChains } from './chain/find-chains'
import { isCopied, type Copies } from './at-name/copies'
import { findHolders, findUneven } from './at-name/each-server'
import { isReached, noHints, valuesOf, type Hints } from './evidence'
import { askExtraServers, findUnreached } from './delegation/extra-servers'
import { checkFurther } from './further'
import { findHiddenAlias } from './wildcard/hidden-alias'
import { findMixed, findWorking, haveCnames, isMixed, noMix, type Mixed } from './at-name/mixed'
import { findMisplaced } from './at-name/misplaced'
import type { Probed } from './probed'
import { findFailingUsers, findWithoutAddresses } from './resolvers/unresolved'
import { checkDnssec } from './dnssec/validation'
import { findOldCopies } from './delegation/stale-glue'
import { canGroup, differ } from './at-name/server-groups'
import { areOutOfSync } from './delegation/versions'
import { withUncovered } from './wildcard/wildcard'
import { byValue, unusualTypes, zoneQueries, type ZoneQueries } from './at-name/zone-queries'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { isWithin, type FoundRecord } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { parentName } from '@/lib/dns/queries/walk'

const nothing = { others: [], wildcard: null, isUncompared: false, lookalike: null, isOriginUnknown: false }

const checkRejected = async (probed: Probed): Promise<Hints> =>
  !probed.isPart &&
  (probed.resolverResults.some(({ isRejected }) => isRejected) || probed.session.withDs.has(probed.zone))
    ? { ...noHints, ...(await checkDnssec(probed, [])) }
    : noHints

const isCaaPending = ({ session, record, zone, findings }: Probed): boolean =>
  findings.every(({ records, redirectedBy }) => !records?.length && !redirectedBy) &&
  !session.config.isPrivate &&
  !isOwnZone(record, zone) &&
  isRegistry(parentName(zone)) &&
  !isRegistry(zone)

async function checkWorking(probed: Probed, chains: Hints['chains'], copies?: Copies): Promise<Hints> {
  const { certificate } = probed.record
  if (!probed.isPart) return checkFurther(probed, chains, copies)
  return certificate && chains.size === 0
    ? { ...noHints, ...(await checkCaa(probed, certificate, [])) }
    : noHints
}

interface Unclear extends Mixed {
  isUnclear: boolean
  addresses: readonly FoundRecord[]
  chains: Hints['chains']
  others: readonly FoundRecord[]
  misplaced: Partial<Pick<Hints, 'doubled' | 'underAsterisk'>>
}

async function withUnclear(
  probed: Probed,
  hints: Hints,
  { isUnclear, addresses, others, misplaced, ...mixed }: Unclear,
): Promise<Hints> {
  if (probed.isPart) return hints
  const { record } = probed
  const { certificate, purpose } = record
  const cdn = cdnOf(addresses.map(({ value }) => value))
  const isProvider =
    cdn !== null &&
    servesZone(
      cdn,
      probed.findings.map(({ server }) => server.name),
    )
  const isProxied = isUnclear && cdn !== null && purpose === 'traffic'
  // For records of unusual types, the check has already sent many queries.
  const isFound =
    others.some(({ type }) => !unusualTypes.some((one) => one === type)) ||
    Boolean(misplaced.doubled?.length) ||
    Boolean(misplaced.underAsterisk)
  const findings = findWorking(probed, mixed)
  const isShown = probed.resolverResults.some(
    ({ isRejected, outcome }) => isRejected || outcome === 'answered',
  )
  const working = valuesOf(findings.flatMap(({ records }) => records ?? []))
  // Addresses that may be the target's need valid signatures, even if a resolver that doesn't validate returns them.
  const isSigned = isUnclear && probed.session.withDs.has(probed.zone)
  const [dnssec, caa] = await Promise.all([
    isSigned || ((isUnclear || findings.length) && !isShown)
      ? checkDnssec({ ...probed, isCopied: isUnclear }, [])
      : {},
    !certificate
      ? {}
      : findings.length
        ? checkAnyCaa(probed, certificate, {
            targets: working.filter((value) => mixed.chains.has(value)),
            findings: canGroup(probed.findings) ? findings : findings.slice(0, 1),
          })
        : isProxied
          ? (isProvider ? checkCaa : checkZoneCaa)(probed, certificate, [...mixed.chains.keys()])
          : isFound && !isUnclear && isCaaPending(probed)
            ? checkZoneCaa(probed, certificate, record.type === 'CNAME' ? record.values : [])
            : {},
  ])
  return { ...hints, ...dnssec, ...caa }
}

export async function probe(probed: Probed): Promise<Hints> {
  const { session, servers, zone, record, findings, isPart = false, isElsewhere = false } = probed
  const asking = zoneQueries(session, servers)
  const [chains, extras] = await Promise.all([findChains(probed), askExtraServers(probed)])
  const answered = findings.flatMap(({ records, servesName }) => (records && !servesName ? [records] : []))
  const isRight = answered.every((records) =>
    isReached({ record, hints: { ...noHints, chains, extras } }, records),
  )
  // Each group of servers is diagnosed separately.
  const isGrouped = !isRight && differ(probed)
  const isThere =
    !isRight && findings.some(({ records, redirectedBy }) => redirectedBy !== undefined || records?.length)
  const isAbsent = findings.every((finding) => !finding.records || finding.isAbsent)
  const isWorking = isRight && !isOwnZone(record, zone)
  const isAlias = isWorking && record.type === 'CNAME'
  const isOnlyAlias = isAlias && (await haveOnlyAlias(probed))
  const [first, further, answering] = await Promise.all([
    isGrouped ? nothing : findBeside(asking, probed, { isRight, isThere, isAbsent, isOnlyAlias }),
    isWorking ? checkWorking(probed, chains) : checkRejected(probed),
    isAlias ? findAnswering(asking.askZone, probed, answered.flat(), isOnlyAlias) : noAnswering,
  ])
  // Runs after the queries above, because servers may limit the number of queries.
  const isEach = isAlias && !isOnlyAlias && (await asksEach(probed))
  const onEach = isEach ? { isCovered: answering.answering !== null } : null
  const {
    others: atName,
    wildcard: covering,
    isUncompared: isAtNameOpen,
    ...origin
  } = onEach ? await findAtName(asking, probed, { isRight, isThere, isAbsent, onEach }) : first
  // A record at the name itself is the mistake to report, even if there are others elsewhere.
  const isOwn = isRight || (isThere && !covering && !origin.isOriginUnknown)
  const isSettled = isOwn || (!isThere && atName.length > 0 && !asking.isIncomplete())
  const misplaced = isSettled ? {} : await findMisplaced(asking.askZone, { ...probed, label: session.label })
  const endAddresses = isRight ? [] : await findEndAddresses(probed, chains)
  const returned = [...atName, ...(covering?.records ?? [])]
  const addresses = [...returned, ...endAddresses]
  // Servers that flatten only address queries also return the CNAME. Other records conflict with it.
  const isCompared = !isElsewhere && !isGrouped && (!isRight || atName.every(isAddress))
  const leadsAway = endAddresses.length > 0 && !isWithin([...chains.values()][0]?.hops.at(-1) ?? '', zone)
  const isCdn = cdnOf(addresses.map(({ value }) => value)) !== null
  const [compared, mixed] = await Promise.all([
    compareAddresses(probed, isCompared ? addresses : [], !leadsAway && !isCdn),
    isRight ? noMix : findMixed(probed, chains),
  ])
  const alias = isRight || isThere ? null : await findHiddenAlias(probed)
  const hiddenAlias = alias === 'unknown' ? null : alias
  const { more, ...uneven } = await findUneven(probed, returned.filter(isAddress), chains)
  const all = more.length ? await compareAddresses(probed, [...addresses, ...more], true) : compared
  const isCopy = !isRight && (all.isFlattened === true || hiddenAlias !== null)
  const isUnclear = !isRight && !isCopy && (isCdn || all.isFlattened === null)
  const copies = { ...all, hiddenAlias, ...mixed }
  const each = uneven.lacking.length ? uneven : mixed
  const instead =
    isRight || each === uneven ? null : await checkInstead(probed, { chains, extras, copies, mixed })
  const unclear = { isUnclear, addresses, others: atName, misplaced, ...mixed, ...each, chains }
  const checked = instead?.further ?? (isRight ? further : await withUnclear(probed, further, unclear))
  const found = withMore(probed, { others: atName, wildcard: covering }, more)
  // A CNAME to a copy of the target or to a CDN may work, unless other records conflict with it.
  const conflicts =
    (isCopy || (isCdn && isThere) || (instead && haveCnames(mixed))) && isOwn
      ? await findConflicts(asking, probed, { chains, endAddresses, isAbsent })
      : { others: found.others, isUncompared: isAtNameOpen || alias === 'unknown' }
  return {
    ...checked,
    ...origin,
    ...conflicts,
    wildcard: found.wildcard,
    holders: await findHolders(probed, conflicts.others),
    ...misplaced,
    ...answering,
    ...copies,
    ...each,
    endAddresses,
    isEndMostlyOther: await areMostOther(session, chains, { ...all, endAddresses }),
    isIpv6Only: !isRight && (await areIpv6Only(asking, probed, { ...all, endAddresses, chains })),
    alternating: isPart ? null : await findInconsistent(probed, chains, { isAlias, isRight }),
    coveredServers: isPart ? [] : await findCoveredServers(probed),
    ...(isPart ? {} : await findOfServers(probed, asking, { checked, chains, extras, isRight, instead })),
    chains,
    extras,
    resolverResults: instead?.resolverResults ?? probed.resolverResults,
    // The check of the CAA records reports its own unanswered queries.
    isIncomplete: asking.isIncomplete(isRight ? 'CAA' : undefined),
  }
}

async function findBeside(
  asking: ZoneQueries,
  probed: Probed,
  seen: Omit<Parameters<typeof findAtName>[2], 'isDenied' | 'isOutOfSync'>,
) {
  const { type, purpose } = probed.record
  const isDenied = !seen.isAbsent && probed.findings.some(({ isAbsent }) => isAbsent)
  const isLacking = type === 'CNAME' && !seen.isRight && !seen.isThere && !seen.isAbsent
  const isOutOfSync = isLacking && purpose === 'traffic' && (await areOutOfSync(probed))
  return findAtName(asking, probed, { ...seen, isDenied, isOutOfSync })
}

const findLost = (probed: Probed, asking: ZoneQueries, extras: Hints['extras'] | null) =>
  extras ? findUnreached(probed, extras) : findWithoutAddresses(probed, asking)

async function findOfServers(
  probed: Probed,
  asking: ZoneQueries,
  {
    checked,
    chains,
    extras,
    isRight,
    instead,
  }: Pick<Hints, 'chains' | 'extras'> & { checked: Hints; isRight: boolean; instead: object | null },
): Promise<Pick<Hints, 'unresolved' | 'staleGlue'>> {
  return {
    // If name servers and resolvers both fail, the name servers are the cause.
    unresolved:
      (isRight ? await findFailingUsers(probed, chains) : null) ??
      checked.unresolved ??
      (await findLost(probed, asking, isRight ? null : extras)),
    staleGlue: isRight || instead ? checked.staleGlue : await findOldCopies(probed, { ...noHints, chains }),
  }
}

interface Instead {
  chains: Hints['chains']
  extras: Hints['extras']
  copies: Copies
  mixed: Mixed
}

async function checkInstead(probed: Probed, { chains, extras, copies, mixed }: Instead) {
  const { session, record, findings } = probed
  const matches = [...extras.values()].map(({ match }) => match)
  const isSame = matches.includes('same') && !matches.includes('other')
  if (
    copies.isFlattened !== true &&
    copies.hiddenAlias === null &&
    !isSame &&
    !isMixed(probed, { chains, ...mixed })
  )
    return null
  const resolverResults =
    isCopied(copies, findings) && !probed.isPart
      ? await askAllResolvers(session, record, { zone: probed.zone, isCopied: true })
      : probed.resolverResults
  return {
    resolverResults,
    further: await checkWorking({ ...probed, resolverResults, isCopied: true }, chains, copies),
  }
}

function withMore(
  probed: Probed,
  { others, wildcard }: Pick<Hints, 'others' | 'wildcard'>,
  more: readonly FoundRecord[],
): Pick<Hints, 'others' | 'wildcard'> {
  const added = (records: FoundRecord[]) => (more.length ? [...records, ...more].toSorted(byValue) : records)
  return wildcard
    ? { others, wildcard: withUncovered({ ...wildcard, records: added(wildcard.records) }, probed) }
    : { others: added(others), wildcard }
}
