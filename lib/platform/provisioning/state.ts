import * as z from 'zod'
import type { CertificateStatus } from '@/lib/resources/values/domain-fields'
import { toRfc3339 } from '@/lib/util/time'
import type { Work } from '../store/objects'
import type { Settings } from '../settings'
import type { RecordCheck } from '@/lib/dns/model/records'
import { silentZoneOf } from '@/lib/dns/model/silent'
import { worstVerdict } from '@/lib/dns/model/check-state'

export type Timing = Pick<
  Settings,
  | 'cert_issue_seconds'
  | 'cert_dns_error_seconds'
  | 'cert_check_seconds'
  | 'cert_retry_seconds'
  | 'cert_valid_seconds'
>

/** The state of a provisioning job, with times in milliseconds since the Unix epoch. */
export const provisioningJob = z.object({
  started: z.number(),
  /** The start of the job, or the time of the first failed check after the records were last correct. */
  without_since: z.number(),
  /** The time when the DNS records became correct, or null if the records aren't correct. */
  right_since: z.number().nullable(),
  /** The number of consecutive failed checks that were reported as errors. */
  retries: z.number(),
})
type Job = z.infer<typeof provisioningJob>

const IN_PROGRESS = 'Managed certificate provisioning in progress.'

type Trouble = { code: 'DNS_ERROR' | 'INTERNAL_ERROR'; msg: string; retriesAt: number } | null

function statusOf(job: Job, renewsAt: string | null, trouble: Trouble): CertificateStatus {
  return {
    renews_at: renewsAt,
    provisioning_job: {
      error_code: trouble?.code ?? null,
      msg: trouble?.msg ?? IN_PROGRESS,
      started_at: toRfc3339(job.started),
      retries_at: trouble ? toRfc3339(trouble.retriesAt) : null,
    },
  }
}

const newJob = (at: number): Job => ({ started: at, without_since: at, right_since: null, retries: 0 })

export function startProvisioning(now: Date): {
  fields: { certificate_management_status: CertificateStatus }
  work: Work
} {
  const job = newJob(now.getTime())
  return { fields: { certificate_management_status: statusOf(job, null, null) }, work: { job, dueAt: now } }
}

interface Step {
  status: CertificateStatus
  isIssued: boolean
  work: Work
}

/** Returns the certificate status and the next work after a DNS check, and whether to issue a certificate now. */
export function advance(
  job: Job,
  renewsAt: string | null,
  finding: DnsFinding,
  settings: Timing,
  now: number,
): Step {
  if (finding.kind === 'right') return whileRight(job, renewsAt, settings, now)
  const without = job.right_since === null ? job.without_since : now
  const waiting: Job = { ...job, without_since: without, right_since: null }
  if (now - without < settings.cert_dns_error_seconds * 1000)
    return step(waiting, statusOf(waiting, renewsAt, null), now + settings.cert_check_seconds * 1000)
  const retriesAt = now + retrySeconds(settings, job.retries) * 1000
  const code = finding.kind === 'wrong' ? 'DNS_ERROR' : 'INTERNAL_ERROR'
  const failed: Job = { ...waiting, retries: job.retries + 1 }
  return step(failed, statusOf(failed, renewsAt, { code, msg: finding.message, retriesAt }), retriesAt)
}

function whileRight(job: Job, renewsAt: string | null, settings: Timing, now: number): Step {
  const since = job.right_since ?? now
  const issueAt = since + settings.cert_issue_seconds * 1000
  if (now < issueAt) {
    const waiting: Job = { ...job, right_since: since, retries: 0 }
    return step(waiting, statusOf(waiting, renewsAt, null), issueAt)
  }
  const renewal = now + settings.cert_valid_seconds * 1000
  const status = { renews_at: toRfc3339(renewal), provisioning_job: null }
  return { ...step(newJob(renewal), status, renewal), isIssued: true }
}

const step = (job: Job, status: CertificateStatus, due: number): Step => ({
  status,
  isIssued: false,
  work: { job, dueAt: new Date(due) },
})

function retrySeconds(settings: Timing, retries: number): number {
  const schedule = settings.cert_retry_seconds.split(',').map(Number)
  return schedule[retries] ?? schedule.at(-1) ?? 3600
}

interface Policy {
  authority: string
  private_key_type: string
}

export const storedPolicy =
  (defaultKeyType: 'rsa' | 'ecdsa') =>
  ({
    authority,
    private_key_type = defaultKeyType,
  }: {
    authority: string
    private_key_type?: string | undefined
  }): Policy => ({ authority, private_key_type })

export function sameCertificate(
  policy: Policy,
  old: { certificate_management_policy?: Policy | null | undefined },
): boolean {
  const held = old.certificate_management_policy
  return held?.authority === policy.authority && held.private_key_type === policy.private_key_type
}

/** The result of a DNS check. `unknown` means that the records couldn't be checked. */
export type DnsFinding = { kind: 'right' } | { kind: 'wrong' | 'unknown'; message: string }

/**
 * Returns the combined result of the DNS checks for a certificate. Name servers that don't respond count as `wrong`,
 * and other failures as `unknown`.
 */
export function dnsFindingOf(records: readonly RecordCheck[]): DnsFinding {
  const worst = worstVerdict(records.map(({ verdict }) => verdict))
  if (worst === 'correct') return { kind: 'right' }
  const reported = records.filter(({ verdict }) =>
    worst === 'unknown' ? verdict === worst : verdict === 'wrong' || verdict === 'missing',
  )
  const isUnknown = worst === 'unknown' && !records.some((record) => silentZoneOf(record) !== null)
  return {
    kind: isUnknown ? 'unknown' : 'wrong',
    message: reported.map(({ message }) => message).join(' '),
  }
}
