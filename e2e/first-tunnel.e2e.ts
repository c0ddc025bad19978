import { createServer } from 'node:http'
import { expect, test } from './support/fixtures'
import { admin } from './support/installation'
import { listen } from '@/lib/util/testing/listen'
import { createUnrestricted, shownSecret } from './support/one-time'
import { startAgentProgram } from './support/run-agent'
import { createVisitor } from './support/visitor'

test('by following the guide, a new user gets from the setup code to a response through a tunnel', async ({
  page,
  fresh,
}) => {
  await page.goto(fresh.url)
  await page.getByLabel('Setup code').fill(fresh.setupCode())
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Create admin' }).click()
  await page.getByRole('button', { name: 'Use the local platform' }).click()
  await expect(page).toHaveURL(/local-platform$/)
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'User guide' }).click()
  await page.getByRole('link', { name: 'Getting started' }).first().click()
  const steps = page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: 'hello.localhost' })
    .getByRole('listitem')
  await expect(steps).toHaveCount(6)

  const service = createServer((_, response) => response.end('Hello from my service'))
  const { url, close } = await listen(service)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Domains' }).click()
  await page.getByRole('link', { name: 'Reserve domain' }).click()
  await page.getByRole('textbox', { name: /^Domain/ }).fill('hello.localhost')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'hello.localhost' })).toBeVisible()
  await pages.getByRole('link', { name: 'Credentials' }).click()
  await page.getByRole('link', { name: 'New authtoken' }).click()
  await page.getByLabel('Description').fill('my first agent')
  await createUnrestricted(page, 'authtoken')
  const authtoken = await shownSecret(page, 'authtoken', 'my first agent')
  await page.getByRole('button', { name: "I've stored it" }).click()

  const ingress = fresh.environment.ADIT_INGRESS_PORT ?? ''
  const config = `version: "2"\nserver_addr: 127.0.0.1:${ingress}\nweb_addr: false\n`
  const agent = await startAgentProgram(config, authtoken, [
    'http',
    new URL(url).port,
    '--domain',
    'hello.localhost',
  ])
  const visitor = createVisitor(ingress, 10_000)
  try {
    const ask = async () => (await visitor.ask('hello.localhost', '/')).text
    await expect.poll(ask, { timeout: 60_000 }).toBe('Hello from my service')
    await pages.getByRole('link', { name: 'Agents', exact: true }).click()
    await expect(page.getByRole('row', { name: 'my first agent' }).getByText('Online')).toBeVisible({
      timeout: 60_000,
    })
  } finally {
    visitor.close()
    await agent.stop()
    await close()
  }
})
