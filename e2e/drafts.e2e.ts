import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anAgent } from './support/agents'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { connectSample } from './support/furnish'
import { admin } from './support/installation'
import { showMoreOptions } from './support/more-options'
import { browserCookies, sessionCookie } from './support/session'

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Restored your draft' })
/** Returns the entries of the browser's local storage as JSON, except the recently opened resources. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(window.localStorage).filter(([key]) => !key.startsWith('adit:recent:'))),
  )
const isKept = async (page: Page, text: string) =>
  expect.poll(() => kept(page), 'the draft is written').toContain(text)

test('input survives a reload, a closed tab and Back, until it is discarded or saved', async ({
  signedIn: page,
  console,
}) => {
  const [name, form] = [`draft-${randomUUID().slice(0, 8)}`, `/${console.account}/ip-policies/new`]
  await page.goto(form)
  await input(page, 'Description').fill(name)
  await showMoreOptions(page)
  await input(page, 'Metadata').fill('{"site": 1}')
  await page.reload() // no question: nothing is lost
  await expect(input(page, 'Description')).toHaveValue(name)
  await expect(input(page, 'Metadata')).toHaveValue('{"site": 1}')
  await expect(notice(page)).toContainText(/Restored your draft from \d+ s ago/)
  await expectNoAxeViolations(page)

  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto(form)
  await expect(input(other, 'Description')).toHaveValue(name)
  await other.goto(`/${console.account}/bot-users/new`)
  await expect(input(other, 'Name')).toHaveValue('')
  await expect(notice(other)).toHaveCount(0)
  await other.goBack()
  await expect(input(other, 'Description')).toHaveValue(name)

  await notice(other).getByRole('button', { name: 'Discard' }).click()
  await expect(input(other, 'Description')).toHaveValue('')
  await expect(notice(other)).toHaveCount(0)
  await other.reload()
  await expect(input(other, 'Description')).toHaveValue('')
  await input(other, 'Description').fill(name)
  await isKept(other, name)
  await other.getByRole('button', { name: 'Create IP policy' }).click()
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await kept(other)).not.toContain(name)
})

test('a restored policy is in the editor, so the request has only what the form shows', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/endpoints/new`)
  const start = page.getByRole('button', { name: 'Write your own' })
  const editor = page.locator('.cm-content')
  const rule = randomUUID().slice(0, 8)
  const typed = {
    finished: `{"on_http_request":[{"name":"${rule}","actions":[{"type":"deny"}]}]}`,
    unfinished: `{"on_http_request":[{"name":"${rule}","actions":[ unfinished`,
  }
  for (const [round, text] of Object.entries(typed)) {
    await start.click()
    await expect(editor, 'the editor has loaded').toBeVisible()
    await editor.fill(text)
    await isKept(page, rule)
    await page.reload() // no question: nothing is lost
    await expect(notice(page), round).toBeVisible()
    await expect(notice(page)).not.toContainText('Secrets')
    await expect(editor).toHaveText(text)
    const preview = round === 'finished' ? rule : 'Fix the policy to see the request.'
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText(preview)
    await notice(page).getByRole('button', { name: 'Discard' }).click()
    await expect(start, 'the examples are back').toBeVisible()
  }
})

test('a draft survives the end of a session, and discarding the form or signing out deletes it', async ({
  page,
  console,
}) => {
  const form = `/${console.account}/ip-policies/new`
  await page.context().addCookies(browserCookies(await sessionCookie(console.url), console.url))
  await page.goto(form)
  await input(page, 'Description').fill('half-typed')
  await isKept(page, 'half-typed')
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(input(page, 'Description')).toHaveValue('half-typed')

  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'IP policies' })).toBeVisible()
  expect(await kept(page)).not.toContain('half-typed')

  await page.getByRole('main').getByRole('link', { name: 'New IP policy' }).first().click()
  await input(page, 'Description').fill('of a person who leaves')
  await isKept(page, 'of a person who leaves')
  await page.goto(`/${console.account}`)
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await kept(page)).not.toContain('of a person who leaves')
})

test('a rolling update keeps its plan and the selected agents', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const name = `draft-${randomUUID().slice(0, 8)}`
  await connectSample(console, { metadata: JSON.stringify({ host: name }) })
  await anAgent(adminCall, console.account, `?q=${name}`)
  await page.goto(`/${console.account}/agent-updates/new?q=${name}`)
  const agent = page.getByRole('table', { name: 'Available agents' }).getByRole('checkbox', { name })
  await expect(agent, 'an outdated agent is selected at first').toBeChecked()
  await agent.uncheck()
  await showMoreOptions(page)
  await input(page, 'Name').fill('Update at night')
  await isKept(page, 'Update at night')
  await page.reload() // no question: nothing is lost
  await expect(input(page, 'Name')).toHaveValue('Update at night')
  await expect(agent).not.toBeChecked()
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect(input(page, 'Name')).toHaveValue('')
  await expect(agent).toBeChecked()
  expect(await kept(page)).not.toContain('Update at night')
})

test('the form that connects an account keeps its input, except for the API key', async ({
  signedIn: page,
}) => {
  await page.goto('/settings/accounts/new')
  await page.getByRole('radio', { name: 'Connect an account' }).check()
  await input(page, 'Name').fill('Far harbor')
  await page.getByLabel('API key', { exact: true }).fill('typed-key')
  await isKept(page, 'Far harbor')
  expect(await kept(page)).not.toContain('typed-key')
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(input(page, 'Name')).toHaveValue('Far harbor')
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('')
  await expect(notice(page)).toContainText('Enter them again')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect(input(page, 'Name')).toHaveValue('')
})

test('the draft of an edit never overwrites changes that someone else has made', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const api = `/api/platform/${console.account}/ip_policies`
  const { json } = await adminCall('POST', api, { description: 'Before', metadata: 'kept' })
  const form = `/${console.account}/ip-policies/${String(json.id)}/edit`
  await page.goto(form)
  await input(page, 'Description').fill('Mine')
  await isKept(page, 'Mine')
  await adminCall('PATCH', `${api}/${String(json.id)}`, { description: 'Theirs' })
  await page.reload()
  await expect(input(page, 'Description')).toHaveValue('Mine')
  await expect(notice(page)).toContainText('This resource has changed since')
  const save = page.getByRole('button', { name: 'Save IP policy' })
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Changed since you opened this page' }),
  ).toBeVisible()
  const theirs = page.getByRole('group', { name: 'Description' }).getByRole('radio', { name: 'Use theirs' })
  await expect(theirs).toHaveAccessibleDescription('Theirs')
  const field = page.locator('[data-field]').filter({ has: input(page, 'Description') })
  await expect(field, 'the choice is at the field').toContainText('Before both changes: Before')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect(input(page, 'Description')).toHaveValue('Theirs')
  await expect(notice(page)).toHaveCount(0)
})

test('secrets are never saved in drafts, and the browser asks before they are lost', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const edges = `/api/platform/${console.account}/edges/https`
  const edge = String((await adminCall('POST', edges, { description: 'Drafts' })).json.id)
  const match = { match_type: 'path_prefix', match: '/' }
  const route = String((await adminCall('POST', `${edges}/${edge}/routes`, match)).json.id)
  await page.goto(`/${console.account}/https-edges/${edge}/routes/${route}/webhook_verification`)
  const provider = page.getByLabel('Sender', { exact: true })
  const secret = page.getByLabel('Secret', { exact: true })
  await provider.fill('slack')
  await secret.pressSequentially('whsec-typed')
  await isKept(page, 'slack')
  expect(await kept(page)).not.toContain('whsec')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => window.location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
  await expect(provider).toHaveValue('slack')
  await expect(secret).toHaveValue('')
  await expect(notice(page)).toContainText('Enter them again')
  expect(await kept(page)).not.toContain('whsec')
})
