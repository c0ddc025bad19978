import { pathToFileURL } from 'node:url'
import { inRoot } from '../lib/cli/setup/common.mjs'
import { callerOf, connect } from './support/caller'
import { expect, submitSignIn, test } from './support/fixtures'
import { admin, startInstallation } from './support/installation'
import { waitForScripts } from './support/scripts'
import { startAgentThere, startOwnDns } from './support/second-server/site-lab'
import { startSecondServer } from './support/second-server/start'
import { sessionCookie } from './support/session'
import { beginSite, checkRecordsGone, chooseForSite, copyableText, openStep, stepOf } from './support/site'

const zone = 'second-site.test'

test('all steps of a site on an API with only the specified operations: other resources are linked by ID', async ({
  browser,
  contextOptions,
}) => {
  const [server, dns] = [await startSecondServer(), await startOwnDns(zone)]
  const names = pathToFileURL(inRoot('e2e/support/second-server/loopback-names.mjs')).href
  const installation = await startInstallation({
    ...dns.environment,
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_OPTIONS: `--import=${names}`,
  })
  const { url, adit } = installation
  const context = await browser.newContext({ ...contextOptions, baseURL: url })
  waitForScripts(context)
  const page = await context.newPage()
  const closing: (() => Promise<unknown>)[] = []
  try {
    await adit(['user', 'add', '--email', admin.email, '--role', 'admin'], admin.password)
    const call = callerOf(url, await sessionCookie(url))
    const account = await connect(call, 'By the book', server.url, server.apiKey, server.versionHeader)
    await submitSignIn(page, url)
    await beginSite(page, account, { customer: 'acme', zone })

    await page.getByRole('button', { name: 'Create agent ingress' }).click()
    await expect(stepOf(page, 'Agent ingress')).toContainText('Done')
    const putShown = async () => {
      await page.getByRole('tab', { name: 'Zone file' }).click()
      dns.put(await copyableText(page, 'Zone file'))
      await page.getByRole('button', { name: 'Check DNS' }).click()
    }
    await expect(page.getByText(/platform record/)).toHaveCount(0)
    await putShown()
    await expect(stepOf(page, 'NS records')).toContainText('Done')
    await page.getByRole('button', { name: 'Reserve domain' }).click()
    await expect(stepOf(page, 'Wildcard domain')).toContainText('Done')
    await putShown()
    await expect(stepOf(page, 'CNAME records')).toContainText('Done')
    await expect(stepOf(page, 'Verify DNS')).toContainText('Done', { timeout: 60_000 })

    await page.getByText('Link an existing bot user', { exact: true }).first().click()
    await page.getByLabel('Bot user ID').fill('bot_elsewhere')
    await page.getByRole('button', { name: 'Link by ID' }).click()
    await expect(
      page.getByText(/The resource was never confirmed because this account's API can't return it/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add agent' }).click()
    const credential = 'cr_made_in_the_dashboard'
    const forAgent = page.getByRole('region', { name: 'Agent gateway-1' })
    await expect(forAgent).toContainText(
      "doesn't support this action. Create the resource on the platform, then add it by ID",
    )
    await page.getByLabel('Authtoken ID').fill(credential)
    await page.getByRole('button', { name: 'Link by ID' }).click()
    await expect(stepOf(page, 'Bot user and authtokens')).toContainText('Done')

    await page.getByLabel(/^Region to connect to/).selectOption(`tunnel.eu.connect.${zone}:443`)
    await expect(page.getByRole('group', { name: 'agent-gateway-1.yml' })).toContainText(
      `tunnel.eu.connect.${zone}:443`,
    )
    const domain = `agent-gateway-1.acme.${zone}`
    const agent = await startAgentThere({ add: server.add, credential, domain })
    closing.push(agent.close)
    await expect(stepOf(page, 'Agent configuration')).toContainText('Done', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Use this endpoint' }).click({ timeout: 60_000 })
    await page.getByLabel('Forwards to').fill('localhost:8080')
    await page.getByRole('button', { name: 'Start tunnel' }).click()
    await page.getByRole('button', { name: /^Send request to/ }).click({ timeout: 60_000 })
    await expect(page.getByRole('group', { name: /^Response from/ })).toContainText(
      `hello from app.acme.${zone}`,
    )
    await expect(page.getByText('9 of 9 steps done')).toBeVisible()
    await page.getByRole('button', { name: 'Show steps' }).click() // collapsed, as the site is in service
    await openStep(page, 'Wildcard domain')

    await chooseForSite(page, 'Delete site…')
    await expect(page.getByRole('list', { name: 'Kept' })).toContainText('bot_elsewhere')
    await page.getByLabel(/^Type/).fill('acme')
    await page.getByRole('button', { name: 'Delete site' }).click()
    await page.getByRole('button', { name: `Mark as deleted: *.acme.${zone}` }).click()
    await page.getByRole('button', { name: `Mark as deleted: connect.${zone}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: /was deleted$/ })).toBeVisible({
      timeout: 60_000,
    })
    dns.remove()
    await checkRecordsGone(page, 3)
  } finally {
    await context.close()
    for (const close of closing) await close()
    await installation.stop()
    await dns.close()
    await server.close()
  }
})
