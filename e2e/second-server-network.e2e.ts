import type { Page } from '@playwright/test'
import { allOf, deleteFromPage } from './support/backends'
import { expectAtEdge, expectFixed, expectNoDelete } from './support/detail'
import { expect } from './support/fixtures'
import { readAgain, test } from './support/second-server/fixtures'
import { newSshKey } from './support/ssh-keys'
import { showMoreOptions } from './support/more-options'
import { followLink } from './support/visit'

const notOffered = "This account's API doesn't support this action."
/** The alternatives to a change, and to a deletion of resources that the API can or can't list. */
const instead = {
  Edit: 'Create a new resource, and leave this one unused.',
  listed: 'Delete the resource on the platform. The console then shows that it no longer exists.',
  unlisted: 'Delete the resource on the platform, then remove it from this console.',
}
const facts = (page: Page) => page.getByRole('region', { name: 'Key facts' })
const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const edit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true })

/** Checks that neither action is possible, and that both show an alternative. */
const expectInstead = (page: Page, kind: 'listed' | 'unlisted') =>
  expectFixed(page, {
    Edit: `${notOffered} ${instead.Edit}`,
    Delete: `${notOffered} ${instead[kind]}`,
  })

test(
  'an ingress is created with only the fields of the specification, and is listed',
  { tag: ['@agent-ingresses.create', '@agent-ingresses.list'] },
  async ({ signedIn: page, second: { account, create } }) => {
    await create('/agent_ingresses', { domain: 'connect.before.example' })
    await page.goto(`/${account}/agent-ingresses`)
    await readAgain(page)
    await expect(page.getByRole('rowheader', { name: 'connect.before.example' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'New agent ingress' }).first().click()
    await page.getByRole('textbox', { name: 'Domain' }).fill('connect.second.example')
    await showMoreOptions(page)
    await page.getByLabel('Description').fill('By the book')
    for (const wider of ['Metadata', 'Certificate'])
      await expect(page.getByRole('main').getByLabel(wider)).toHaveCount(0)
    await page.getByRole('button', { name: 'Create agent ingress' }).click()
    await expect(heading(page, 'connect.second.example')).toBeVisible()
    await expect(page.getByText('tunnel.us-cal-1.connect.second.example').first()).toBeVisible()
    await expectInstead(page, 'listed')
    await followLink(page, `/${account}/agent-ingresses`)
    await expect(page.getByRole('rowheader', { name: 'connect.second.example' })).toBeVisible()
  },
)

test(
  "a domain is created and shown from the console's copy",
  { tag: ['@reserved-domains.create'] },
  async ({ signedIn: page, second: { account, requests } }) => {
    const domain = '*.desk.second.example'
    await page.goto(`/${account}/reserved-domains`)
    await expect(page.getByText('Known only to this console')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Reserve domain' }).first().click()
    await expect(heading(page, 'Reserve domain')).toBeVisible()
    await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
    for (const wider of ['Description', 'Metadata', 'Certificate'])
      await expect(page.getByRole('main').getByLabel(wider)).toHaveCount(0)
    await page.getByRole('button', { name: 'Reserve domain' }).click()
    await expect(heading(page, domain)).toBeVisible()
    await expect(
      page.getByText(/can't return resources of this type\. Showing the saved copy from/),
    ).toBeVisible()
    await expectInstead(page, 'unlisted')
    const records = page.getByRole('region', { name: 'DNS records' })
    for (const target of ['a1b2c3.cname.second.example', 'a1b2c3.acme.second.example'])
      await expect(records).toContainText(target)
    await page.reload()
    await expect(heading(page, domain)).toBeVisible()
    await followLink(page, `/${account}/reserved-domains?q=desk`)
    await page.getByRole('button', { name: `Actions for ${domain}` }).click()
    for (const name of ['Edit', 'Delete'])
      await expect(page.getByRole('menuitem', { name })).toContainText(notOffered)
    const created = requests.filter((one) => one.operation === 'POST /reserved_domains' && one.status === 201)
    expect(created.map(({ body }) => body)).toContainEqual({ domain })
  },
)

test(
  'a bot user is created',
  { tag: ['@bot-users.create'] },
  async ({ signedIn: page, second: { account } }) => {
    await page.goto(`/${account}/bot-users`)
    await page.getByRole('main').getByRole('link', { name: 'New bot user' }).first().click()
    await expect(heading(page, 'New bot user')).toBeVisible() // the list also has a Name input
    await expect(page.getByLabel('Active')).toHaveCount(0)
    await page.getByLabel('Name').fill('crane-bot')
    await page.getByRole('button', { name: 'Create bot user' }).click()
    await expect(heading(page, 'crane-bot')).toBeVisible()
    await expectInstead(page, 'unlisted')
    await followLink(page, `/${account}/bot-users`)
    await expect(page.getByRole('rowheader', { name: 'crane-bot' })).toBeVisible()
  },
)

test(
  'an address is reserved, found, updated and released',
  { tag: allOf('reserved-addrs') },
  async ({ signedIn: page, second: { account } }) => {
    await page.goto(`/${account}/reserved-addrs/new`)
    await page.getByLabel('Region').selectOption('eu')
    await page.getByLabel('Description').fill('Sounding pump')
    await showMoreOptions(page)
    await page.getByLabel('Metadata').fill('{"pump":7}')
    await page.getByRole('button', { name: 'Reserve TCP address' }).click()
    const created = heading(page, /^1\.tcp\.eu\.second\.example:\d+$/)
    await expect(created).toBeVisible()
    const name = await created.innerText()
    await edit(page).click()
    await page.getByLabel('Description').fill('Sounding pump, north')
    await showMoreOptions(page)
    await page.getByLabel('Endpoint configuration').fill('ec_1')
    await page.getByRole('button', { name: 'Save TCP address' }).click()
    await expect(facts(page)).toContainText('Sounding pump, north')
    await expect(details(page)).toContainText('ec_1')
    await followLink(page, `/${account}/reserved-addrs?q=sounding`)
    await readAgain(page)
    await page.getByRole('rowheader', { name }).getByRole('link').click()
    await deleteFromPage(page, 'TCP address', name)
    await expect(page.getByText(`TCP address “${name}” deleted`)).toBeVisible()
  },
)

test(
  "a cloud endpoint is created, found, updated and deleted; other endpoints show why they can't be changed",
  { tag: allOf('endpoints') },
  async ({ signedIn: page, second: { account } }) => {
    const name = 'https://quay.second.example'
    await page.goto(`/${account}/endpoints/new`)
    await page.getByRole('combobox', { name: 'URL', exact: true }).fill(name)
    await page.getByRole('button', { name: 'Write your own' }).click()
    await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
    const policy = page.getByRole('textbox', { name: 'Traffic policy' })
    await policy.fill('{"on_http_request":[{"actions":[{"type":"deny"}]}]}')
    await showMoreOptions(page)
    await page.getByLabel('Description').fill('Quay front')
    await page.getByRole('button', { name: 'Create endpoint' }).click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Policy', exact: true })).toContainText('on_http_request')
    await edit(page).click()
    await page.getByLabel('Description').fill('Quay front, closed')
    await page.getByRole('button', { name: 'Save endpoint' }).click()
    await expect(facts(page)).toContainText('Quay front, closed')

    await page.goto(`/${account}/endpoints`)
    await readAgain(page)
    await page.getByRole('rowheader', { name: 'https://crane.second.example' }).getByRole('link').click()
    await expect(page.getByText("To change this endpoint, edit the agent's configuration.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await expectNoDelete(page, /tunnel/i)
    await page.goto(`/${account}/endpoints`)
    await page.getByRole('rowheader', { name: 'https://shop.second.example' }).getByRole('link').click()
    await expectAtEdge(page)
    await page.goto(`/${account}/endpoints`)
    await page.getByRole('rowheader', { name }).getByRole('link').click()
    await deleteFromPage(page, 'endpoint', name)
    await expect(page.getByText(`Endpoint “${name}” deleted`)).toBeVisible()
  },
)

test(
  'an SSH credential is added, found, updated and deleted',
  { tag: allOf('ssh-credentials') },
  async ({ signedIn: page, second: { account } }) => {
    const key = newSshKey('crane@second')
    await page.goto(`/${account}/ssh-credentials/new`)
    await page.getByRole('textbox', { name: 'Public key' }).fill(key.publicKey)
    await page.getByLabel('Description').fill('second-key')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('textbox', { name: 'Rule 1', exact: true }).fill('quay.second.example')
    await page.getByRole('button', { name: 'Create SSH credential' }).click()
    await expect(heading(page, 'second-key')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText(key.fingerprint)
    await expect(page.getByText('bind:quay.second.example').first()).toBeVisible()
    await page.goto(`/${account}/ssh-credentials`)
    await readAgain(page)
    await page.getByRole('rowheader', { name: 'second-key' }).getByRole('link').click()
    await edit(page).click()
    await page.getByLabel('Type of rule 1').selectOption('Everything (*)')
    await page.getByRole('button', { name: 'Save SSH credential' }).click()
    await expect(page.getByText('The rule “*” allows everything.')).toBeVisible()
    await deleteFromPage(page, 'SSH credential', 'second-key')
    await expect(page.getByText('SSH credential “second-key” deleted')).toBeVisible()
  },
)
