import type { DnsStatus } from '@/lib/api/dns'
import { type DnsCheck, type RecordCheck, worstVerdict } from '@/lib/dns/model/records'
import { wildcardOf } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { confirmedAt, earliest, fact, type Finding, nothing, type SiteFacts, thingOf } from '../facts'
import { thingFinding } from './things'

const maxSentence = 500

/** Step 4. */
export const domainFinding = (facts: SiteFacts): Finding =>
  thingFinding(
    facts,
    thingOf(facts, 'domain'),
    `Reserve the wildcard domain ${wildcardOf(facts.plan)}, or take in one that is there.`,
  )

const isMade = (facts: SiteFacts, role: 'ingress' | 'domain') => {
  const thing = thingOf(facts, role)
  return thing?.state === 'there' && !thing.copy?.goneAt
}

/** Step 3: the servers of the parent zone answer with every name server. */
export function nsFinding(facts: SiteFacts): Finding {
  const { ingress } = facts.dns
  if (!isMade(facts, 'ingress')) return nothing('Its name servers are known once the agent ingress is there.')
  if (!ingress || ingress.wanted.length === 0 || ingress.is_unreadable)
    return {
      ...nothing('The API does not say which name servers the agent ingress has.'),
      state: 'unknown',
    }
  return recordsFinding(facts, ingress, 'The servers of the parent zone answer with every name server.')
}

/** Step 5: the servers of the zone answer with both CNAME records. */
export function cnameFinding(facts: SiteFacts): Finding {
  const { domain } = facts.dns
  if (!isMade(facts, 'domain')) return nothing('Its targets are known once the wildcard domain is there.')
  const thing = thingOf(facts, 'domain')
  const copy = thing?.copy
  if (!domain || !copy)
    return {
      ...nothing('The API cannot be asked for the domain, so the records that it needs are not known.'),
      state: 'unknown',
    }
  if (domain.is_unreadable || (domain.wanted.length === 0 && !isWithoutTarget(copy.item)))
    return {
      ...nothing('What is known of the domain does not say which records it needs.'),
      state: 'unknown',
    }
  if (domain.wanted.length === 0)
    return {
      state: 'done',
      sentence: "The domain needs no records: its name is below the platform's own.",
      evidence: [fact('Domain', domain.title, paths.detail(facts.slug, 'reserved-domains', domain.id))],
      seenAt: confirmedAt(thing),
    }
  return recordsFinding(facts, domain, "The zone's servers answer with every record.")
}

/** Whether a domain says of itself that it has no target, which is another thing than saying nothing. */
const isWithoutTarget = ({ cname_target }: Readonly<Record<string, unknown>>) =>
  cname_target === null || cname_target === ''

/** What the records of one thing come to, by the last check. */
function recordsFinding({ slug }: SiteFacts, status: DnsStatus, right: string): Finding {
  const { check, resource, id } = status
  if (!check || check.records.length === 0)
    return nothing(
      `Create ${status.wanted.flatMap(({ values }) => values).length === 1 ? 'the record' : 'the records'}, then check. Nobody asked DNS yet.`,
    )
  const verdict = verdictOf(check)
  const evidence = check.records.flatMap((record) =>
    recordFacts(record, paths.detail(slug, resource, id), check.checked_at),
  )
  if (verdict === 'correct') return { state: 'done', sentence: right, evidence, seenAt: check.checked_at }
  const told = check.records.filter((record) => record.verdict === verdict).map(({ message }) => message)
  const isAnyThere = check.records.some((record) => record.verdict === 'correct' || record.found.length > 0)
  const state = verdict === 'unknown' ? 'unknown' : isAnyThere ? 'waiting' : 'todo'
  return { state, sentence: told.join(' ').slice(0, maxSentence), evidence, seenAt: null }
}

const verdictOf = ({ records }: DnsCheck) => worstVerdict(records.map(({ verdict }) => verdict))

/** One record as it was seen at a check. */
function recordFacts({ record, found, servers }: RecordCheck, href: string, at: string) {
  const seen = found.map(({ value }) => value).join(', ') || 'none'
  const answered = servers.filter(({ outcome }) => outcome === 'answered').map(({ name }) => name)
  return [
    fact(`${record.type} ${record.name}`, seen, href),
    fact('Answered by', answered.join(', ') || `nobody, at ${at}`),
  ]
}

/** Step 6: both checks, and the certificate as far as it can be asked for. */
export function verifyFinding(facts: SiteFacts): Finding {
  const parts = [nsFinding(facts), cnameFinding(facts)]
  const evidence = parts.flatMap((part) => part.evidence)
  const open = parts.find(({ state }) => state !== 'done')
  if (open) {
    const state = parts.some((part) => part.state === 'unknown') ? 'unknown' : stateOfOpen(parts)
    const sentence = isMade(facts, open === parts[0] ? 'ingress' : 'domain')
      ? open.sentence
      : 'Records are known, and looked at, once the agent ingress and the wildcard domain are there.'
    return { state, sentence, evidence, seenAt: null }
  }
  const seenAt = earliest(parts.map((part) => part.seenAt))
  const certificate = facts.dns.domain?.certificate ?? null
  if (!certificate)
    return {
      state: 'done',
      sentence: 'Every record is right. The platform manages no certificate for this domain.',
      evidence,
      seenAt,
    }
  const said = fact('Certificate', [certificate.sentence, certificate.said].filter(Boolean).join(' '))
  if (certificate.state === 'ready')
    return {
      state: 'done',
      sentence: 'Every record is right, and the certificate is issued.',
      evidence: [...evidence, said],
      seenAt,
    }
  if (!facts.isDomainReadable)
    return {
      state: 'done',
      sentence:
        'Every record is right. The API cannot be asked for the domain again, so the certificate is known as of its creation only.',
      evidence: [...evidence, { ...said, label: 'Certificate, as of its creation' }],
      seenAt,
    }
  return {
    state: certificate.state === 'unknown' ? 'unknown' : 'waiting',
    sentence: `Every record is right. ${certificate.sentence}`,
    evidence: [...evidence, said],
    seenAt: null,
  }
}

const stateOfOpen = (parts: readonly Finding[]) =>
  parts.every(({ state }) => state === 'todo') ? 'todo' : 'waiting'
