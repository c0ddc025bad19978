import { isIPv6 } from 'node:net'
import { isAddress } from '@/lib/dns/evidence/chain/addresses'
import { valuesOf, type Evidence, type ServerGroup } from '@/lib/dns/evidence/evidence'
import { isMisleading, type ExtraServer } from '@/lib/dns/evidence/observations'
import type { SplitDs } from '@/lib/dns/evidence/dnssec/split-ds'
import { distinct } from '@/lib/dns/evidence/at-name/zone-queries'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { registryAnswers } from './judge-registry'
import { redirectOf } from './diagnose-common'
import { signatureAnswers } from './signature-answers'
import { domainOf } from '@/lib/dns/model/likely-name'
import type { CheckCode, FoundRecord, ServerAsked } from '@/lib/dns/model/records'
import type { RelatedAnswer } from '@/lib/dns/model/related-answer'

type Related = Pick<Evidence, 'record' | 'zone' | 'findings' | 'hints' | 'groups' | 'registry'>

const records = (type: string, values: readonly string[]): FoundRecord[] =>
  values.map((value) => ({ type, value, ttl: 0 }))

const addressRecords = (addresses: readonly string[]): FoundRecord[] =>
  addresses.flatMap((value) => records(isIPv6(value) ? 'AAAA' : 'A', [value]))

const answer = (
  name: string,
  found: FoundRecord[],
  { type = found[0]?.type ?? 'A', ...more }: Partial<RelatedAnswer> = {},
): RelatedAnswer => ({ name, type, outcome: 'answered', found, ...more })

const failures = (name: string, type: string, servers: readonly Pick<ServerAsked, 'name' | 'outcome'>[]) =>
  servers.map(({ name: server, outcome }) => ({ name, type, server, outcome }))

/** Returns the answers that a diagnosis's message refers to, in addition to the record's own. */
export function relatedAnswers(evidence: Related, code: CheckCode): RelatedAnswer[] {
  const all = [
    ...evidence.findings.flatMap((finding) => fromFinding(evidence, finding)),
    ...fromChains(evidence),
    ...fromAddresses(evidence),
    ...fromCertificate(evidence, code),
    ...fromZones(evidence, code),
    ...fromServers(evidence, code),
    ...registryAnswers(evidence.registry),
    ...fromResolvers(evidence, code),
    ...atName(evidence, code),
    ...(evidence.groups ?? []).flatMap((group) => fromGroup(evidence, group)),
  ]
  const each = [...new Map(all.map((one) => [keyOf(one), one])).values()]
  return each.filter((one) => !each.some((other) => isPartOf(one, other)))
}

function isPartOf(one: RelatedAnswer, other: RelatedAnswer): boolean {
  const { name, server, address, found = [], kind } = one
  if (server === undefined || server !== other.server || name !== other.name) return false
  const has = (record: FoundRecord) =>
    other.found?.some(({ type, value }) => type === record.type && value === record.value)
  return (
    address === other.address &&
    kind === other.kind &&
    found.length > 0 &&
    found.length < (other.found?.length ?? 0) &&
    found.every(has)
  )
}

function fromGroup(evidence: Related, { findings, hints, judgment }: ServerGroup): RelatedAnswer[] {
  const { record, zone } = evidence
  const part = { record, zone, findings, hints }
  const { others, wildcard, doubled, underAsterisk } = hints
  const servers = [...new Set(findings.map(({ server }) => server.name))]
  const ends = [...fromChains(part), ...fromAddresses(part)]
  const { chains, flattenedAt } = evidence.hints
  const isOwnEnd = ({ name }: RelatedAnswer) =>
    [...flattenedAt.values()].some(({ at }) => at === name) ||
    [...hints.chains].some(([value, { hops, end }]) => hops.at(-1) === name && chains.get(value)?.end !== end)
  return [
    ...ends.flatMap((one) => (isOwnEnd(one) ? servers.map((server) => ({ ...one, server })) : [one])),
    ...atName(part, judgment?.[1] ?? 'servers-disagree'),
    ...servers.flatMap((server) => [
      ...(others.length ? [answer(record.name, others, { server })] : []),
      ...(wildcard ? [answer(wildcard.name, wildcard.records, { server })] : []),
      ...(doubled.length ? [answer(`${record.name}.${zone}`, doubled, { server })] : []),
      ...(underAsterisk ? [answer(underAsterisk.name, underAsterisk.records, { server })] : []),
    ]),
  ]
}

const keyOf = ({ name, type, server, address, outcome, found = [], kind }: RelatedAnswer) =>
  [name, type, server, address, outcome, kind, ...found.map(({ value }) => value).toSorted()].join(' ')

function fromFinding({ record, hints, findings }: Related, finding: ServerFinding): RelatedAnswer[] {
  const { server, refersTo, delegatedTo, ownZone = [], aliasOf } = finding
  const by = { server: server.name }
  const valuesAt = (at: ServerFinding) =>
    valuesOf(hints.flattenedAt.get(at.server.address ?? '')?.records ?? []).join()
  const isDiffering = findings.some(
    (one) => one.server.name === server.name && valuesAt(one) !== valuesAt(finding),
  )
  const instead = hints.flattenedAt.get(server.address ?? '')
  return [
    ...(refersTo === undefined ? [] : [answer(refersTo, records('NS', delegatedTo?.names ?? []), by)]),
    ...(delegatedTo?.findings ?? []).map(({ server: { name, outcome }, records: found }) => ({
      name: record.name,
      type: record.type,
      server: name,
      outcome,
      ...(found && { found }),
    })),
    // A wildcard's NS records look like a zone at the name.
    ...(ownZone.length && !hints.wildcard ? [answer(record.name, ownZone, { ...by, kind: 'own-zone' })] : []),
    ...(instead
      ? [
          answer(instead.at ?? record.name, instead.records, {
            ...by,
            ...(isDiffering && server.address !== null && { address: server.address }),
          }),
        ]
      : []),
    ...(aliasOf === undefined ? [] : [answer(server.name, records('CNAME', [aliasOf]))]),
  ]
}

function fromChains({ record, hints, groups = [] }: Related): RelatedAnswer[] {
  const type = userTypeOf(record)
  const isElsewhere = (name: string) =>
    groups.some((group) => [...group.hints.chains.values()].some(({ hops }) => hops.at(-1) === name))
  return [...hints.chains.values()].flatMap(({ hops, end, beside, doubtful, lacking, failed, deadZone }) => {
    const last = hops.at(-1) ?? ''
    // Groups of servers may have different answers for this name.
    const isDenied = end === 'nowhere' && !failed && deadZone === undefined && !isElsewhere(last)
    return [
      ...[beside, doubtful].flatMap((one) => (one ? [answer(one.name, one.records)] : [])),
      ...(lacking?.servers ?? []).map(({ name: server, records: found, ...at }) =>
        answer(lacking?.name ?? '', found, { server, ...at, type: 'CNAME' }),
      ),
      ...failures(lacking?.name ?? '', type, lacking?.failing ?? []),
      ...failures(last, type, failed?.servers ?? []),
      ...(deadZone === undefined ? [] : [{ name: deadZone, type: 'NS', outcome: 'no-address' as const }]),
      ...(isDenied ? [answer(last, [], { type })] : []),
    ]
  })
}

function fromAddresses({ record, hints, groups = [] }: Related): RelatedAnswer[] {
  const { chains, endAddresses, matching, doubt, flattenedAt } = hints
  const [target = ''] = record.values
  const [chain] = chains.values()
  const end = chain?.hops.at(-1)
  const atServers = [...flattenedAt.values()].flatMap((one) =>
    one.isTarget ? one.records.filter(isAddress) : [],
  )
  const ofTarget = doubt?.addresses ?? distinct([...matching, ...atServers])
  return [
    ...(end !== undefined && endAddresses.length && !groups.length ? [answer(end, endAddresses)] : []),
    ...(ofTarget.length ? [answer(target, ofTarget)] : []),
  ]
}

function fromCertificate({ record, hints }: Related, code: CheckCode): RelatedAnswer[] {
  const { caa, caaFailure, rejectedCaa } = hints
  if (code === 'caa-lookup-fails')
    return rejectedCaa === null
      ? [
          ...failures(caaFailure?.at ?? record.name, 'CAA', caaFailure?.by?.servers ?? []),
          ...(caaFailure?.above ? [answer(caaFailure.above.at, caaFailure.above.records)] : []),
        ]
      : [answer(rejectedCaa.name, rejectedCaa.records, { type: 'CAA' })]
  if (!caa?.set || !(caa.verdict === 'forbidden' || code === 'caa-restricted')) return []
  const { set, views } = caa
  if (!views) return [answer(set.at, set.records)]
  return views.flatMap(({ set: { at, records: found }, servers }) =>
    servers.map((server) => answer(found.length ? at : set.at, found, { type: 'CAA', server })),
  )
}

function fromZones({ record: { name, isPrivate }, hints }: Related, code: CheckCode): RelatedAnswer[] {
  if (code === 'zone-not-found') return isPrivate ? [] : [answer(domainOf(name) ?? name, [], { type: 'NS' })]
  if (code !== 'dnssec-broken' && hints.staleDs === null && !hints.isDisputed) return []
  if (hints.splitDs && code === 'dnssec-broken') return fromSplitDs(hints.splitDs)
  const ds = (zone: string, kind: RelatedAnswer['kind']) =>
    ({ name: zone, type: 'DS', outcome: 'answered', kind }) as const
  const unchecked = hints.unchecked.flatMap(({ zone, above, servers }) =>
    failures(zone, 'DS', servers).map((one) => (above === null ? { ...one, until: null } : one)),
  )
  const signed = [...hints.signed, ...(hints.badSignatures?.delegated ? [hints.badSignatures.delegated] : [])]
  if (hints.staleDs === null) return [...signed.map((zone) => ds(zone, 'signed')), ...unchecked]
  return [ds(hints.staleDs, hints.staleReason === 'unused-key' ? 'unused-key' : 'no-key')]
}

const fromSplitDs = ({ zone, above, servers, outdated }: SplitDs): RelatedAnswer[] => [
  answer(above, records('NS', servers)),
  ...outdated.map(({ server, records: ds }) => answer(zone, records('DS', ds), { server, type: 'DS' })),
]

function fromServers({ record, findings, hints }: Related, code: CheckCode): RelatedAnswer[] {
  const { staleGlue, strayServers, unserved, extras, targetFailure, splitDs } = hints
  const { name, type, values } = record
  const glue = staleGlue.map((one) => answer(one.name, addressRecords(one.addresses)))
  const isDead = ({ match }: ExtraServer) => match === 'dead'
  const some = (isMeant: (one: ExtraServer) => boolean) => [...extras].filter(([, one]) => isMeant(one))
  switch (code) {
    case 'servers-disagree':
      return glue
    case 'some-servers-lame':
      return [
        ...glue,
        ...strayServers.flatMap((one) => [
          answer(one.name, addressRecords(one.addresses)),
          ...one.addresses.map((address) => answer(name, [], { server: one.name, address, type })),
        ]),
        ...(splitDs ? fromSplitDs(splitDs) : []),
        ...findings.flatMap(({ server, lacksGlueAt = [] }) =>
          lacksGlueAt.map((above) => answer(server.name, [], { server: above, type: 'A' })),
        ),
      ]
    case 'platform-not-serving':
      return [
        ...failures(name, type, unserved?.servers ?? []),
        ...(targetFailure === 'missing' || targetFailure === 'no-address'
          ? values.map((target) => answer(target, [], { type: 'A' }))
          : []),
      ]
    case 'extra-name-servers':
    case 'cause-unknown':
      return fromExtras(record, [...extras])
    case 'partial-delegation':
      return fromExtras(record, some(isDead))
    case 'points-elsewhere':
      return fromExtras(record, some(isMisleading))
    default:
      return []
  }
}

const fromExtras = (
  { name, type }: Related['record'],
  extras: readonly (readonly [server: string, ExtraServer])[],
): RelatedAnswer[] =>
  extras.flatMap(([server, { outcome, found, address, platformAddress }]) => [
    ...(platformAddress === undefined
      ? []
      : [answer(server, addressRecords([platformAddress]), { kind: 'of-platform' })]),
    ...(platformAddress !== undefined && found?.length === 0
      ? []
      : [
          { name, type, server, outcome, ...(address !== undefined && { address }), ...(found && { found }) },
        ]),
  ])

function fromResolvers({ record, hints }: Related, code: CheckCode): RelatedAnswer[] {
  const { oldSteps, oldDelegation, unresolved, views } = hints
  const type = userTypeOf(record)
  const isFailing = code === 'resolvers-fail' && unresolved?.at != null && unresolved.at !== record.name
  return [
    ...[...oldSteps].map(([server, step]) =>
      answer(step.name, step.records, { server, until: step.until, ...(!step.records.length && { type }) }),
    ),
    ...[...views.values()].flatMap(({ reason, at }) =>
      reason === 'private-addresses' && at ? [answer(at.name, at.records)] : [],
    ),
    ...(oldDelegation
      ? [
          answer(oldDelegation.zone, records('NS', oldDelegation.servers), {
            server: oldDelegation.resolver,
            until: oldDelegation.until,
          }),
        ]
      : []),
    ...(isFailing
      ? failures(unresolved.at ?? '', type, unresolved.servers).map((one) => ({ ...one, until: null }))
      : []),
  ]
}

function atName({ record, zone, findings, hints }: Related, code: CheckCode): RelatedAnswer[] {
  const { alternating, badSignatures, bypassed, hiddenAlias, holders, others } = hints
  const { name, type, values } = record
  const redirect = code === 'cname-instead' ? redirectOf({ record, findings }) : null
  const isDname = badSignatures?.type === 'DNAME'
  const dname = isDname && findings.find((one) => one.redirectedBy)?.redirectedBy
  const byType = { type: alternating?.deniedType ?? 'AAAA', kind: 'by-type' } as const
  const differing = alternating?.records.length ? ({ kind: 'sometimes' } as const) : byType
  return [
    ...(redirect ? [answer(name, records('CNAME', [redirect.to]))] : []),
    ...(dname ? [answer(dname.name, dname.records)] : []),
    ...signatureAnswers(badSignatures, zone),
    // Several servers may have different records.
    ...(holders.length === 1 ? [answer(name, [...others], { server: holders[0] ?? '' })] : []),
    ...(alternating?.failure ? [{ name: alternating.name, outcome: alternating.failure, ...byType }] : []),
    ...(alternating && !alternating.failure
      ? [answer(alternating.name, alternating.records, differing)]
      : []),
    ...(code === 'not-found' && bypassed !== null ? [answer(bypassed, records(type, values))] : []),
    ...(hiddenAlias === 'other-types'
      ? [answer(name, records('CNAME', values), { type: userTypeOf(record), kind: 'by-type' })]
      : []),
  ]
}
