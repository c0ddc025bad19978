import { oldRecordsUntil, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { Chain } from './chain/chain'
import { checkCaa } from './certificate/caa-servers'
import { findChildServers, findUnserved } from './delegation/delegated'
import { hasValue, noHints, valuesOf, type Hints } from './evidence'
import { findTargetFailure } from './chain/failing-target'
import { findOldDelegation } from './delegation/old-delegation'
import { findOldSteps } from './resolvers/old-steps'
import { hasCopies, isCopied, noCopies, type Copies } from './at-name/copies'
import type { Probed } from './probed'
import { checkSigned } from './dnssec/signed'
import { findStaleGlue, findStray } from './delegation/stale-glue'
import { lastOf, type Causes } from './dnssec/old-validation'
import { checkDnssec } from './dnssec/validation'
import { findFailingServers, findUnresolved } from './resolvers/unresolved'
import { findViews } from './resolvers/views'
import { isWithin } from '@/lib/dns/model/records'

/**
 * Checks a working record for other problems, such as DNSSEC and CAA. `copies` are the target's records that servers
 * return in place of a CNAME.
 */
export async function checkFurther(
  probed: Probed,
  chains: Hints['chains'],
  copies: Copies = noCopies,
): Promise<Hints> {
  const { session, record, zone } = probed
  const cuts = [...session.cuts.keys()].filter((cut) => cut !== zone && isWithin(cut, zone))
  // The servers of the record's own zone are queried for CAA records in any case.
  const isElsewhere = (name: string) => !isWithin(name, zone) || cuts.some((cut) => isWithin(name, cut))
  // Servers may lead to the target in different ways.
  const paths = [...chains.values()].filter(({ end }) => end === 'target' || end === 'elsewhere')
  const hops = paths.map((path) => path.hops)
  const firstElsewhere = (names: readonly string[]) => {
    const first = names.findIndex(isElsewhere)
    return first < 0 ? names.length : first
  }
  const { certificate } = record
  const old = findOldDelegation(probed)
  // An old delegation explains why resolvers fail, so no other reason is needed.
  const unlessOld = async <Found>(find: () => Promise<Found>) => ((await old) ? null : find())
  const unservedFound = unlessOld(() => findUnserved(probed))
  const causes: Causes = {
    isExplained: async () => {
      const found = await unservedFound
      return (await old) !== null || (found?.isFailed === true && !found.isOnSome)
    },
    isOfServers: async () => (await findFailingServers(probed, chains, true)) !== null,
  }
  const [
    oldDelegation,
    dnssec,
    signed,
    caa,
    movedUntil,
    childServers,
    unserved,
    atTarget,
    staleGlue,
    strayServers,
    oldSteps,
    unresolved,
  ] = await Promise.all([
    old,
    checkDnssec(probed, namesBetween(paths), { isWorking: true, causes }),
    checkSigned(probed),
    certificate
      ? checkCaa(
          probed,
          certificate,
          hops.flatMap((names) => names.find(isElsewhere) ?? names.slice(-1)),
          hops.flatMap((names) => names.slice(0, -1).slice(firstElsewhere(names))),
        )
      : noCaa,
    findMove(probed, copies),
    findChildServers(probed),
    unservedFound,
    // Visitors get copies of the target's addresses without a lookup of the target.
    copies.isFlattened === true && isCopied(copies, probed.findings)
      ? null
      : unlessOld(() => findTargetFailure(probed)),
    findStaleGlue(probed),
    findStray(probed, chains, copies),
    findOldSteps(probed, chains, copies),
    unlessOld(() => findUnresolved(probed, hops)),
  ])
  return {
    ...noHints,
    ...dnssec,
    ...signed,
    ...caa,
    views: await findViews(probed, { ...copies, chains, childServers, oldSteps }),
    movedUntil,
    childServers,
    unserved,
    ...atTarget,
    staleGlue,
    strayServers,
    oldSteps,
    unresolved,
    oldDelegation,
  }
}

const namesBetween = (paths: readonly Chain[]): string[] => [
  ...new Set(paths.flatMap(({ hops, end }) => (end === 'target' ? hops.slice(0, -1) : hops))),
]

const noCaa: Awaited<ReturnType<typeof checkCaa>> = { caa: null, caaFailure: null }

async function findMove(
  { session, record, zone, resolverResults, findings }: Probed,
  copies: Copies,
): Promise<string | null> {
  const current = [...record.values, ...valuesOf(findings.flatMap(({ records }) => records ?? []))]
  const isOld = (resolverResult: ResolverResult) =>
    resolverResult.outcome === 'answered' &&
    !hasValue(record, resolverResult.found, current) &&
    !hasCopies(copies, record, resolverResult)
  const names = findings.map(({ server }) => server.name)
  const times = await Promise.all(
    resolverResults
      .filter(isOld)
      .map(({ server }) => oldRecordsUntil(session, server, { name: zone, type: 'NS' }, () => names)),
  )
  return lastOf(times)
}
