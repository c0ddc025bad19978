import type { Page } from '@playwright/test'
import { expectNoDelete } from './support/detail'
import { chooseModuleAction, addModule, card, disable } from './support/edges'
import { expect } from './support/fixtures'
import { readAgain, test } from './support/second-server/fixtures'
import { followLink } from './support/visit'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const notAlone = "This account's API can't remove this module."

/** Enters an ID that the console doesn't know in a picker. */
async function pasteId(page: Page, picker: string, id: string): Promise<void> {
  await page.getByRole('combobox', { name: picker }).fill(id)
  await page.getByRole('option', { name: new RegExp(id) }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await chooseModuleAction(page, card(page, name), 'Remove')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
}

test(
  'an HTTPS edge is created, found and updated; its modules are sent with the update',
  { tag: ['list', 'create', 'get', 'update'].map((name) => `@https-edges.${name}`) },
  async ({ signedIn: page, second: { account, requests } }) => {
    const patched = () => requests.findLast(({ method }) => method === 'PATCH')?.body
    await page.goto(`/${account}/https-edges/new`)
    await page.getByRole('textbox', { name: 'Hosts and ports' }).fill('front.second.example:443')
    await page.getByLabel('Description').fill('Harbour front')
    await page.getByRole('button', { name: 'Create HTTPS edge' }).click()
    await expect(heading(page, 'Harbour front')).toBeVisible()
    await followLink(page, `/${account}/https-edges`)
    await readAgain(page)
    await page.getByRole('rowheader', { name: 'Harbour front' }).getByRole('link').click()
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
    await page.getByLabel('Description').fill('Harbour front, north')
    await page.getByRole('button', { name: 'Save HTTPS edge' }).click()
    await expect(heading(page, 'Harbour front, north')).toBeVisible()
    expect(patched()).toEqual({ description: 'Harbour front, north' })
    await expectNoDelete(
      page,
      "This account's API doesn't support this action. Delete the resource on the platform. The console then shows that it no longer exists.",
    )
    await expect(page.getByRole('button', { name: 'New route' })).toBeDisabled()

    const mutual = card(page, 'Mutual TLS')
    await addModule(page, 'Mutual TLS')
    await pasteId(page, 'Certificate authorities', 'ca_second1')
    await page.getByRole('button', { name: 'Save Mutual TLS' }).click()
    await expect(mutual).toContainText('Enabled')
    await expect(mutual).toContainText('ca_second1')
    await expect(mutual).toContainText(notAlone)
    await expect(mutual).toContainText("This account's API can change this module only by updating the edge.")
    expect(patched()).toEqual({
      mutual_tls: { enabled: true, certificate_authority_ids: ['ca_second1'] },
    })
    await disable(page, mutual, /Clients no longer need a certificate/)
    await expect(mutual).toContainText('Disabled')
    expect(patched()).toEqual({
      mutual_tls: { enabled: false, certificate_authority_ids: ['ca_second1'] },
    })

    const termination = card(page, 'TLS termination')
    await addModule(page, 'TLS termination')
    await page.getByRole('button', { name: 'Save TLS termination' }).click() // with the form's default values
    await expect(page.getByText('TLS termination saved')).toBeVisible()
    await expect(termination.getByText('Enabled', { exact: true })).toBeVisible()
    expect(patched()).toEqual({ tls_termination: { enabled: true } })
    await termination.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Minimum TLS version').selectOption('1.3')
    await page.getByRole('button', { name: 'Save TLS termination' }).click()
    await expect(termination).toContainText('1.3')
    expect(patched()).toEqual({ tls_termination: { enabled: true, min_version: '1.3' } })
    await expect(mutual).toContainText('Disabled')
    await termination.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Minimum TLS version').selectOption('1.2')
    await page.getByRole('button', { name: 'Save TLS termination' }).click()
    await expect(termination).toContainText('1.2')
    expect(patched()).toEqual({ tls_termination: { enabled: true, min_version: '1.2' } })
  },
)

test(
  'a route is opened by ID; its OAuth module is configured, keeps its secret, and is removed',
  { tag: ['put', 'get', 'delete'].map((name) => `@https-edges.routes.oauth.${name}`) },
  async ({ signedIn: page, second: { account, add, requests } }) => {
    const { edge, route } = add.route({ compression: { enabled: false } })
    const sent = () => requests.findLast(({ method }) => method === 'PUT')?.body
    await page.goto(`/${account}/https-edges/${edge}`)
    const byId = page.getByLabel('Route ID', { exact: true })
    await byId.fill('not an id')
    await page.getByRole('button', { name: 'Open route' }).click()
    await expect(byId).toHaveAccessibleDescription(/valid ID/)
    await byId.fill(route)
    await page.getByRole('button', { name: 'Open route' }).click()
    await expect(heading(page, '/api')).toBeVisible()
    await expect(card(page, 'Compression')).toContainText('Disabled')
    await expect(page.getByText(/Not supported by this account's API: .*Request headers/)).toBeVisible()
    const oauth = card(page, 'OAuth')
    await addModule(page, 'OAuth')
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('GitHub')
    await page.getByRole('radio', { name: 'Your own application' }).check()
    await page.getByRole('textbox', { name: 'Client ID', exact: true }).fill('Iv1.second')
    await page.getByRole('button', { name: 'Save OAuth' }).click()
    const secret = page.getByLabel('Client secret', { exact: true })
    await expect(secret).toHaveAccessibleDescription(/secret is also required/)
    await expect(page.getByRole('textbox', { name: 'Client ID', exact: true })).toHaveValue('Iv1.second')
    await secret.fill('second-lamp-0123456789')
    await page.getByRole('textbox', { name: 'Teams', exact: true }).fill('acme/pilots')
    await page.getByRole('button', { name: 'Save OAuth' }).click()
    await expect(oauth).toContainText('members of the GitHub team acme/pilots')
    await expect(oauth).toContainText('GitHub reports memberships only with the read:org scope')
    await expect(oauth).toContainText('Stored (fingerprint')
    const github = { client_id: 'Iv1.second', client_secret: 'second-lamp-0123456789' }
    expect(sent()).toMatchObject({ enabled: true, provider: { github } })

    await oauth.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('radio', { name: 'Keep' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Teams', exact: true }).fill('acme/pilots acme/stokers')
    await page.getByRole('button', { name: 'Save OAuth' }).click()
    await expect(oauth).toContainText('acme/stokers')
    expect(sent()).toMatchObject({
      provider: { github: { ...github, teams: ['acme/pilots', 'acme/stokers'] } },
    })
    await disable(page, oauth)
    await expect(oauth).toContainText('Disabled')
    expect(sent()).toMatchObject({ enabled: false, provider: { github } })
    expect(await page.content()).not.toContain(github.client_secret)
    await remove(page, 'OAuth')
    await expect(oauth).toHaveCount(0)
  },
)

test(
  'a TCP edge is opened by ID and named; its IP restriction is set and removed',
  { tag: ['put', 'get', 'delete'].map((name) => `@tcp-edges.ip_restriction.${name}`) },
  async ({ signedIn: page, second: { account, add } }) => {
    const id = add.tcpEdge()
    await page.goto(`/${account}/tcp-edges`)
    await expect(page.getByRole('heading', { name: "TCP edges can't be listed here" })).toBeVisible()
    await page.getByLabel('TCP edge ID').fill(id)
    await page.getByRole('button', { name: 'Add TCP edge' }).click()
    await expect(page.getByLabel('Name in this console')).toHaveAccessibleDescription(/Enter a name/)
    await expect(page.getByLabel('Name in this console')).toBeFocused()
    await page.getByLabel('Name in this console').fill('Sounding by hand')
    await page.getByRole('button', { name: 'Add TCP edge' }).click()
    await expect(heading(page, 'Sounding by hand')).toBeVisible()
    const restriction = card(page, 'IP restriction')
    await expect(restriction).toContainText('Not configured')
    await expect(card(page, 'Backend')).toHaveCount(0)
    await restriction.getByRole('link', { name: 'Configure' }).click()
    await pasteId(page, 'IP policies', 'ipp_second1')
    await pasteId(page, 'IP policies', 'ipp_second2')
    await expect(page.getByText(/can't list rules/)).toBeVisible()
    await page.getByRole('button', { name: 'Save IP restriction' }).click()
    await expect(restriction).toContainText('Enabled')
    for (const policy of ['ipp_second1', 'ipp_second2']) await expect(restriction).toContainText(policy)
    await disable(page, restriction)
    await expect(restriction).toContainText('Disabled')
    await remove(page, 'IP restriction')
    await expect(restriction).toContainText('Not configured') // each module is read on its own here
    await page.getByLabel('Name in this console').fill('Sounding, renamed')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(heading(page, 'Sounding, renamed')).toBeVisible()
  },
)
