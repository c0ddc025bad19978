import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import type { Call } from './support/caller'
import { expect, test } from './support/fixtures'
import { freePorts } from './support/ports'
import { runAgent } from './support/run-agent'

interface Made {
  id: string
  [field: string]: unknown
}

/** Makes a thing of the account as its pages do. */
async function make(call: Call, account: string, path: string, body: object): Promise<Made> {
  const { status, json } = await call('POST', `/api/platform/${account}/${path}`, body, {
    'idempotency-key': randomUUID(),
  })
  expect(status).toBe(201)
  return json as Made
}

/** What is behind the tunnels of a test: it says its own name. */
async function startService(says: string) {
  const server = createServer((_, response) => response.end(says)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, close: () => server.close() }
}

/** What the ingress answers for a host name. */
async function visit(ingressPort: string | undefined, host: string): Promise<string> {
  const sent = request({
    host: '127.0.0.1',
    port: Number(ingressPort),
    headers: { host },
    agent: false,
  }).end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return text
}

const configOf = (name: string, apiPort: number, ingressPort: string | undefined) => `version: "2"
server_addr: 127.0.0.1:${ingressPort}
web_addr: 127.0.0.1:${apiPort}
metadata: '{"host":"${name}"}'
tunnels:
  agent-api:
    proto: http
    addr: localhost:${apiPort}
    domain: api.${name}.example.com
    host_header: rewrite
`

/** The page of the agent that calls itself so. */
async function openAgent(page: Page, account: string, name: string): Promise<void> {
  await page.goto(`/${account}/agents?q=${name}`)
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeVisible()
}

const part = (page: Page) => page.getByRole('region', { name: 'Tunnels through the agent API' })

test('a tunnel is started through the agent API, kept, offered again after a restart, and stopped', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  test.setTimeout(180_000)
  const { account, environment } = console
  const ingress = environment.ADIT_INGRESS_PORT
  const name = `reef-${randomUUID().slice(0, 8)}`
  const web = `web.${name}.example.com`
  await make(adminCall, account, 'reserved_domains', { domain: `*.${name}.example.com` })
  const { token } = await make(adminCall, account, 'credentials', { description: name })
  const [apiPort = 0] = await freePorts(1)
  const service = await startService(`hello from ${name}`)
  const agent = await runAgent(configOf(name, apiPort, ingress), String(token))
  try {
    const tunnels = part(page)
    await expect(async () => openAgent(page, account, name)).toPass({ timeout: 60_000 })

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
    await tunnels.getByLabel('Forwards to').fill(`localhost:${service.port}`)
    await tunnels.getByLabel('Domain').fill('web.elsewhere.example.com')
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByText(/no reserved domain of this account/)).toBeVisible()
    await expect(tunnels.getByLabel('Domain')).toBeFocused()
    await tunnels.getByLabel('Domain').fill(web)
    await tunnels.getByRole('button', { name: 'Start tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 2 tunnels.')
    expect(await visit(ingress, web)).toBe(`hello from ${name}`)
    await expectNoAxeViolations(page)

    await agent.restart()
    const kept = tunnels.getByRole('region', { name: 'Kept tunnels' })
    await expect(async () => {
      await page.reload()
      await expect(kept.getByText('Does not run')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    expect(await visit(ingress, web)).toContain('ERR_')
    await kept.getByRole('button', { name: 'Start web again' }).click()
    await expect(kept.getByText('Runs', { exact: true })).toBeVisible()
    expect(await visit(ingress, web)).toBe(`hello from ${name}`)

    await tunnels.getByRole('button', { name: 'Stop web' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Stop tunnel web?' })
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await asked.getByLabel('Forget it too').check()
    await asked.getByRole('button', { name: 'Stop tunnel' }).click()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 1 tunnel.')
    await expect(kept).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeFocused()
    expect(await visit(ingress, web)).toContain('ERR_')

    await tunnels.getByRole('button', { name: 'Stop agent-api' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop tunnel…' }).click()
    const twice = page.getByRole('alertdialog', { name: 'Give up the way to this agent?' })
    await expect(twice.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tunnels.getByRole('button', { name: 'Stop agent-api' })).toBeFocused()
    await expect(tunnels.getByRole('status')).toHaveText('It runs 1 tunnel.')
  } finally {
    await agent.stop()
    service.close()
  }
})
