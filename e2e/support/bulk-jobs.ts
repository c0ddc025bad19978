import { fieldsOf } from '@/lib/util/records'
import type { Call } from './caller'
import { create } from './edges'
import { expect } from './fixtures'

/** Creates a bulk job that would delete a new TCP address. Returns the job's ID. */
export async function aBulkPlan(call: Call, account: string): Promise<string> {
  const id = await create(call, account, '/reserved_addrs', { description: 'Planned' })
  const plan = { resource: 'reserved-addrs', action: 'delete', target: { ids: [id] } }
  const { status, json } = await call('POST', `/api/bulk-jobs/${account}`, plan)
  expect(status, JSON.stringify(json)).toBe(200)
  return String(fieldsOf(json.job).id)
}
