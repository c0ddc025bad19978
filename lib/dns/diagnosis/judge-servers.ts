import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { denials } from '@/lib/dns/queries/denied'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { coveredServers } from '@/lib/dns/sentences/sentences-apex'
import * as reportDelivery from '@/lib/dns/sentences/sentences-delivery'
import * as reportDnssec from '@/lib/dns/sentences/sentences-dnssec'
import * as reportServers from '@/lib/dns/sentences/sentences-name-servers'
import { splitDs } from '@/lib/dns/sentences/sentences-registry'
import { addProblem } from './combine'

/** Diagnoses problems of the zone's name servers and their addresses. Returns null if there are none. */
export function judgeNameServers(
  { record, zone, parent = null, findings, hints, registryProblem }: Evidence,
  atSource: Judgment,
): Judgment | null {
  const at = { zone: zone ?? '', parent }
  if (registryProblem !== undefined) return addProblem(atSource, 'some-servers-lame', registryProblem)
  if (hints.staleDs !== null && !hints.isRejected) {
    const text = reportDnssec.dsOnSome(record, { ...at, findings })
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.staleGlue.length) {
    const text = reportDelivery.staleGlue(record, at, hints.staleGlue)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.strayServers.length) {
    const text = reportDelivery.strayServers(record, at, hints.strayServers)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.unsignedServers.length || hints.mismatchedServers.length) {
    const text = reportDnssec.unsigned(record, { ...at, findings }, hints)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.badSignatures) {
    const text = reportDnssec.badOnSome(record, { ...at, findings }, hints.badSignatures)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.splitDs) {
    const text = `However, ${splitDs(record, hints.splitDs)}`
    return addProblem(atSource, 'some-servers-lame', text)
  }
  const lacking = [...new Set(findings.flatMap(({ lacksGlueAt = [] }) => lacksGlueAt))]
  if (lacking.length) {
    const servers = findings.filter(({ lacksGlueAt }) => lacksGlueAt).map(({ server }) => server)
    const text = reportServers.unevenGlue(record, at, servers, lacking)
    return addProblem(atSource, 'some-servers-lame', text)
  }
  if (hints.coveredServers.length) {
    const text = coveredServers(record, at.zone, hints.coveredServers)
    return addProblem(atSource, 'aliased-servers', text)
  }
  const aliases = new Map(
    findings.flatMap(({ server: { name }, aliasOf }): [string, string][] =>
      aliasOf === undefined ? [] : [[name, aliasOf]],
    ),
  )
  if (!aliases.size) return null
  const text = reportDelivery.aliasedServers(record, at, [...aliases])
  return addProblem(atSource, 'aliased-servers', text)
}

/** Diagnoses servers that reject queries for the zone. Returns null if none does. */
export function judgeDenying(evidence: Evidence, atSource: Judgment): Judgment | null {
  const { zone, parent = null, findings } = evidence
  const denying = describeDenying(evidence, { zone: zone ?? '', parent, findings }, failedIn(findings))
  return denying === null ? null : addProblem(atSource, 'some-servers-lame', denying)
}

function describeDenying(
  { record, findings, platformServers = [] }: Evidence,
  at: reportServers.Listed,
  failed: readonly ServerFinding[],
) {
  const denying = failed.filter(({ server }) => denials.has(server.outcome))
  const lame = denying.filter(({ hasZone }) => !hasZone).map(({ server }) => server)
  const failing = denying.filter(({ hasZone }) => hasZone).map(({ server }) => server)
  const serving = [
    ...new Set(findings.flatMap(({ server, servesName }) => (servesName ? [server.name] : []))),
  ]
  const platforms = record.type === 'NS' ? record.values : []
  return (
    [
      ...(lame.length || serving.length
        ? [reportServers.someLame(record, at, lame, { serving, known: [...platforms, ...platformServers] })]
        : []),
      ...(failing.length ? [reportDelivery.someFail(record, at.zone, failing)] : []),
      ...describeAddresses(findings, at),
    ].join(' ') || null
  )
}

const describeAddresses = (findings: readonly ServerFinding[], at: reportServers.Listed): string[] =>
  findings.flatMap(({ server, hasZone = false }) => {
    const { name, address, outcome } = server
    const working = findings.flatMap((one) =>
      one.server.name === name && one.records ? (one.server.address ?? []) : [],
    )
    if (address === null || !denials.has(outcome) || !working.length) return []
    return [reportServers.addressFails(at, { name, address, outcome }, { hasZone, working })]
  })

export const failedIn = (findings: readonly ServerFinding[]) =>
  findings.filter(({ server }) => isFailed(findings, server.name))

const isFailed = (findings: readonly ServerFinding[], name: string) =>
  findings.every(({ server, records }) => server.name !== name || !records)
