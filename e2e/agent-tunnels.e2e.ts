import { openAgentPage, openApiAgent, tunnelsPart } from './support/agent-api'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('a tunnel is started through the agent API, kept, offered again after a restart, and stopped', async ({
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

    const choice = tunnels.getByLabel(/Endpoint that leads to the agent's API/)
    await expect(async () => {
      await page.reload()
      await expect(choice.getByRole('option', { name: /of this agent/ })).toHaveCount(1, { timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await expectNoAxeViolations(page)
    await choice.selectOption({ label: `https://api.${name}.example.com (of this agent)` })
    await tunnels.getByRole('button', { name: 'Use this endpoint' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 1 tunnel.')
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()

    await tunnels.getByRole('button', { name: 'Start a tunnel' }).click()
    await tunnels.getByLabel('Name').fill('web')
    await tunnels.getByLabel('Forwards to').fill(service.addr)
    await tunnels.getByLabel('Domain').fill('web.elsewhere.example.com')
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByText(/no reserved domain of this account/)).toBeVisible()
    await expect(tunnels.getByLabel('Domain')).toBeFocused()
    await tunnels.getByLabel('Domain').fill(lab.hostOf('web'))
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 2 tunnels.')
    expect(await lab.visit('web')).toBe(service.says)
    await expectNoAxeViolations(page)

    await agent.restart()
    const kept = tunnels.getByRole('region', { name: 'Kept tunnels' })
    await expect(async () => {
      await page.reload()
      await expect(kept.getByText('Does not run')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    expect(await lab.visit('web')).toContain('ERR_')
    await kept.getByRole('button', { name: 'Start again: web' }).click()
    await expect(kept.getByText('Runs', { exact: true })).toBeVisible()
    expect(await lab.visit('web')).toBe(service.says)

    await tunnels.getByRole('button', { name: 'Stop web' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Stop tunnel web?' })
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await asked.getByLabel('Forget it too').check()
    await asked.getByRole('button', { name: 'Stop tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 1 tunnel.')
    await expect(kept).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()
    expect(await lab.visit('web')).toContain('ERR_')

    await tunnels.getByRole('button', { name: 'Stop agent-api' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop tunnel…' }).click()
    const twice = page.getByRole('alertdialog', { name: 'Give up the way to this agent?' })
    await expect(twice.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tunnels.getByRole('button', { name: 'Stop agent-api' })).toBeFocused()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 1 tunnel.')
  } finally {
    await lab.close()
  }
})
