import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import type { Installation } from './installation'
import { showMoreOptions } from './more-options'
import { freePorts } from './ports'
import { startAgentProgram } from './run-agent'

/** Starts a service that responds to every request with this text. */
export async function startNamedService(text: string) {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, close: () => server.close() }
}

export const copyableText = (page: Page, label: string | RegExp) =>
  page.getByRole('group', { name: label }).innerText()

export const stepOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^\\d\\s*${name}$`) })

/** Opens a step if it is collapsed. */
export async function openStep(page: Page, name: string) {
  const button = stepOf(page, name)
    .getByRole('heading', { name: new RegExp(name) })
    .getByRole('button')
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Runs the commands on a page, word for word, as a person would in Adit's folder. */
export async function runShown({ adit }: Pick<Installation, 'adit'>, text: string): Promise<void> {
  for (const line of text.trim().split('\n')) {
    const [, words = ''] = /^npm run -s adit -- (.+)$/.exec(line) ?? []
    expect(words, `a command of adit: ${line}`).not.toBe('')
    await adit([...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''))
  }
}

/** Creates a site with its form and opens the site's guide. Returns the site's ID. */
export async function beginSite(
  page: Page,
  account: string,
  { customer, zone, ingress }: { customer: string; zone: string; ingress?: string },
): Promise<string> {
  await page.goto(`/${account}/sites/new`)
  await page.getByLabel('Customer').fill(customer)
  await page.getByLabel('Your domain').fill(zone)
  if (ingress !== undefined) {
    await showMoreOptions(page)
    await page.getByLabel('Agent ingress', { exact: true }).selectOption(ingress)
  }
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.waitForURL(/\/sites\/site_\w+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/**
 * Completes steps 2 to 6 of a site's guide, and adds the DNS records to the local name server with the displayed
 * commands.
 */
export async function registerNames(page: Page, installation: Pick<Installation, 'adit'>): Promise<void> {
  const commands = 'Commands for the local name server'
  await page.getByRole('button', { name: 'Create agent ingress' }).click()
  await expect(stepOf(page, 'Agent ingress')).toContainText('Done')
  await runShown(installation, await copyableText(page, commands))
  await page.getByRole('button', { name: 'Check DNS' }).click()
  await expect(stepOf(page, 'NS records')).toContainText('Done')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(stepOf(page, 'Wildcard domain')).toContainText('Done')
  await runShown(installation, await copyableText(page, commands))
  await page.getByRole('button', { name: 'Check DNS' }).click()
  await expect(stepOf(page, 'CNAME records')).toContainText('Done')
  await expect(stepOf(page, 'Verify DNS')).toContainText('Done', { timeout: 60_000 })
}

/** Completes step 7 of a site's guide. Returns the authtoken. */
export async function createAuthtoken(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Create bot user' }).click()
  await page.getByLabel('Agent label').fill(label)
  await page.getByRole('button', { name: 'Add agent' }).click()
  await page.getByRole('button', { name: `Create authtoken for ${label}` }).click()
  const shown = page.getByRole('region', { name: `Store this ${label} authtoken now` })
  const token = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: "I've stored it" }).click()
  await expect(stepOf(page, 'Bot user and authtokens')).toContainText('Done')
  return token
}

/** Completes step 8 of a site's guide by starting an agent with the displayed configuration and command. */
export async function startShownAgent(page: Page, label: string, token: string, region: string) {
  const [port = 0] = await freePorts(1)
  await page.getByLabel(/^Region to connect to/).selectOption(region)
  const file = `agent-${label}.yml`
  const command = await copyableText(page, `Command for ${label}`)
  await showMoreOptions(page)
  await page.getByLabel('API port').fill(String(port))
  const [, start, resolve = ''] =
    /^npm run -s adit -- agent (start agent-api) --config \S+ --resolve (\S+)$/.exec(command) ?? []
  expect(start).toBe('start agent-api')
  const text = await copyableText(page, file)
  expect(text).toContain(token)
  return startAgentProgram(text, token, ['start', 'agent-api', '--resolve', resolve])
}

/** Checks the removal of a deleted site's DNS records until all of them are shown as removed. */
export async function checkRecordsGone(page: Page, count: number): Promise<void> {
  const gone = page.getByRole('list', { name: 'DNS records' }).getByText('Removed', { exact: true })
  await expect(async () => {
    const [button] = await page.getByRole('button', { name: /^Check removal/ }).all()
    await button?.click({ timeout: 2_000 })
    await expect(gone).toHaveCount(count, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  // The last button is gone, so its row has the focus.
  await expect(page.getByRole('list', { name: 'DNS records' }).locator('li:focus')).toHaveCount(1)
}

export async function chooseForSite(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions for / }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
