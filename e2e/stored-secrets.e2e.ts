import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { expectNoAxeViolations } from './support/axe'
import {
  canary,
  headerName,
  holderPaths,
  inEndpointPolicy,
  managementApi,
  stored,
  storeSecrets,
} from './support/canaries'
import { expect, test } from './support/fixtures'

const { clientSecretInPolicy, oauthClientSecret, oidcClientSecret, requestHeader, webhookSecret } = stored

/** Creates resources with secrets for one test. */
async function holders({ url, apiKey }: { url: string; apiKey: string }) {
  const api = managementApi(url, apiKey)
  const ids = await storeSecrets(api, `secrets-${randomUUID().slice(0, 8)}`)
  const at = holderPaths(ids)
  return {
    ...ids,
    read: (of: 'oauth' | 'oidc' | 'webhook' | 'headers') => api('GET', at[of]),
    setHeaders: (add: Record<string, string>) => api('PUT', at.headers, { add }),
  }
}

/** Enters a password in the open dialog that shows a secret. */
async function giveHere(page: Page, password: string): Promise<void> {
  const input = page.getByRole('dialog').getByLabel('Your password', { exact: true })
  await input.fill(password)
  await input.press('Enter')
}

test('an admin who confirms their password sees a stored secret until they close it', async ({
  as,
  console,
}) => {
  const { endpoint } = await holders(console.platform)
  const me = await as('admin')
  const page = await me.page()
  await page.goto(`/${console.account}/endpoints/${endpoint}`)
  const secrets = page.getByRole('group', { name: 'Stored secrets' })
  await expect(secrets).toContainText(inEndpointPolicy)
  const show = secrets.getByRole('button', { name: `Show… Secret at ${inEndpointPolicy}` })
  await show.click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Enter your password/)
  await giveHere(page, 'not my password')
  await expect(password).toHaveAccessibleDescription(/Incorrect password/)
  await expectNoAxeViolations(page)
  await giveHere(page, me.password)
  await expect(dialog.getByRole('code')).toHaveText(clientSecretInPolicy)
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await page.content()).split(clientSecretInPolicy)).toHaveLength(2) // as text, in no attribute

  await dialog.getByRole('button', { name: 'Hide secret' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(show).toBeFocused()
  expect(await page.content()).not.toContain(clientSecretInPolicy)
  await show.click()
  await expect(password).toHaveValue('')

  const { json } = await me.call('GET', `/api/audit?target=${endpoint}`)
  const trail = JSON.stringify(json)
  expect(trail).toContain('endpoints.get.reveal')
  expect(trail).not.toContain(clientSecretInPolicy)
})

test('a person without the admin role sees why no secret is shown', async ({ as, console }) => {
  const { endpoint, edge, oauthRoute } = await holders(console.platform)
  const paths = [`endpoints/${endpoint}`, `https-edges/${edge}/routes/${oauthRoute}`]
  for (const [index, role] of (['viewer', 'operator'] as const).entries()) {
    const page = await (await as(role)).page()
    for (const path of isFull ? paths : paths.slice(index, index + 1)) {
      await page.goto(`/${console.account}/${path}`)
      const show = page.getByRole('button', { name: /^Show…/ }).first()
      await expect(show).toHaveAccessibleDescription(`Only admins can do this. Your role is ${role}.`)
      await show.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

const moduleTags = ['oauth', 'oidc', 'webhook_verification', 'request_headers'].flatMap((module) => [
  `@https-edges.routes.${module}.put`,
  `@https-edges.routes.${module}.get`,
])

test(
  'disabling a module in its form keeps its secret, which an admin can view in the form and on the card',
  { tag: moduleTags },
  async ({ signedIn: page, console, as }) => {
    const { edge, oauthRoute, oidcRoute, read } = await holders(console.platform)
    const at = (route: string) => `/${console.account}/https-edges/${edge}/routes/${route}`
    const forms = [
      [at(oauthRoute), 'oauth', 'Save OAuth'],
      [at(oauthRoute), 'webhook_verification', 'Save Webhook verification'],
      [at(oauthRoute), 'request_headers', 'Save Request headers'],
      [at(oidcRoute), 'oidc', 'Save OpenID Connect'],
    ] as const
    for (const [route, module, save] of forms) {
      await page.goto(`${route}/${module}`)
      await page.getByRole('checkbox', { name: 'Enabled' }).uncheck()
      await page.getByRole('button', { name: save }).click()
      await page.waitForURL(({ pathname }) => pathname === route)
    }
    const google = { client_secret: oauthClientSecret }
    expect(await read('oauth')).toMatchObject({ enabled: false, provider: { google } })
    expect(await read('oidc')).toMatchObject({ enabled: false, client_secret: oidcClientSecret })
    expect(await read('webhook')).toMatchObject({ enabled: false, secret: webhookSecret })
    expect(await read('headers')).toMatchObject({ enabled: false, add: { [headerName]: requestHeader } })

    const me = await as('admin')
    const mine = await me.page()
    const shown = mine.getByRole('dialog').getByRole('code')
    await mine.goto(`${at(oidcRoute)}/oidc`)
    await mine.getByRole('button', { name: 'Show… Client secret' }).click()
    await giveHere(mine, me.password)
    await expect(shown).toHaveText(oidcClientSecret)
    await mine.getByRole('button', { name: 'Hide secret' }).click()
    await expect(mine).toHaveURL(/\/oidc$/) // nothing was saved
    await mine.goto(at(oauthRoute))
    for (const [label, what, secret] of [
      ['OAuth', 'Client secret', oauthClientSecret],
      ['Webhook verification', 'Secret', webhookSecret],
      ['Request headers', headerName, requestHeader],
    ] as const) {
      const card = mine.getByRole('region', { name: label, exact: true })
      await card.getByRole('button', { name: `Show… ${what}` }).click()
      await giveHere(mine, me.password)
      await expect(shown).toHaveText(secret)
      await mine.keyboard.press('Escape')
      await expect(mine.getByRole('dialog')).toHaveCount(0)
    }
  },
)

test(
  'values of request headers are kept by name, replaced and removed, and never shown on a page',
  { tag: '@https-edges.routes.request_headers.put' },
  async ({ signedIn: page, console }) => {
    const { edge, oauthRoute, read, setHeaders } = await holders(console.platform)
    const [replaced, removed] = [canary('header-to-replace'), canary('header-to-remove')]
    const before = { [headerName]: requestHeader, 'x-replaced': replaced, 'x-removed': removed }
    await setHeaders(before)
    const answers: Promise<string>[] = []
    page.on('response', (response) => answers.push(response.text().catch(() => ''))) // a redirect has none
    const route = `/${console.account}/https-edges/${edge}/routes/${oauthRoute}`
    await page.goto(route)
    const card = page.getByRole('region', { name: 'Request headers', exact: true })
    for (const name of Object.keys(before)) await expect(card).toContainText(`${name}Stored (fingerprint`)
    await card.getByRole('link', { name: 'Edit' }).click()

    const first = page.getByLabel('Header 1', { exact: true })
    const save = page.getByRole('button', { name: 'Save Request headers' })
    await expect(first).toHaveValue(headerName)
    await first.fill('x-other')
    await expect(page.getByText("A stored secret can't be renamed")).toBeVisible()
    await save.click()
    await expect(page.getByText(/x-other: This change can't reuse the stored secret/)).toBeVisible()
    expect(await read('headers')).toMatchObject({ add: before })

    await first.fill(headerName)
    await page.getByRole('button', { name: 'Replace x-replaced' }).click()
    const value = page.getByLabel('Value 2', { exact: true })
    await expect(value).toBeFocused()
    await expect(value).toHaveAccessibleDescription('Leave empty to keep the stored value.')
    await value.fill('by another')
    await page.getByRole('button', { name: 'Remove x-removed' }).click()
    await expectNoAxeViolations(page)
    await save.click()
    await page.waitForURL(({ pathname }) => pathname === route)
    await expect(card).not.toContainText('x-removed')
    const { add } = await read('headers')
    expect(add).toEqual({ [headerName]: requestHeader, 'x-replaced': 'by another' })

    const reported = (await Promise.all(answers)).join('\n')
    expect(reported).toContain(headerName)
    for (const secret of Object.values(before)) expect(reported).not.toContain(secret)
  },
)
