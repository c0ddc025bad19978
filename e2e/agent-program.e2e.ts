import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { showTable } from './support/agents'
import { expect } from './support/fixtures'
import { test } from './support/lab'

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

/** Reloads a list until it has a row with this text. */
async function openRow(page: Page, path: string, text: string) {
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(async () => {
    await page.goto(`${path}?q=${encodeURIComponent(text)}`)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  return row
}

/** Opens the page of the agent with this name, once the console has seen it. */
async function openAgent(page: Page, account: string, name: string): Promise<void> {
  await page.goto(`/${account}/agents?q=${name}`)
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).click({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Returns the message that a WebSocket to a name echoes. */
const echo = (page: Page, url: string, text: string) =>
  page.evaluate(
    ([address = '', words = '']) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(address)
        socket.addEventListener('open', () => socket.send(words))
        socket.addEventListener('message', ({ data }) => {
          resolve(String(data))
          socket.close()
        })
        socket.addEventListener('error', () => reject(new Error('The WebSocket failed')))
      }),
    [`${url.replace('http:', 'ws:')}echo`, text],
  )

test('an agent serves a page under its hostname, and its session, tunnel and endpoint exist while it runs', async ({
  signedIn: page,
  page: visitor,
  console: { account },
  lab,
}) => {
  const name = unique('pier')
  const agent = await lab.start(name, { args: ({ port, host }) => ['http', port, '--domain', host] })
  await expect.poll(async () => (await lab.visit(name)).status, { timeout: 60_000 }).toBe(200)
  await visitor.goto(`${lab.urlOf(name)}tides?at=noon`)
  await expect(visitor.getByRole('heading', { name: `Hello from ${lab.hostOf(name)}` })).toBeVisible()
  await expect(visitor.getByText('/tides?at=noon')).toBeVisible()
  expect(await echo(visitor, lab.urlOf(name), 'ahoy ⚓')).toBe('ahoy ⚓')

  await expect(await openRow(page, `/${account}/tunnel-sessions`, name)).toContainText('3.30.2')
  const tunnel = await openRow(page, `/${account}/tunnels`, lab.hostOf(name))
  await expect(tunnel).toContainText('http://localhost:')
  await expect(await openRow(page, `/${account}/endpoints`, lab.hostOf(name))).toContainText('Agent')
  await openAgent(page, account, name)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()

  await lab.service.down()
  const failed = await visitor.goto(lab.urlOf(name))
  expect(failed?.status()).toBe(502)
  await expect(visitor.getByText('ERR_SERVICE_8012')).toBeVisible()
  await expect(visitor.getByText(/Request ID [\w-]{36}/)).toBeVisible()
  await expect(visitor.locator('body')).not.toContainText(/localhost|ECONNREFUSED/)
  await lab.service.up()
  await visitor.goto(lab.urlOf(name))
  await expect(visitor.getByRole('heading', { name: /^Hello from/ })).toBeVisible()

  expect(await agent.ctrlC()).toBe(0)
  await expect
    .poll(async () => (await lab.visit(name)).text, { timeout: 60_000 })
    .toContain('ERR_SERVICE_3200')
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0, { timeout: 120_000 })
  await page.goto(`/${account}/tunnels?q=${lab.hostOf(name)}`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row').filter({ hasText: lab.hostOf(name) })).toHaveCount(0)
})

test('an agent whose authtoken does not allow the name exits with a message that has the code and the name', async ({
  lab,
}) => {
  const name = unique('reef')
  const agent = await lab.start(name, { acl: [`bind:other.${lab.domain}`] })
  expect(await agent.ended()).toBe(1)
  const reported = await agent.log()
  expect(reported).toContain('316')
  expect(reported).toContain(lab.hostOf(name))
  expect((await lab.visit(name)).status).toBe(404)
})

test('after the platform is killed, the agent reconnects with a new session ID and serves again', async ({
  signedIn: page,
  console,
  lab,
}) => {
  const { account } = console
  const name = unique('buoy')
  await lab.start(name)
  await expect.poll(async () => (await lab.visit(name)).status, { timeout: 60_000 }).toBe(200)
  await openAgent(page, account, name)
  const session = page.getByRole('main').getByRole('link', { name: 'Session', exact: true })
  const before = (await session.getAttribute('href')) ?? ''
  await console.killPlatform9()
  const visit = () =>
    lab.visit(name).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(visit, { timeout: 120_000 }).toBe(200)
  await expect(session).not.toHaveAttribute('href', before, { timeout: 60_000 })
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  await showTable(page, 'Sessions')
  const sessions = page.getByRole('table', { name: 'Sessions, newest first' })
  await expect(sessions.getByRole('rowheader')).toHaveCount(2)
})
