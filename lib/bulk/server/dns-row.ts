import 'server-only'
import type { DnsStatus } from '@/lib/api/dns'
import { type BulkRow, type JobRow, keepRow } from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { dnsImpact, impactText } from '@/lib/dns/model/impact'
import { standingLabels } from '@/lib/dns/model/labels'
import { standingOf } from '@/lib/dns/model/record-standing'
import { checkDns, dnsResourceOf } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import type { RowEffect } from './write-row'

/**
 * Checks the DNS records of a row's resource, and stores the result. Safe to repeat after an interruption because the
 * check changes no DNS records. Rejects if `signal` is aborted.
 */
export async function checkDnsRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  signal: AbortSignal,
): Promise<RowEffect> {
  const resource = dnsResourceOf(job.resource)
  try {
    const status = await checkDns(context, account, resource, row.id, signal, { background: true })
    await followUp(context, account, status)
    const change = { state: 'done', code: null, message: resultText(status) } as const
    return { state: (await keepRow(context.db, row, change)) ? 'done' : 'stale' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message } = error
    return {
      state: (await keepRow(context.db, row, { state: 'failed', code, message })) ? 'failed' : 'stale',
    }
  }
}

/** Describes the result of a check, such as "Record missing. Not reachable: no CNAME record found." */
function resultText(status: DnsStatus): string {
  const standing = standingOf(status)
  if (standing === null) return 'This resource needs no DNS records.'
  const { label } = standingLabels[standing]
  const cause = impactText(dnsImpact(status.check, status.certificate), dnsChain(status).cause ?? '')
  return cause === '' || cause === label ? `${label}.` : `${label}. ${cause}.`
}
