import type { Locator, Page } from '@playwright/test'
import type { Call } from './caller'
import { expect } from './fixtures'

/** Returns the tags of the operations on a module of an HTTPS edge (`mutual_tls`) or of a route (`routes.oauth`). */
export const ofEdgeModule = (module: string) =>
  ['put', 'get', 'delete'].map((name) => `@https-edges.${module}.${name}`)

/** Creates a resource through the console so that the inventory contains it. Returns the resource's ID. */
export async function create(call: Call, account: string, path: string, body: object): Promise<string> {
  const { status, json } = await call('POST', `/api/platform/${account}${path}`, body)
  expect(status, JSON.stringify(json)).toBe(201)
  return String(json.id)
}

/**
 * Creates an HTTPS edge with a route for `/api` that has these modules. Returns the IDs of the edge and the route, and
 * the path of the route's page.
 */
export async function edgeWithRoute(call: Call, account: string, description: string, modules: object = {}) {
  const edge = await create(call, account, '/edges/https', { description })
  const body = { match_type: 'path_prefix', match: '/api', ...modules }
  const route = await create(call, account, `/edges/https/${edge}/routes`, body)
  return { edge, route, page: `/${account}/https-edges/${edge}/routes/${route}` }
}

export const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
/** Returns a module's item in the "Add module" menu. */
export const moduleItem = (page: Page, label: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${label}`) })
/** Opens the form of an unconfigured module. */
export async function addModule(page: Page, label: string) {
  await expect(card(page, label)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add module' }).click()
  const item = moduleItem(page, label)
  // Scrolling moves the menu together with its button. Scroll first, so that the click hits the item.
  await item.scrollIntoViewIfNeeded()
  await item.click()
}
export const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const confirmRemoval = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Remove|Delete)/ })
    .click()

export const moduleMenu = (own: Locator) => own.getByRole('button', { name: /^Actions for / })

export async function chooseModuleAction(page: Page, own: Locator, action: 'Enable' | 'Disable' | 'Remove') {
  await moduleMenu(own).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Disables a module and confirms. `of` matches the text of the confirmation dialog. */
export async function disable(page: Page, own: Locator, of: RegExp = /The configuration is kept/) {
  await chooseModuleAction(page, own, 'Disable')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(of)
  await alert.getByRole('button', { name: /^Disable/ }).click()
  await expect(alert).toHaveCount(0)
}

/** Types a resource's name into a reference's input, and selects the resource. */
export async function choose(page: Page, label: string, name: string) {
  const search = page.getByRole('combobox', { name: label })
  const change = page
    .getByRole('list', { name: `Chosen: ${label}` })
    .getByRole('button', { name: /^Change / })
  await expect(search.or(change)).toBeVisible()
  if (await change.isVisible()) await change.click()
  await search.fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .filter({ hasNotText: 'Use as ID' })
    .first()
    .click()
}

/** The shortest valid SAML metadata of an identity provider. */
export const idpMetadata =
  '<EntityDescriptor entityID="https://idp.example"><IDPSSODescriptor></IDPSSODescriptor></EntityDescriptor>'
