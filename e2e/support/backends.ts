import type { Page } from '@playwright/test'
import type { Call } from './caller'
import { confirmDelete, toDelete } from './detail'
import { create } from './edges'

/** Returns the tags of a test that runs all five operations on a resource. */
export const allOf = (resource: string) =>
  ['list', 'create', 'get', 'update', 'delete'].map((name) => `@${resource}.${name}`)

/** Creates a static backend through the console so that the inventory contains it. Returns the backend's ID. */
export const staticBackend = (call: Call, account: string, address: string): Promise<string> =>
  create(call, account, '/backends/static', { address })

/** Deletes a resource from its page. `one` is the singular label of the resource's kind. */
export async function deleteFromPage(page: Page, one: string, name: string): Promise<void> {
  await toDelete(page)
  await confirmDelete(page, name, `Delete ${one}`)
}
