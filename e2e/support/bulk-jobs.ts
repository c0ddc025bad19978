import { randomUUID } from 'node:crypto'
import { fieldsOf } from '@/lib/util/records'
import type { Call } from './caller'
import { create } from './edges'
import { expect } from './fixtures'

/** Creates a bulk job without starting it. The job's plan is to delete a new bot user. Returns the job's ID. */
export async function aBulkPlan(call: Call, account: string): Promise<string> {
  const id = await create(call, account, '/bot_users', { name: `planned-${randomUUID().slice(0, 8)}` })
  const plan = { resource: 'bot-users', action: 'delete', target: { ids: [id] } }
  const { status, json } = await call('POST', `/api/bulk-jobs/${account}`, plan)
  expect(status, JSON.stringify(json)).toBe(200)
  return String(fieldsOf(json.job).id)
}
