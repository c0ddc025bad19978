import { openAgentPage, openApiAgent, tunnelsPart } from './support/agent-api'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('a tunnel is started through the agent API, saved, offered again after a restart, and stopped', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { account, environment } = console
  const lab = await openApiAgent({ call: adminCall, account, environment })
  const { name, agent, service } = lab
  try {
    const tunnels = tunnelsPart(page)
    await expect(async () => openAgentPage(page, account, name)).toPass({ timeout: 60_000 })

    const choice = tunnels.getByLabel('Agent API endpoint')
    await expect(async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Tunnels through the agent API' }).click()
      await expect(choice.getByRole('option', { name: /this agent/ })).toHaveCount(1, { timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await expectNoAxeViolations(page)
    await choice.selectOption({ label: `https://api.${name}.example.com (this agent)` })
    await tunnels.getByRole('button', { name: 'Use this endpoint' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('1 tunnel is running.')
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()

    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await tunnels.getByLabel('Name').fill('web')
    await tunnels.getByLabel('Forwards to').fill(service.addr)
    await tunnels.getByLabel('Domain').fill('web.elsewhere.example.com')
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByText(/No reserved domain in this account covers web/)).toBeVisible()
    await expect(tunnels.getByLabel('Domain')).toBeFocused()
    await tunnels.getByLabel('Domain').fill(lab.hostOf('web'))
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('2 tunnels are running.')
    expect(await lab.visit('web')).toBe(service.message)
    await expectNoAxeViolations(page)

    await agent.restart()
    const kept = tunnels.getByRole('region', { name: 'Saved tunnels' })
    await expect(async () => {
      await page.reload()
      await expect(kept.getByText('Not running')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    expect(await lab.visit('web')).toContain('ERR_')
    await kept.getByRole('button', { name: 'Start again: web' }).click()
    await expect(kept.getByText('Running', { exact: true })).toBeVisible()
    expect(await lab.visit('web')).toBe(service.message)

    await tunnels.getByRole('button', { name: 'Stop web' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Stop tunnel web?' })
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await asked.getByLabel('Also remove this saved tunnel').check()
    await asked.getByRole('button', { name: 'Stop tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('1 tunnel is running.')
    await expect(kept).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()
    expect(await lab.visit('web')).toContain('ERR_')

    await tunnels.getByRole('button', { name: 'Stop agent-api' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop tunnel…' }).click()
    const twice = page.getByRole('alertdialog', { name: 'Disconnect the console from the agent API?' })
    await expect(twice.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tunnels.getByRole('button', { name: 'Stop agent-api' })).toBeFocused()
    await expect(tunnels.getByRole('status')).toHaveText('1 tunnel is running.')
  } finally {
    await lab.close()
  }
})
