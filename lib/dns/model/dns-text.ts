import type { CertificateText } from '@/lib/resources/text/certificate-text'
import type { State } from '@/lib/util/state'
import { formOf } from './at-source'
import { shortCause } from './cause'
import { attentionText, causeAsClause, causeInSentence, dnsImpact, impactLabels, worstRecord } from './impact'
import { aliasSentence, dnsStateLabels } from './labels'
import type { CheckCode, DnsCheck, RecordCheck } from './records'
import { dnsStateOfRecord, dnsStateOf } from './record-dns-state'
import { type DnsState } from './dns-state'
import { silentZoneOf } from './silent'
import { ownServersText, unansweredPrivately } from './state'

interface DnsStatus {
  wanted: readonly unknown[]
  check: DnsCheck | null
  is_unreadable?: boolean | undefined
  certificate: CertificateText | null
}

const withoutCertificate = 'Requests reach the platform, but visitors who use HTTPS get a certificate error.'

function mistakeText({ check, certificate }: DnsStatus): string {
  const impact = dnsImpact(check, certificate)
  const blamed = worstRecord(check)
  const isChallenge = blamed?.record.purpose === 'certificate'
  const cause = blamed ? causeOf(blamed) : 'DNS record is incorrect'
  const isNamed = blamed && (cause.startsWith(`${blamed.record.name} `) || cause.includes('challenge'))
  const what = `${cause}${isChallenge && !isNamed ? ' for the ACME challenge' : ''}.`
  switch (impact) {
    case 'certificate':
      return `The certificate can't be issued: ${what} ${withoutCertificate}`
    case 'renewal':
      return `The certificate can't be renewed: ${what} Traffic still reaches the platform.`
    default: {
      const isIssued = certificate?.state === 'attention'
      if (isChallenge)
        return `${isIssued ? "The certificate can't be renewed" : 'No certificate can be issued'}: ${what}`
      return `${impactLabels[impact ?? 'down']}: ${blamed ? causeInSentence(shortCause(blamed)) : cause}.`
    }
  }
}

function causeOf(blamed: RecordCheck): string {
  const cause = shortCause(blamed)
  if (blamed.record.purpose !== 'certificate') return causeAsClause(cause)
  return causeAsClause(cause, blamed.record.name).replace(
    /^the target (?=is |includes )/,
    'the target of the challenge record ',
  )
}

export function dnsText(status: DnsStatus): { state: State; label: string; sentence: string } {
  const dnsState = dnsStateOf(status)
  // The certificate is in a worse state than a flattened name.
  const isRight = dnsState === 'correct' || (dnsState === 'alias' && isWorse(status.certificate))
  if (dnsState === null || isRight) return rightText(status, dnsState)
  const { state, label } = dnsStateLabels[dnsState]
  return { state, label, sentence: sentenceOf(status, dnsState) }
}

const isWorse = (certificate: CertificateText | null) => certificate !== null && certificate.state !== 'ready'

function sentenceOf(status: DnsStatus, dnsState: Exclude<DnsState, 'correct'>): string {
  switch (dnsState) {
    case 'wrong':
    case 'missing':
    case 'apex':
    case 'incomplete':
      return mistakeText(status)
    case 'forbidden': {
      const isIssued = status.certificate?.state === 'attention'
      return `The certificate can't be ${isIssued ? 'renewed' : 'issued'}: CAA records forbid it.`
    }
    case 'attention':
      return attentionSentence(status)
    case 'alias':
      return aliasSentence
    case 'setup':
      return setupText(status.check?.in_setup_of)
    case 'waiting':
      return waitText(status)
    case 'unreadable':
      return 'The platform returned the DNS targets in an unknown format, so the required DNS records are unknown.'
    case 'unknown':
      return unknownText(status)
    case 'unchecked':
      return "The DNS records haven't been checked yet."
  }
}

const setupText = (site: string | undefined) =>
  site === undefined
    ? 'Waiting for the DNS records to be created.'
    : `The DNS records are part of the setup of site ${site}.`

const inconclusive: ReadonlySet<CheckCode> = new Set(['cause-unknown', 'chain-unknown'])

function unknownText({ check }: DnsStatus): string {
  const unanswered = unansweredPrivately(check)
  if (unanswered) return `${ownServersText(unanswered)}, so the DNS records couldn't be checked.`
  const found = check?.records.find((record) => dnsStateOfRecord(record) === 'unknown')
  const silent = found && silentZoneOf(found)
  if (silent) return `The name servers of ${silent} didn't respond, so the DNS records couldn't be checked.`
  const isLeading = found?.found.some(({ type }) => type === 'CNAME' || type === 'A' || type === 'AAAA')
  const isDisputed = found?.outdated_delegation === 'registry'
  return found && (isLeading || isDisputed) && inconclusive.has(found.code)
    ? `Couldn't determine whether DNS works: ${causeAsClause(shortCause(found), 'the name')}.`
    : "Couldn't check the DNS records. Check again later."
}

function waitText({ check }: DnsStatus): string {
  const isOther = check?.records.some((record) => formOf(record) === 'other-form') ?? false
  return `${isOther ? 'DNS works' : 'The DNS records are correct'}, but some resolvers still use old cached results.`
}

function attentionSentence({ check }: DnsStatus): string {
  const found = check?.records.find((record) => dnsStateOfRecord(record) === 'attention')
  return found ? attentionText('DNS', found) : 'DNS needs attention.'
}

function rightText({ certificate }: DnsStatus, dnsState: DnsState | null) {
  const needsNone = dnsState === null
  const right = dnsState === 'alias' ? aliasSentence.slice(0, -1) : 'DNS is correct'
  const records = needsNone ? 'No DNS record is needed' : right
  if (!certificate) return { state: 'ready' as const, label: 'Ready', sentence: `${records}.` }
  const { state, label } = certificate
  if (state === 'ready')
    return { state, label: 'Ready', sentence: `${records}, and the certificate has been issued.` }
  // The certificate's text may still describe records that were wrong when the platform last checked.
  if (state === 'waiting' && !needsNone)
    return {
      state,
      label: 'Certificate pending',
      sentence: `${records}. The certificate hasn't been issued yet.`,
    }
  return { state, label: `Certificate: ${label}`, sentence: `${records}. ${certificate.sentence}` }
}
