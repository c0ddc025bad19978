import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Call } from './caller'
import { expect } from './fixtures'

/** Returns the secret on the page after a resource with this name was created. */
export async function shownSecret(page: Page, what: string, name: string): Promise<string> {
  await expect(page.getByRole('heading', { name: `Store this ${what} now` })).toBeFocused()
  const title = new RegExp(`^${what} “${name}” created$`, 'i')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title) // the only heading
  const secret = await page.getByRole('code').innerText()
  expect(secret).toMatch(/^[0-9A-Za-z]{27}_[0-9A-Za-z]{21,40}$/)
  await expect(page.getByRole('button', { name: `Copy ${what}` })).toBeVisible()
  const [inMarkup, inText] = await page.getByRole('main').evaluate((main) => {
    const shown = main.querySelector('code')?.innerText ?? ''
    return [main.innerHTML.split(shown).length, (main.textContent ?? '').split(shown).length]
  })
  expect(inMarkup).toBe(inText) // in no attribute
  return secret
}

/** Creates a credential without rules, and confirms it in the dialog. */
export async function createUnrestricted(page: Page, what: string): Promise<void> {
  const name = `Create unrestricted ${what}`
  await page.getByRole('button', { name }).click()
  const question = page.getByRole('alertdialog', { name: `${name}?` })
  await question.getByRole('button', { name }).click()
}

interface Where {
  page: Page
  call: Call
  account: string
  resource: string
  /** The path in the management API. */
  path: string
  logFile: string
}

/**
 * Checks that the console neither returns nor logs a secret after showing it once. Ignores the resource's ID at the
 * start of the secret.
 */
export async function expectNowhere(secret: string, { page, call, account, resource, path, logFile }: Where) {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const hidden = secret.slice(28)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reported = [
    await page.content(),
    await readFile(logFile, 'utf8'),
    ...(await Promise.all(
      [
        `/api/inventory/${account}/${resource}`,
        `/api/inventory/${account}/${resource}/${id}`,
        `/api/platform/${account}${path}`,
        `/api/platform/${account}${path}/${id}`,
        `/api/audit?account=${account}&target=${id}`,
      ].map(async (address) => {
        const { status, json } = await call('GET', address)
        expect(status, address).toBe(200)
        const text = JSON.stringify(json)
        expect(text, address).toContain(id)
        return text
      }),
    )),
  ]
  for (const text of reported) expect(text.includes(hidden)).toBe(false)
}
