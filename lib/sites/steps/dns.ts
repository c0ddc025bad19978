import type { DnsStatus } from '@/lib/api/dns'
import type { DnsCheck, RecordCheck, RecordVerdict } from '@/lib/dns/model/records'
import { worstVerdict } from '@/lib/dns/model/check-state'
import { reportText } from '@/lib/resources/text/certificate-text'
import { wildcardOf } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import {
  confirmedAt,
  earliest,
  fact,
  type Finding,
  noFinding,
  type SiteFacts,
  siteResourceOf,
  timeFact,
} from '../facts'
import { resourceFinding } from './resources'

/** Returns the state of step 4, which reserves the wildcard domain. */
export const domainFinding = (facts: SiteFacts): Finding =>
  resourceFinding(
    facts,
    siteResourceOf(facts, 'domain'),
    `Reserve the wildcard domain ${wildcardOf(facts.plan)}, or link an existing one.`,
  )

const isCreated = (facts: SiteFacts, role: 'ingress' | 'domain') => {
  const resource = siteResourceOf(facts, role)
  return resource?.state === 'exists' && !resource.copy?.goneAt
}

/** Returns the state of step 3, based on the last check of the NS records. */
export function nsFinding(facts: SiteFacts): Finding {
  const { ingress } = facts.dns
  if (!isCreated(facts, 'ingress')) return noFinding('Create the agent ingress first.')
  if (!ingress || ingress.wanted.length === 0 || ingress.is_unreadable)
    return {
      ...noFinding("The API doesn't return the agent ingress's name servers."),
      state: 'unknown',
    }
  return recordsFinding(facts, ingress, 'All NS records for the agent ingress are correct.')
}

/**
 * Returns the state of step 5, based on the last check of the CNAME records. A domain without a CNAME target needs no
 * records.
 */
export function cnameFinding(facts: SiteFacts): Finding {
  const { domain } = facts.dns
  if (!isCreated(facts, 'domain')) return noFinding('Reserve the wildcard domain first.')
  const resource = siteResourceOf(facts, 'domain')
  const copy = resource?.copy
  if (!domain || !copy)
    return {
      ...noFinding("The API can't return the domain, so its required records are unknown."),
      state: 'unknown',
    }
  if (domain.is_unreadable || (domain.wanted.length === 0 && !isWithoutTarget(copy.item)))
    return {
      ...noFinding("The platform doesn't report which records the domain needs."),
      state: 'unknown',
    }
  if (domain.wanted.length === 0)
    return {
      state: 'done',
      sentence: "The domain is under the platform's own domain and needs no records.",
      evidence: [fact('Domain', domain.title, paths.detail(facts.slug, 'reserved-domains', domain.id))],
      seenAt: confirmedAt(resource),
    }
  return recordsFinding(facts, domain, 'All CNAME records for the wildcard domain are correct.')
}

/** Reports whether a domain has no CNAME target. Returns false if the field is absent. */
const isWithoutTarget = ({ cname_target }: Readonly<Record<string, unknown>>) =>
  cname_target === null || cname_target === ''

function recordsFinding({ slug }: SiteFacts, status: DnsStatus, right: string): Finding {
  const { check, resource, id } = status
  if (!check || check.records.length === 0)
    return noFinding(
      `Create ${status.wanted.flatMap(({ values }) => values).length === 1 ? 'the record' : 'the records'}, then check DNS. No check has run yet.`,
    )
  const verdict = verdictOf(check)
  const records = check.records.map((record) => recordFacts(record, paths.detail(slug, resource, id)))
  const isUnanswered = check.records.some((record) => answering(record).length === 0)
  const evidence = [...records.flat(), ...(isUnanswered ? [timeFact('Checked', check.checked_at)] : [])]
  if (verdict === 'correct') return { state: 'done', sentence: right, evidence, seenAt: check.checked_at }
  const faulty = check.records.filter((record) => record.verdict === verdict)
  const state = verdict === 'unknown' ? 'unknown' : 'todo'
  return { state, sentence: openRecordsText(verdict, faulty), evidence, seenAt: null }
}

function openRecordsText(verdict: Exclude<RecordVerdict, 'correct'>, faulty: readonly RecordCheck[]): string {
  const [first] = faulty
  const isOne = faulty.length === 1
  const subject =
    isOne && first ? `The ${first.record.type} record ${first.record.name}` : `${faulty.length} records`
  const texts = {
    missing: isOne ? 'is missing' : 'are missing',
    wrong: isOne ? 'is incorrect' : 'are incorrect',
    unknown: "couldn't be checked",
  }
  return `${subject} ${texts[verdict]}.`
}

const verdictOf = ({ records }: DnsCheck) => worstVerdict(records.map(({ verdict }) => verdict))

const answering = ({ servers }: RecordCheck) =>
  servers.filter(({ outcome }) => outcome === 'answered').map(({ name }) => name)

const recordFacts = (check: RecordCheck, href: string) => [
  fact(`${check.record.type} ${check.record.name}`, valuesOf(check), href),
  fact('Answered by', answering(check).join(', ') || 'no name server'),
]

function valuesOf({ record, found, servers, code }: RecordCheck): string {
  const asked = servers.some((server) => server.found)
    ? servers.flatMap((server) => server.found ?? [])
    : found
  const values = asked.filter(({ type }) => type === record.type).map(({ value }) => value)
  // With this code, `found` has only CAA records, although the record itself exists.
  const isUnknown = code === 'caa-forbids' || servers.every(({ outcome }) => outcome !== 'answered')
  return [...new Set(values)].join(', ') || (isUnknown ? 'unknown' : 'none')
}

/**
 * Returns the state of step 6. The step is done if steps 3 and 5 are done, and the certificate is issued, isn't managed
 * by the platform or can't be checked.
 */
export function verifyFinding(facts: SiteFacts): Finding {
  const parts = [nsFinding(facts), cnameFinding(facts)]
  const evidence = parts.flatMap((part) => part.evidence)
  if (parts.some(({ state }) => state !== 'done')) {
    const isUnknown = parts.some(({ state }) => state === 'unknown')
    return { ...noFinding(openSentence(parts, isUnknown)), state: isUnknown ? 'unknown' : 'todo', evidence }
  }
  const seenAt = earliest(parts.map((part) => part.seenAt))
  const certificate = facts.dns.domain?.certificate ?? null
  if (!certificate)
    return {
      state: 'done',
      sentence: "DNS is correct. The platform doesn't manage a certificate for this domain.",
      evidence,
      seenAt,
    }
  const reported = fact('Certificate', `${certificate.sentence} ${reportText(certificate)}`.trim())
  if (certificate.state === 'ready')
    return {
      state: 'done',
      sentence: 'DNS is correct, and the certificate has been issued.',
      evidence: [...evidence, reported],
      seenAt,
    }
  if (!facts.isDomainReadable)
    return {
      state: 'done',
      sentence:
        "DNS is correct. This account's API can't return the domain, so the certificate's state hasn't been updated since the domain was created.",
      evidence: [...evidence, { ...reported, label: 'Initial certificate' }],
      seenAt,
    }
  return {
    state: stateOfPending[certificate.state],
    sentence: `DNS is correct. ${certificate.sentence}`,
    evidence: [...evidence, reported],
    seenAt: null,
  }
}

function openSentence(parts: readonly Finding[], isUnknown: boolean): string {
  const numbers = [3, 5].filter((_, n) => parts[n]?.state !== 'done')
  const steps = `${numbers.length === 1 ? 'step' : 'steps'} ${numbers.join(' and ')}`
  return isUnknown ? `DNS couldn't be verified. See ${steps}.` : `Complete ${steps} first.`
}

const stateOfPending = { waiting: 'waiting', unknown: 'unknown', attention: 'todo', wrong: 'todo' } as const
