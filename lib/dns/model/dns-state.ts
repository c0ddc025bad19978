import type { CertificateText } from '@/lib/resources/text/certificate-text'

/**
 * The DNS states of a resource, worst first.
 * - `apex`: a zone's apex can't have the CNAME.
 * - `incomplete`: the delegation lists only some of the name servers.
 * - `forbidden`: CAA records forbid the certificate.
 * - `unreadable`: the targets can't be read.
 * - `setup`: records of a new resource or site are missing, and no record is in a worse state.
 * - `alias`: a zone's apex has the target's addresses.
 */
export const dnsStates = [
  'wrong',
  'missing',
  'apex',
  'incomplete',
  'forbidden',
  'attention',
  'unreadable',
  'unknown',
  'unchecked',
  'setup',
  'waiting',
  'alias',
  'correct',
] as const
export type DnsState = (typeof dnsStates)[number]

export const problemDnsStates = [
  'wrong',
  'missing',
  'apex',
  'incomplete',
  'forbidden',
  'attention',
] as const satisfies DnsState[]

export const isBroken = (state: DnsState | null | undefined): boolean =>
  state !== 'attention' && problemDnsStates.some((problem) => problem === state)

export const blocksCertificate = (state: DnsState | null | undefined): boolean =>
  state !== 'incomplete' && isBroken(state)

/** The number of resources in each state. Excludes resources that need no record. */
export type DnsSummary = Record<DnsState, number>

/**
 * Adjusts a certificate's state and text to the state of the DNS records. `remaining` is the part of the platform's
 * message that still applies.
 */
export function certificateBeside(
  certificate: CertificateText | null,
  state: DnsState | null | undefined,
  remaining: string | null = null,
): CertificateText | null {
  switch (certificate?.state) {
    case 'ready':
      return blocksCertificate(state) ? notRenewed(certificate, state) : certificate
    case 'waiting':
      return notIssued(certificate, state, remaining)
    default:
      return certificate
  }
}

type KnownState = DnsState | null | undefined

function notRenewed(certificate: CertificateText, state: KnownState): CertificateText {
  const due = certificate.renewsOn ? ` and is due for renewal on ${certificate.renewsOn}` : ''
  return {
    ...certificate,
    state: 'attention',
    label: "Can't be renewed",
    sentence: `The certificate has been issued${due}. It can't be renewed until ${condition(state)}.`,
  }
}

function condition(state: KnownState): string {
  if (state === 'forbidden') return 'the CAA records allow its certificate authority'
  return state === 'apex' ? 'the name points to the platform' : 'all required DNS records are correct'
}

function notIssued(
  certificate: CertificateText,
  state: KnownState,
  remaining: string | null,
): CertificateText {
  // While DNS is the cause, "in progress" from the platform would contradict it.
  const reported = certificate.isDnsError ? certificate.reported : null
  const verb = certificate.renewsOn === undefined ? 'issued' : 'renewed'
  const pending = { label: 'Pending', sentence: `The certificate hasn't been ${verb} yet.` }
  switch (state) {
    case 'wrong':
    case 'missing':
    case 'apex':
    case 'forbidden':
    case 'setup':
    case 'unchecked': {
      const sentence = `The certificate will be ${verb} once ${condition(state)}.`
      return { ...certificate, label: 'Waiting for DNS', sentence, reported }
    }
    case 'incomplete': {
      const sentence = `${pending.sentence} ${verb === 'issued' ? 'Issuance' : 'Renewal'} may fail until all required DNS records are correct.`
      return { ...certificate, label: pending.label, sentence }
    }
    case 'unknown': // The platform's message may be about records that are correct now.
      return { ...certificate, ...(!certificate.isDnsError && pending), reported: null }
    case 'unreadable':
      return certificate.isDnsError ? certificate : { ...certificate, ...pending }
    case 'waiting': {
      const sentence = `The certificate will be ${verb} once resolvers return the new records.`
      return { ...certificate, label: 'Waiting for DNS', sentence, reported: reported && remaining }
    }
    case 'correct': // The platform's message may be about earlier records.
    case 'alias':
      return certificate.isDnsError ? { ...certificate, ...pending, reported: remaining } : certificate
    case 'attention': // The record's own block shows what to change.
      return certificate.isDnsError
        ? { ...certificate, ...pending, reported: remaining ?? certificate.reported }
        : certificate
    default:
      return certificate
  }
}

type DnsNeed = 'none' | 'needed' | 'unreadable'

/** Determines from an unvalidated API object whether a resource needs DNS records. */
export function dnsNeed(resource: string, item: Readonly<Record<string, unknown>>): DnsNeed {
  if (resource === 'agent-ingresses') {
    const { ns_targets: targets } = item
    const isReadable = Array.isArray(targets) && targets.every((target) => typeof target === 'string')
    return isReadable && targets.some(isNamed) ? 'needed' : 'unreadable' // An ingress always has name servers.
  }
  if (resource !== 'reserved-domains') return 'none'
  const { domain, cname_target: traffic, acme_challenge_cname_target: challenge } = item
  const isWildcard = typeof domain === 'string' && domain.startsWith('*.')
  // Only a wildcard's certificate needs the second target.
  const targets =
    challenge === undefined && !(isWildcard && isNamed(traffic)) ? [traffic] : [traffic, challenge]
  if (!targets.every((target) => target === null || typeof target === 'string')) return 'unreadable'
  return targets.some(isNamed) ? 'needed' : 'none'
}

const isNamed = (target: unknown) => typeof target === 'string' && !['', '.'].includes(target.trim())
