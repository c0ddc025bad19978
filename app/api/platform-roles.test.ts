import { expect, test } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { operations } from '@/lib/resources/registry'
import { addAccount } from '@/lib/server/testing/proxy'
import { openServedConsole, someone, TestBrowser } from '@/lib/server/testing/console'
import { POST as handler } from './platform/[account]/[...path]/route'

const roles = ['viewer', 'operator', 'admin'] as const

const isSession = (name: string) => name.endsWith('session')

const refusals = [401, 403, 405]

async function outcomeOf(browser: TestBrowser, method: string, path: string) {
  const filled = `/api/platform/lab${path.replaceAll(/\{\w+\}/g, 'bot_000000000000000000000000000')}`
  const body = method === 'GET' ? undefined : {}
  const response = await browser.ask(handler, filled, { method, body, params: { account: 'lab' } })
  if (!refusals.includes(response.status)) return 'allowed'
  return (await browser.json(response)).error_code
}

test('each operation of the platform allows only the roles in the contract, and no signed-out users', async () => {
  const console = await openServedConsole({ ADIT_PERSON_REQUESTS: '100000' })
  await addAccount(console, 'http://127.0.0.1:1') // allowed requests reach no API, and change nothing
  const signedIn = async (role: Access) => {
    await someone(console, `${role}@example.com`, role)
    const browser = new TestBrowser()
    await browser.signIn(`${role}@example.com`)
    return { role, browser }
  }
  const browsers = await Promise.all(roles.map(signedIn))
  const tampered = new TestBrowser()
  for (const [name, value] of browsers[0]?.browser.cookies ?? [])
    tampered.cookies.set(name, isSession(name) ? `${value}x` : value)
  expect([...tampered.cookies.keys()].some(isSession)).toBe(true)

  expect(operations.length).toBeGreaterThan(40)
  for (const { name, method, path, access } of operations) {
    for (const stranger of [new TestBrowser(), tampered])
      expect([name, await outcomeOf(stranger, method, path)]).toEqual([name, 'ADIT_NOT_SIGNED_IN'])
    for (const { role, browser } of browsers) {
      const isAllowed = roles.indexOf(role) >= roles.indexOf(access)
      const wanted = isAllowed ? 'allowed' : 'ADIT_FORBIDDEN'
      expect([name, role, await outcomeOf(browser, method, path)]).toEqual([name, role, wanted])
    }
  }
})
