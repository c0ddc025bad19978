import { fieldsOf } from '@/lib/util/records'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'
import { press, tabTo } from './support/keyboard'
import { expectNoSidewaysScroll, narrow } from './support/layout'
import { showMoreOptions } from './support/more-options'

interface Lab {
  account: string
  dataDir: string
}
interface Listed {
  id: string
  name: string
  session: { agent_version: string }
}

/** Connects a sample agent with this name. */
const connectAgent = (lab: Lab, name: string, more?: Parameters<typeof connectSample>[1]) =>
  connectSample(lab, { metadata: JSON.stringify({ host: name }), ...more })

/** Returns the agents whose name contains `name`, once the console lists `count` of them. */
async function agentsNamed(call: Call, { account }: Lab, name: string, count: number): Promise<Listed[]> {
  let found: Listed[] = []
  await expect(async () => {
    const { json } = await call('GET', `/api/agents/${account}?q=${name}`)
    found = json.agents as Listed[] // of the console's own API
    expect(found).toHaveLength(count)
  }).toPass({ timeout: 60_000 })
  return found
}

const plan = { wave_size: 3, has_canary: true, settle_ms: 10_000, reconnect_timeout_ms: 60_000 }

/** Starts a rolling update of these agents through the console's API. Returns the update's ID. */
async function start(call: Call, { account }: Lab, name: string, agents: readonly Listed[]): Promise<string> {
  const body = { ...plan, name, agent_ids: agents.map(({ id }) => id) }
  const { status, json } = await call('POST', `/api/agent-updates/${account}`, body)
  expect(status, JSON.stringify(json)).toBe(200)
  return String(fieldsOf(json.update).id)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

test('an update of six agents in waves stops at a refusal, is resumed, and is canceled', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const fleet = `fleet-${randomUUID().slice(0, 8)}`
  for (const n of [1, 2, 3, 4, 5, 6])
    await connectAgent(
      console,
      `${fleet}-${n}`,
      n === 2 ? { unable: { update: 'Update checks are disabled on this host' } } : {},
    )
  await agentsNamed(adminCall, console, fleet, 6)
  await page.goto(`/${console.account}/agent-updates/new?q=${fleet}`)
  const all = page.getByRole('checkbox', { name: 'Select all 6 agents that can be updated' })
  await all.check()
  await all.uncheck()
  await expect(page.getByRole('checkbox', { name: `${fleet}-1` })).not.toBeChecked()
  await expect(button(page, 'Start rolling update')).toHaveAccessibleDescription('Select at least one agent.')
  await all.check()
  await page.getByRole('textbox', { name: 'Agents at a time' }).fill('2')
  const canary = page.getByRole('combobox', { name: 'Canary' })
  await expect(canary).toHaveValue(/^ag_/)
  await canary.selectOption(`${fleet}-3 (no endpoints)`)
  await expect(page.getByText(`Updates ${fleet}-3 before all others.`)).toBeVisible()
  await canary.selectOption(`${fleet}-1 (no endpoints)`)
  await showMoreOptions(page)
  await page.getByRole('textbox', { name: 'Settle time' }).fill('9')
  await button(page, 'Start rolling update').click()
  await expect(page.getByText('Enter at least 10 seconds')).toBeVisible()
  await page.getByRole('textbox', { name: 'Settle time' }).fill('10')
  await expect(
    page.getByText(
      `6 agents in a canary and 3 waves: ${fleet}-1, then 2, then 2, then 1. Takes at least 2 min.`,
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(`Six of ${fleet}`)
  await button(page, 'Start rolling update').click()

  await expect(page.getByRole('heading', { level: 1, name: `Six of ${fleet}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Six of ${fleet}`)
  await expect(page.getByText(`${fleet}-2 rejected the update`, { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(`To continue without ${fleet}-2, select “Resume”.`)).toBeVisible()
  await expect(rowOf(page, `${fleet}-1`)).toContainText('Updated')
  await expect(rowOf(page, `${fleet}-1`)).toContainText('3.30.2 → 3.31.0')
  await expect(rowOf(page, `${fleet}-2`)).toContainText('Not updated')
  await expect(rowOf(page, `${fleet}-3`)).toContainText('Not started')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const lineOf = (which: number) =>
    timeline.locator(':scope > ol > li').filter({ has: page.getByText(`${fleet}-${which}`, { exact: true }) })
  await expect(lineOf(1)).toHaveCount(1)
  await expect(timeline.getByText('The agent now runs 3.31.0 (was 3.30.2).')).toBeHidden()
  await lineOf(1).getByText('Details').click()
  await expect(timeline.getByText('The agent now runs 3.31.0 (was 3.30.2).')).toBeVisible()
  await expect(page.getByText(/Update checks are disabled on this host/)).toHaveCount(1)
  await expect(timeline.getByText(/No more agents will be updated/)).toHaveCount(1)
  await lineOf(2).getByText('Details').click()
  await expect(lineOf(2).getByText('ERR_SERVICE_806')).toBeVisible()
  await expectNoAxeViolations(page)

  await button(page, 'Resume').click()
  const question = page.getByRole('alertdialog', { name: `Resume Six of ${fleet}?` })
  await expect(question).toContainText('4 agents will be updated and restarted')
  await expect(question.getByRole('region', { name: 'Interrupted endpoints' })).toContainText(
    'No endpoints were known when the update started.',
  )
  await question.getByRole('button', { name: 'Resume update' }).click()
  // Settling takes ten seconds, which a busy machine may miss, so more agents may be updated before the cancellation.
  await expect(rowOf(page, `${fleet}-3`)).toContainText(/Settling|Updated/, { timeout: 60_000 })
  await expect(page.getByText(/not started · (about|less than)/)).toBeVisible()
  await button(page, 'Cancel update').click()
  const dialog = page.getByRole('alertdialog', { name: `Cancel Six of ${fleet}?` })
  await expect(dialog.getByRole('button', { name: "Don't cancel" })).toBeFocused()
  await expect(dialog).toContainText(/(1 agent is|2 agents are) being updated and will finish\./)
  await dialog.getByRole('button', { name: 'Cancel update' }).click()
  const result = page.getByText(/^(2 updated, 1 not updated, 3|4 updated, 1 not updated, 1) not started$/)
  await expect(result).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(`${fleet}-2 wasn't updated`, { exact: true })).toBeVisible()
  const updated = Number(/(\d) updated/.exec(await result.innerText())?.[1])
  await expect(rowOf(page, `${fleet}-3`)).toContainText('Updated')
  await expect(rowOf(page, `${fleet}-3`)).toContainText(/Update .*, Settle .*, Restart .*, Verify /)
  await expect(page.getByRole('link', { name: `View ${fleet}-2` })).toBeVisible()
  const versions = (await agentsNamed(adminCall, console, fleet, 6)).map(
    ({ session }) => session.agent_version,
  )
  expect(versions.filter((version) => version === '3.31.0')).toHaveLength(updated)
  expect(versions.filter((version) => version === '3.30.2')).toHaveLength(6 - updated)
  await page.setViewportSize({ width: narrow, height: 800 })
  const leftOf = async (which: number) =>
    (
      await rowOf(page, `${fleet}-${which}`)
        .getByText(/^3\.30\.2/)
        .boundingBox()
    )?.x
  expect(await leftOf(1), 'the versions are below each other').toBe(await leftOf(6))
  await expectNoSidewaysScroll(page)

  await test.step("the row's menu offers what the page does", async () => {
    const rest = await page.getByRole('link', { name: /^Update the rest/ }).innerText()
    await page.goto(`/${console.account}/agent-updates?q=${fleet}`)
    await page.getByRole('button', { name: `Actions for Six of ${fleet}` }).click()
    await expect(page.getByRole('menuitem', { name: rest })).toHaveAttribute('href', /\/new\?rest=upd_/)
    await page.goBack()
  })
  await press(page, page.getByRole('link', { name: 'Update the rest' }))
  await expect(page.getByRole('heading', { level: 1, name: 'New rolling update' })).toBeVisible()
  const chosen = page
    .getByRole('table', { name: 'Available agents' })
    .getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(5 - updated)
  await expect(page.getByRole('checkbox', { name: `${fleet}-2` })).toBeDisabled() // this agent has rejected updates
  const plan =
    { 1: '1 agent in a canary.', 3: `${fleet}-4 first, then 2 more agents.` }[5 - updated] ?? 'unexpected'
  await expect(page.getByText(plan)).toBeVisible()
})

test('a rolling update is planned, started, paused and canceled with the keyboard alone', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const name = `key-${randomUUID().slice(0, 8)}`
  await connectAgent(console, name)
  const [agent] = await agentsNamed(adminCall, console, name, 1)
  await page.goto(`/${console.account}/agent-updates/new?q=${name}&agents=${agent?.id}`)
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await tabTo(page, button(page, 'Start rolling update'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Update of ${name}` })).toBeVisible()
  await tabTo(page, button(page, 'Pause'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paused: no more agents will be updated')).toBeVisible()
  await expect(button(page, 'Resume')).toBeVisible()
  await tabTo(page, button(page, 'Cancel update'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: "Don't cancel" })).toBeFocused()
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel update' }))
  // The state of the update comes before the legend of its agents, which can also be canceled.
  await expect(page.getByText(/^Cancel(?:ed|ing)$/).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Rolling updates' })
    .click()
  await expect(rowOf(page, `Update of ${name}`)).toContainText(/Cancel(ed|ing)/)
})

test('agents that cannot be updated show why, a version that is too old is learned, and an unchanged agent is neutral', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const name = `mix-${randomUUID().slice(0, 8)}`
  const tooOld = { agent_version: '1.2.0', unable: { update: null } }
  await connectAgent(console, `${name}-a`)
  await connectAgent(console, `${name}-win`, { os: 'windows' })
  await connectAgent(console, `${name}-old`, tooOld)
  await connectAgent(console, `${name}-new`, { agent_version: '3.31.0' })
  const agents = await agentsNamed(adminCall, console, name, 4)
  const called = (...ends: string[]) => agents.filter((one) => ends.includes(one.name.slice(name.length + 1)))
  const updates = `/api/agent-updates/${console.account}`
  const form = `/${console.account}/agent-updates/new?q=${name}`
  const row = (which: string) => page.getByRole('row').filter({ hasText: `${name}-${which}` })

  const holds = await test.step('an agent can be in only one update at a time', async () => {
    const holds = await start(adminCall, console, `Holds ${name}`, called('a'))
    const agent_ids = called('a').map(({ id }) => id)
    const again = await adminCall('POST', updates, { ...plan, name, agent_ids })
    expect([again.status, again.json.error_code]).toEqual([409, 'ADIT_CONFLICT'])
    await page.goto(form)
    await expect(row('a')).toContainText(`Part of the rolling update Holds ${name}.`)
    await expect(row('a').getByRole('link', { name: `Holds ${name}` })).toHaveAttribute(
      'href',
      `/${console.account}/agent-updates/${holds}`,
    )
    return holds
  })
  await expect(row('win')).toContainText("Agents on Windows can't be restarted remotely.")
  await expect(row('new')).toContainText('No newer version known')
  await expect(row('win').getByRole('checkbox')).toBeDisabled()
  await test.step("agents that can't be selected are collapsed, except in search results", async () => {
    const group = page.getByRole('button', { name: /^Can't be updated/ })
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await page.goto(`/${console.account}/agent-updates/new`)
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await page.goto(form)
  })
  await expect(row('old')).toContainText('The agent might be too old for the update command.')
  await page.getByRole('checkbox', { name: 'Select the 1 agent that can be updated' }).check()
  for (const heading of ['Ready to update 1', 'Might be rejected 1'])
    await expect(page.getByRole('rowheader', { name: heading })).toBeVisible()
  await expect(row('old').getByRole('checkbox')).not.toBeChecked()
  await row('old').getByRole('checkbox').check()
  await expect(page.getByText(`${name}-new first, then 1 more agent.`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  const height = async (which: string) => (await row(which).boundingBox())?.height ?? Infinity
  await expect.poll(() => height('win'), 'a row that says why it is left out, on a phone').toBeLessThan(100)
  await expectNoSidewaysScroll(page)

  const id = await start(adminCall, console, `Mixed ${name}`, called('old', 'new'))
  await adminCall('POST', `${updates}/${holds}/cancel`)
  await page.goto(`/${console.account}/agent-updates/${id}`)
  await expect(page.getByText(`${name}-old wasn't updated`, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 unchanged, 1 not updated', { exact: true })).toBeVisible()
  await expect(rowOf(page, `${name}-new`)).toContainText('No change')
  await expect(rowOf(page, `${name}-new`)).toContainText('The agent found no version newer than 3.31.0.')
  await expect(page.getByText('This agent is too old for the update command')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await connectAgent(console, `${name}-older`, { ...tooOld, agent_version: '1.1.0' })
  await agentsNamed(adminCall, console, name, 5)
  await page.goto(form)
  for (const which of ['old', 'older']) {
    const old = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: `${name}-${which}`, exact: true }) })
    await expect(old).toContainText('This version is too old for the update command.')
    await expect(old.getByRole('checkbox')).toBeDisabled()
  }
  expect((await adminCall('GET', `/${console.account}/agent-updates/upd_none`)).status).toBe(404)
})
