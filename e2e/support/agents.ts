import type { Page } from '@playwright/test'
import { fieldsOf, itemsOf } from '@/lib/util/records'
import { type Call } from './caller'
import { expect } from './fixtures'

/**
 * Resolves with the ID of the first agent that matches a search. Waits until the console lists a matching agent.
 */
export async function anAgent(call: Call, account: string, search = ''): Promise<string> {
  let id: unknown
  await expect(async () => {
    const { json } = await call('GET', `/api/agents/${account}${search}`)
    id = itemsOf(json.agents)[0]?.id
    expect(id).toBeTruthy()
  }).toPass({ timeout: 60_000 })
  return String(id)
}

/** Creates and then cancels a rolling update of an agent. Returns the update's ID. */
export async function anUpdate(call: Call, account: string, agent: string, name = 'Crane'): Promise<string> {
  const path = `/api/agent-updates/${account}`
  const plan = { wave_size: 1, has_canary: true, settle_ms: 10_000, patience_ms: 60_000 }
  const { status, json } = await call('POST', path, { ...plan, name, agent_ids: [agent] })
  expect(status, JSON.stringify(json)).toBe(200)
  const id = String(fieldsOf(json.update).id)
  expect((await call('POST', `${path}/${id}/cancel`)).status).toBe(200)
  return id
}

/** Switches a chart to its table view. */
export async function showTable(page: Page, picture: string): Promise<void> {
  const toggle = page.getByRole('region', { name: picture }).getByText('Show as table', { exact: true })
  await toggle.click()
}
