import type { Page } from '@playwright/test'
import { fieldsOf, itemsOf } from '@/lib/util/records'
import { type Call } from './caller'
import { expect } from './fixtures'

/**
 * Returns the ID of the first agent that matches the query string `search`. Waits up to a minute for a matching agent.
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

/** Starts a rolling update of an agent. Returns the update's ID. */
export async function startUpdate(call: Call, account: string, agent: string, name: string): Promise<string> {
  const plan = { wave_size: 1, has_canary: true, settle_ms: 10_000, reconnect_timeout_ms: 60_000 }
  const body = { ...plan, name, agent_ids: [agent] }
  const { status, json } = await call('POST', `/api/agent-updates/${account}`, body)
  expect(status, JSON.stringify(json)).toBe(200)
  return String(fieldsOf(json.update).id)
}

/** Creates and then cancels a rolling update of an agent. Returns the update's ID. */
export async function createCanceledUpdate(
  call: Call,
  account: string,
  agent: string,
  name = 'Crane',
): Promise<string> {
  const id = await startUpdate(call, account, agent, name)
  expect((await call('POST', `/api/agent-updates/${account}/${id}/cancel`)).status).toBe(200)
  return id
}

export async function showTable(page: Page, picture: string): Promise<void> {
  const toggle = page.getByRole('region', { name: picture }).getByText('Show as table', { exact: true })
  await toggle.click()
}
