import {
  type Script,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/upstream/testing/scripted-upstream'
import { openAgentPage, openApiAgent, tunnelsPart } from './support/agent-api'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { expect, type Somebody, test } from './support/fixtures'
import { press, tabTo, typeIn } from './support/keyboard'
import { expectNoSidewaysScroll, narrow } from './support/layout'

/** The time span, in milliseconds, in which a person's reads share one entry in the audit log. */
const TOGETHER_MS = 30_000

/** Returns the audit log's actions on an agent, newest first. */
async function actsOn(call: Call, agentId: string, operation: string) {
  const { json } = await call('GET', `/api/audit?target=${agentId}&operation=${operation}`)
  const acts: { result: string; user_email: string; after: string | null }[] = Array.isArray(json.entries)
    ? json.entries
    : []
  return acts
}

/** Checks that a viewer sees three tunnels, can't change them, and that the read is in the audit log. */
async function expectViewable(viewer: Somebody, call: Call, account: string, id: string, name: string) {
  const page = await viewer.page()
  const begun = performance.now()
  await openAgentPage(page, account, name)
  const tunnels = tunnelsPart(page)
  await expect(tunnels.getByRole('status')).toHaveText('3 tunnels are running.')
  await expect(tunnels.getByRole('table').getByRole('rowheader')).toHaveText([/^agent-api/, /^one/, /^two/])
  const reason = 'Only operators and admins can do this. Your role is viewer.'
  for (const label of ['Change endpoint', 'Stop one', 'Remove one', 'Start tunnel']) {
    const button = tunnels.getByRole('button', { name: label, exact: true })
    await expect(button).toHaveAccessibleDescription(reason)
    await button.press('Enter')
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(tunnels.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const address = `/api/agent-tunnels/${account}/${id}`
  const definition = { name: 'x', proto: 'http', addr: '80' }
  for (const [method, path, body] of [
    ['PUT', address, { endpoint_id: null }],
    ['POST', address, { definition, is_saved: false }],
    ['DELETE', `${address}/one`, { stop: true, remove_saved: true }],
  ] as const)
    expect((await viewer.call(method, path, body)).status).toBe(403)
  expect((await viewer.call('GET', address)).json).toMatchObject({
    tunnels: [{ name: 'agent-api' }, { name: 'one' }, { name: 'two' }],
    saved: [{ definition: { name: 'one' } }, { definition: { name: 'two' } }],
  })
  const own = (await actsOn(call, id, 'agents.read-tunnels')).filter(
    ({ user_email }) => user_email === viewer.email,
  )
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / TOGETHER_MS))
  expect(own[0]?.after).toContain(`api.${name}.example.com`)
}

test('all saved tunnels are restarted together after a restart; a viewer can see but not change them', async ({
  signedIn: page,
  as,
  adminCall,
  console: { account, environment },
}) => {
  const lab = await openApiAgent({ call: adminCall, account, environment })
  try {
    const id = await lab.id()
    await lab.choose(id)
    for (const tunnel of ['one', 'two']) await lab.start(id, tunnel, true)
    await lab.agent.restart()
    await openAgentPage(page, account, lab.name)
    const tunnels = tunnelsPart(page)
    const kept = tunnels.getByRole('region', { name: 'Saved tunnels' })
    await expect(async () => {
      await page.reload()
      await expect(kept.getByText('Not running')).toHaveCount(2, { timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: narrow, height: 800 })
    const height = async () => (await kept.getByRole('listitem').first().boundingBox())?.height
    await expect.poll(height, 'a kept tunnel that does not run, on a phone').toBeLessThan(140)
    await press(page, kept.getByRole('button', { name: 'Start 2 tunnels' }))
    await expect(tunnels.getByRole('status')).toHaveText('3 tunnels are running.')
    await expect(kept.getByText('Running', { exact: true })).toHaveCount(2)
    await expect(kept.getByRole('button', { name: /^Start \d/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()
    for (const tunnel of ['one', 'two']) expect(await lab.visit(tunnel)).toBe(lab.service.message)
    await adminCall('POST', `/api/sync/${account}/endpoints`)
    await page.reload()
    const endpoints = page.getByRole('region', { name: 'Endpoints served' })
    await expect(endpoints.getByRole('link')).toHaveCount(3)
    await test.step('a viewer', async () =>
      expectViewable(await as('viewer'), adminCall, account, id, lab.name))
  } finally {
    await lab.close()
  }
})

test('a start whose response is lost is reported as unknown, checked, and sent only once', async ({
  signedIn: page,
  adminCall,
  console: { account, environment },
}) => {
  let isPerformed = true
  const fronts: ScriptedUpstream[] = []
  const lab = await openApiAgent({ call: adminCall, account, environment }, async (apiUrl) => {
    const losePosts: Script = async ({ method }, response, { pass, forward }) => {
      if (method !== 'POST') return forward()
      if (isPerformed) await pass()
      return response.destroy()
    }
    const front = await scriptedUpstream(losePosts, { real: { url: apiUrl } })
    fronts.push(front)
    return front
  })
  const sent = () => fronts.flatMap(({ seen }) => seen).filter(({ method }) => method === 'POST')
  try {
    const id = await lab.id()
    await lab.choose(id)
    await openAgentPage(page, account, lab.name)
    const tunnels = tunnelsPart(page)
    const heading = page.getByRole('heading', { name: 'Tunnels through the agent API' })
    const start = async (name: string) => {
      await press(page, tunnels.getByRole('button', { name: 'Start tunnel' }))
      await typeIn(page, tunnels.getByLabel('Name'), name)
      await typeIn(page, tunnels.getByLabel('Forwards to'), lab.service.addr)
      await typeIn(page, tunnels.getByLabel('Domain'), lab.hostOf(name))
      await press(page, tunnels.getByRole('button', { name: 'Start tunnel' }))
    }
    const lost = tunnels.getByRole('alert')
    await start('web')
    await expect(lost).toContainText("Couldn't confirm whether the tunnel web was started")
    await expect(lost).toContainText('The agent now has the tunnel web.')
    await expect(tunnels.getByRole('status')).toHaveText('2 tunnels are running.')
    expect(sent()).toHaveLength(1)
    expect(await lab.visit('web')).toBe(lab.service.message)
    await expectNoAxeViolations(page)
    await press(page, lost.getByRole('button', { name: 'Dismiss' }))
    await expect(lost).toHaveCount(0)
    await expect(heading).toBeFocused()

    isPerformed = false
    await press(page, tunnels.getByRole('button', { name: 'Cancel' }))
    await press(page, page.getByRole('button', { name: 'Discard changes' }))
    await expect(tunnels.getByRole('textbox')).toHaveCount(0)
    await start('next')
    await expect(lost).toContainText("Tunnel next wasn't found on the agent at the last check.")
    await press(page, lost.getByRole('button', { name: 'Check now' }))
    await expect(lost).toContainText("Tunnel next wasn't found")
    await tabTo(page, lost.getByRole('button', { name: 'Dismiss' }))
    expect(sent()).toHaveLength(2)
    expect((await actsOn(adminCall, id, 'agents.start-tunnel')).map(({ result }) => result)).toEqual([
      'unknown',
      'unknown',
    ])
  } finally {
    await lab.close()
    for (const front of fronts) await front.close()
  }
})
