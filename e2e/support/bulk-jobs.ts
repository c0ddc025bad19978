import { fieldsOf } from '@/lib/util/records'
import type { Call } from './caller'
import { expect } from './fixtures'

/**
 * Creates a bulk job without starting it. The job's plan is to delete a TCP address that doesn't exist. Returns the
 * job's ID.
 */
export async function aBulkPlan(call: Call, account: string): Promise<string> {
  const target = { ids: ['ra_000000000000000000000000000'] }
  const plan = { resource: 'reserved-addrs', action: 'delete', target }
  const { status, json } = await call('POST', `/api/bulk-jobs/${account}`, plan)
  expect(status, JSON.stringify(json)).toBe(200)
  return String(fieldsOf(json.job).id)
}
