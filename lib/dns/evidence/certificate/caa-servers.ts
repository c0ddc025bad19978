import { caaIn, findCaa, judgeCaa, type CaaSet, type CaaVerdict, type CaaView } from './caa'
import { findCaaBehind } from './caa-behind'
import { findCaaAtHops } from './caa-hops'
import { delegationsOf } from '../delegation/disputed'
import type { Hints } from '../evidence'
import { addressesOfEach, labelsOf, type NamedServer, type Probed } from '../probed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { askAny, type Session } from '@/lib/dns/queries/session'
import { areOutOfSync } from '../delegation/versions'
import { parentName } from '@/lib/dns/queries/walk'
import type { CertificateWanted } from '@/lib/dns/model/caa-change'
import { isWithin } from '@/lib/dns/model/records'

type Checked = Pick<Hints, 'caa' | 'caaFailure'>

/**
 * Determines whether CAA records allow a certificate. `targets` are the names that the record leads to. `hops` are the
 * names in its CNAME chains, from the first one outside the record's zone to the last one but one. They can include a
 * target.
 */
export async function checkCaa(
  probed: Probed,
  certificate: CertificateWanted,
  targets: readonly string[],
  hops: readonly string[] = [],
): Promise<Checked> {
  const [first = null, ...others] = new Set(targets)
  const [own, atHops, ...checked] = await Promise.all([
    targets.length ? findCaaBehind(probed, certificate) : null,
    findCaaAtHops(probed, certificate, hops),
    ...[first, ...(certificate.name === probed.record.name ? others : [])].map((target) =>
      checkTarget(probed, certificate, target),
    ),
  ])
  const caaFailure = checked.find((one) => one.caaFailure)?.caaFailure ?? null
  const all = checked.flatMap(({ caa }) => caa ?? [])
  const worst = worstOf(all) ?? all[0] ?? null
  const behind = worstOf(
    [own, atHops].flatMap((one) => (one ? { ...one, verdict: judgeCaa(one.set, certificate) } : [])),
  )
  // If `worst` and `behind` are for the same name in another zone, only `behind` shows which servers have the records.
  const isSame = behind?.servers === atHops?.servers && behind?.set.at === worst?.set?.at
  if (!behind || (!isSame && worst?.verdict === 'forbidden')) return { caa: worst, caaFailure }
  const { set, servers } = behind
  const otherwise = isSame ? await findAbove(probed, certificate) : worst?.set
  const without = otherwise && behind.others.length ? [{ servers: behind.others, set: otherwise }] : []
  return { caa: judgeViews([{ servers, set }, ...without], certificate), caaFailure }
}

async function findAbove({ session }: Probed, { name }: CertificateWanted): Promise<CaaSet | null> {
  const found = await findCaa(session, parentName(name))
  return 'by' in found ? null : found
}

/** Returns the result of `checkCaa`, or null values if no server in `findings` answers a CAA query with records. */
export async function checkAnyCaa(
  probed: Probed,
  certificate: CertificateWanted,
  { targets, findings }: { targets: readonly string[]; findings: readonly ServerFinding[] },
): Promise<Checked> {
  const { session, record, servers, zone } = probed
  const isOwn = certificate.name === record.name && targets.length > 0
  const names = namesUpTo(isOwn ? parentName(certificate.name) : certificate.name, zone)
  const asked = await Promise.all(
    addressesOfEach({ session, servers, findings }).flatMap((one) =>
      namesToAsk(session, one, names).map((name) => session.ask(one.server, { name, type: 'CAA' })),
    ),
  )
  const isAny = asked.some((reply) => reply.kind === 'answer' && reply.answers.length > 0)
  return isAny ? checkCaa(probed, certificate, targets) : { caa: null, caaFailure: null }
}

/**
 * Returns the result of `checkCaa`, or null values if the first server to answer has no CAA records at the zone's apex.
 */
export async function checkZoneCaa(
  probed: Probed,
  certificate: CertificateWanted,
  targets: readonly string[],
): Promise<Checked> {
  const { session, servers, zone } = probed
  const reply = await askAny(session, servers, { name: zone, type: 'CAA' })
  const isAny = reply.kind === 'answer' && reply.answers.length > 0
  return isAny ? checkCaa(probed, certificate, targets) : { caa: null, caaFailure: null }
}

const worstOf = <Result extends { verdict: CaaVerdict }>(all: readonly Result[]): Result | undefined =>
  (['forbidden', 'restricted', 'unknown'] as const).flatMap((wanted) =>
    all.filter(({ verdict }) => verdict === wanted),
  )[0]

async function checkTarget(
  probed: Probed,
  certificate: CertificateWanted,
  target: string | null,
): Promise<Checked> {
  const { session, record, zone } = probed
  const isOwn = certificate.name === record.name
  const found = await findCaa(session, certificate.name, {
    target: isOwn ? target : null,
    shared: record.values,
  })
  // A CNAME or delegation hides CAA records at its own name. ALIAS records, and addresses in place of a CNAME, don't.
  const isHidden = isOwn && (record.type === 'NS' || target !== null)
  if ('by' in found) {
    const above = isHidden ? await findForbidding(probed, certificate) : null
    const caaFailure = above ? { ...found, above } : found.by?.isFailed ? found : null
    return { caa: { set: null, verdict: 'unknown' }, caaFailure }
  }
  const names = namesUpTo(isHidden ? parentName(certificate.name) : certificate.name, zone)
  const isAtTarget = found.records.length > 0 && !names.includes(found.at) && !isWithin(zone, found.at)
  const first = judgeViews([{ servers: [], set: found }], certificate)
  const caa = isAtTarget ? first : await judgeServers(probed, certificate, { names, found })
  // Records at the name of a later CNAME count, whatever the zone's servers return.
  const both = [caa, first].flatMap((one) => one ?? [])
  return { caa: found.beside ? (worstOf(both) ?? caa) : caa, caaFailure: null }
}

async function judgeServers(
  probed: Probed,
  certificate: CertificateWanted,
  { names, found }: { names: readonly string[]; found: CaaSet },
): Promise<Hints['caa']> {
  const first = judgeViews([{ servers: [], set: found }], certificate)
  const { session } = probed
  // A routine check queries one server for names between the certificate's name and the apex, unless servers may have
  // different versions of the zone.
  const isNeeded = (at: string) =>
    !session.routine || at === probed.zone || at === certificate.name || found.at === at
  const isWhole = names.every(isNeeded) || (await areOutOfSync(probed))
  const own = {
    zone: probed.zone,
    servers: addressesOfEach(probed),
    names: isWhole ? names : names.filter(isNeeded),
  }
  const views = await caaViewsOf(session, own, found)
  return views.length ? judgeViews(views, certificate) : first
}

async function findForbidding(probed: Probed, certificate: CertificateWanted): Promise<CaaSet | null> {
  const above = parentName(certificate.name)
  const found = await findCaa(probed.session, above)
  if ('by' in found) return null
  const names = namesUpTo(above, probed.zone)
  const judged = await judgeServers(probed, certificate, { names, found })
  return judged?.verdict === 'forbidden' ? judged.set : null
}

type Unjudged = Omit<CaaView, 'verdict'>

function judgeViews(views: readonly Unjudged[], certificate: CertificateWanted): Hints['caa'] {
  const decided = views.map((view) => ({ ...view, set: decidingIn(view.set, certificate) }))
  const all = withSame(decided).map((view) => ({ ...view, verdict: judgeCaa(view.set, certificate) }))
  const worst = worstOf(all) ?? all[0]
  return worst ? { set: worst.set, verdict: worst.verdict, ...(all.length > 1 && { views: all }) } : null
}

function decidingIn({ beside = [], ...set }: CaaSet, certificate: CertificateWanted): CaaSet {
  const all = [set, ...beside].map((one) => ({ set: one, verdict: judgeCaa(one, certificate) }))
  return worstOf(all)?.set ?? set
}

const keyOf = ({ at, records, beside = [] }: CaaSet): string =>
  JSON.stringify([at, records.map(({ value }) => value).toSorted(), beside.map(keyOf)])

function withSame(views: readonly Unjudged[]): Unjudged[] {
  const bySet = new Map(views.map((view) => [keyOf(view.set), view.set]))
  return [...bySet].map(([key, set]) => ({
    set,
    servers: [...new Set(views.flatMap((view) => (keyOf(view.set) === key ? view.servers : [])))],
  }))
}

function namesUpTo(name: string, zone: string): string[] {
  if (!isWithin(name, zone)) return []
  return name === zone ? [name] : [name, ...namesUpTo(parentName(name), zone)]
}

interface Queried {
  zone: string
  servers: readonly NamedServer[]
  names: readonly string[]
}

const namesToAsk = (session: Session, { server, isHeld }: NamedServer, names: readonly string[]) =>
  isHeld ? names.filter((name) => session.hasAsked(server, { name, type: 'CAA' })) : names

async function caaViewsOf(
  session: Session,
  { zone, servers, names }: Queried,
  found: CaaSet,
): Promise<Unjudged[]> {
  const asked = await Promise.all(
    servers.map(async (one) => {
      const ownNames = namesToAsk(session, one, names)
      const sets = await Promise.all(
        ownNames.map(async (at) => {
          const reply = await session.ask(one.server, { name: at, type: 'CAA' })
          const found = isOwnAnswer(reply) ? await caaIn(session, reply, at) : null
          return found === null || 'by' in found ? null : found
        }),
      )
      const known = sets.flatMap((set) => set ?? [])
      const isKnown = ownNames.length > 0 && known.length === ownNames.length
      const own = known.findIndex(({ records }) => records.length > 0)
      const passed = own < 0 ? known : known.slice(0, own + 1)
      const beside = passed.flatMap(({ beside: some = [] }) => some)
      return { name: one.name, address: one.server.host, isKnown, set: known[own] ?? null, beside }
    }),
  )
  const known = asked.filter(({ isKnown }) => isKnown)
  const isInZone = found.records.length > 0 && isWithin(found.at, zone)
  if (!isInZone && known.every(({ set, beside }) => set === null && !beside.length)) {
    const parent = queriedAbove(session, zone, found)
    return parent ? caaViewsOf(session, parent, found) : []
  }
  // If a server has no CAA records, those above the zone decide.
  const above = isInZone ? await findCaa(session, parentName(zone)) : found
  const otherwise = 'by' in above ? null : above
  const views = known.flatMap(({ name, address, set, beside }) => {
    const applying = set ?? otherwise
    return applying ? [{ name, address, set: { ...applying, beside } }] : []
  })
  const labelOf = labelsOf(views, ({ set }) => keyOf(set))
  return views.map((view) => ({ servers: [labelOf(view)], set: view.set }))
}

function queriedAbove(session: Session, zone: string, found: CaaSet): Queried | null {
  const [delegation] = delegationsOf(session, zone)
  if (!delegation) return null
  const { parent } = delegation
  return {
    zone: parent.zone,
    servers: parent.servers.flatMap(({ name, servers }) =>
      servers.map((server, index) => ({ name, server, isHeld: session.routine !== null && index > 0 })),
    ),
    names: namesUpTo(parentName(zone), parent.zone).filter(
      (at) => !session.routine || at === parent.zone || at === found.at,
    ),
  }
}
