import type { CertificateWords } from '@/lib/resources/certificate-words'
import type { State } from '@/lib/util/state'
import { attentionText } from './cause'
import { standingLabels } from './labels'
import type { CheckCode, DnsCheck } from './records'
import { type DnsStanding, isForbidden, recordStanding, standingOf } from './standing'

/** The records of a resource, their last check, and its certificate. */
interface DnsStatus {
  wanted: readonly unknown[]
  check: DnsCheck | null
  is_unreadable?: boolean | undefined
  certificate: CertificateWords | null
}

/** Mistakes that some resolvers tolerate, so traffic may still arrive. */
const partial: ReadonlySet<CheckCode> = new Set([
  'address-instead',
  'cname-at-apex',
  'cname-beside-others',
  'dnssec-broken',
  'partial-delegation',
  'whole-zone-delegated',
  'extra-name-servers',
  'servers-disagree',
])
const subjects = {
  traffic: 'its CNAME record is',
  delegation: 'its NS records are',
  certificate: 'its ACME challenge record is',
}

function mistakeWords({ check }: DnsStatus, verdict: 'wrong' | 'missing'): string {
  const found = (check?.records ?? []).find((record) => recordStanding(record) === verdict)
  const purpose = found?.record.purpose ?? 'traffic'
  const what = `${subjects[purpose]} ${verdict}.`
  if (purpose === 'certificate') return `No certificate can be issued: ${what}`
  const isPartial = verdict === 'wrong' && found !== undefined && partial.has(found.code)
  return `${isPartial ? 'May not be reachable' : 'Not reachable'}: ${what}`
}

/** Describes CAA records that block only the certificate or its renewal. Traffic arrives. */
function forbiddenWords({ certificate }: DnsStatus): { state: State; word: string; sentence: string } {
  const isIssued = certificate?.state === 'attention'
  const word = isIssued ? "Certificate can't be renewed" : "Certificate can't be issued"
  return { state: isIssued ? 'attention' : 'wrong', word, sentence: `${word}: CAA records forbid it.` }
}

/** Describes a resource's records and certificate in one sentence, and the worse of the two in a label. */
export function dnsWords(status: DnsStatus): { state: State; word: string; sentence: string } {
  const standing = standingOf(status)
  if (standing === null || standing === 'correct') return rightWords(status, standing === null)
  if (standing === 'wrong' && isForbidden(status.check)) return forbiddenWords(status)
  const { state, word } = standingLabels[standing]
  return { state, word, sentence: sentenceOf(status, standing) }
}

function sentenceOf(status: DnsStatus, standing: Exclude<DnsStanding, 'correct'>): string {
  switch (standing) {
    case 'wrong':
    case 'missing':
      return mistakeWords(status, standing)
    case 'attention':
      return attentionWords(status)
    case 'waiting':
      return 'Its DNS records are correct at the source. Some resolvers still have the old ones.'
    case 'unreadable':
      return "The platform returned its DNS targets in an unknown format, so we don't know which records it needs."
    case 'unknown':
      return "We couldn't check its DNS records. Check again later."
    case 'unchecked':
      return "Its DNS records haven't been checked yet."
  }
}

function attentionWords({ check }: DnsStatus): string {
  const found = check?.records.find((record) => recordStanding(record) === 'attention')
  return found ? attentionText('Its DNS', found) : 'Its DNS needs attention.'
}

/** Describes a resource whose records are correct or not needed, by the state of its certificate. */
function rightWords({ certificate }: DnsStatus, needsNone: boolean) {
  const records = needsNone ? "It doesn't need a DNS record" : 'DNS is correct'
  if (!certificate) return { state: 'ready' as const, word: 'Ready', sentence: `${records}.` }
  const { state, word } = certificate
  if (state === 'ready')
    return { state, word: 'Ready', sentence: `${records}, and the certificate is issued.` }
  // Its own text may still be about records that weren't correct when the platform last checked.
  if (state === 'waiting' && !needsNone)
    return {
      state,
      word: 'Certificate pending',
      sentence: `${records}. The certificate hasn't been issued yet.`,
    }
  return { state, word: `Certificate: ${word}`, sentence: `${records}. ${certificate.sentence}` }
}
