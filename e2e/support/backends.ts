import type { Page } from '@playwright/test'
import type { Call } from './caller'
import { confirmDelete, toDelete } from './detail'
import { create } from './edges'

/** Tags of a test that does all five operations of a resource. */
export const allOf = (resource: string) =>
  ['list', 'create', 'get', 'update', 'delete'].map((name) => `@${resource}.${name}`)

/** Creates a static backend as the console's own pages do, so that the inventory knows it. Returns its id. */
export const staticBackend = (call: Call, account: string, address: string): Promise<string> =>
  create(call, account, '/backends/static', { address })

/** From the page of a thing: deletes it. `one` is the kind, as the page has it. */
export async function deleteFromPage(page: Page, one: string, name: string): Promise<void> {
  await toDelete(page)
  await confirmDelete(page, name, `Delete ${one}`)
}
