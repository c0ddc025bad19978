import type { CertificateStatus } from '../values/domain-fields'
import { textOf } from '@/lib/util/records'

interface Managed {
  certificate_management_policy?: { authority: string; private_key_type: string } | null
  certificate_management_status?: CertificateStatus | null
}

export interface CertificateText {
  state: 'ready' | 'attention' | 'waiting' | 'wrong' | 'unknown'
  label: string
  sentence: string
  /** The platform's own message, or null if the platform sent no message. */
  reported: string | null
  /** The platform's error code, unless DNS is the cause. */
  code?: string
  isDnsError?: boolean
  /** The day on which an issued certificate renews, as `YYYY-MM-DD`, if known. */
  renewsOn?: string
}

interface CertificateTrouble {
  code: string
  /** The time when the platform's job started, or null if unknown. */
  since: string | null
  text: CertificateText & { state: 'waiting' | 'wrong' }
}

const isManaged = (resource: unknown): resource is Managed =>
  typeof resource === 'object' &&
  resource !== null &&
  'certificate_management_policy' in resource &&
  Boolean(resource.certificate_management_policy)

/**
 * Returns the problem that the platform reports for a managed certificate, or null. Source: the API specification,
 * section "Reserved domain".
 */
export function certificateTrouble(resource: unknown): CertificateTrouble | null {
  const status = isManaged(resource) ? resource.certificate_management_status : null
  const job = status?.provisioning_job
  const code = textOf(job?.error_code).slice(0, 64)
  if (code === '') return null
  const [reported, since] = [textOf(job?.msg) || null, textOf(job?.started_at) || null]
  const renewsOn = textOf(status?.renews_at).slice(0, 10)
  const common = { reported, ...(renewsOn !== '' && { renewsOn }) }
  if (code === 'DNS_ERROR') {
    const sentence = `The platform ${renewsOn === '' ? 'issues' : 'renews'} the certificate once the DNS records are correct.`
    const text = {
      ...common,
      state: 'waiting',
      label: 'Waiting for DNS',
      sentence,
      isDnsError: true,
    } as const
    return { code, since, text }
  }
  const sentence = `The platform couldn't ${renewsOn === '' ? 'issue' : 'renew'} the certificate.`
  return { code, since, text: { ...common, state: 'wrong', label: 'Failed', sentence, code } }
}

/**
 * Returns a managed certificate's state for filters, or an empty string if the platform doesn't manage the certificate.
 */
export function certificateState(resource: unknown): string {
  if (!isManaged(resource)) return ''
  const trouble = certificateTrouble(resource)
  if (trouble) return trouble.text.isDnsError ? 'waiting' : 'failed'
  const status = resource.certificate_management_status
  if (status?.provisioning_job) return 'issuing'
  return textOf(status?.renews_at) === '' ? 'unknown' : 'issued'
}

export function certificateText(resource: Managed): CertificateText | null {
  if (!isManaged(resource)) return null
  const trouble = certificateTrouble(resource)
  if (trouble) return trouble.text
  const status = resource.certificate_management_status
  const job = status?.provisioning_job
  const reported = textOf(job?.msg) || null
  const day = textOf(status?.renews_at).slice(0, 10)
  if (job) {
    const sentence = `The certificate is being ${day === '' ? 'issued' : 'renewed'}.`
    return { state: 'waiting', label: 'Pending', sentence, reported }
  }
  if (day) {
    return {
      state: 'ready',
      label: 'Issued',
      sentence: `The certificate has been issued and renews on ${day}.`,
      reported,
      renewsOn: day,
    }
  }
  const sentence = "The platform doesn't report the certificate's state."
  return { state: 'unknown', label: 'Unknown', sentence, reported }
}

export const reportText = ({ reported, isDnsError }: Pick<CertificateText, 'reported' | 'isDnsError'>) =>
  reported === null
    ? ''
    : `${isDnsError ? "The platform's last check reported:" : 'The platform reports:'} ${reported}`

export function policyText(policy: Managed['certificate_management_policy']): string {
  if (!policy) return 'Not managed by the platform'
  const authority = textOf(policy.authority)
  const key = textOf(policy.private_key_type).toUpperCase()
  const issuer = authority === 'letsencrypt' ? "Let's Encrypt" : authority || 'Unknown authority'
  return key ? `${issuer}, ${key} key` : issuer
}
