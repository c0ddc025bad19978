import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../context'
import { log } from '../log'
import { route } from './route'
import { openServedConsole, someone, TestBrowser } from '../testing/console'
import { untrustedProxies } from './address'

let console: Context
beforeEach(async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('adit.untrusted-proxy'))
  console = await openServedConsole()
  return () => console.db.destroy()
})

const read = route('viewer', () => ({}))
const from = (browser: TestBrowser, address: string) =>
  browser.ask(read, '/api/x', { headers: { 'x-adit-forwarder': address } })

test('at most five untrusted proxies of signed-in requests are recorded, each logged once', async () => {
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => warn.mockRestore())
  await someone(console, 'ann@example.com', 'viewer')
  const stranger = new TestBrowser()
  stranger.cookies.set('adit-session', 'not-a-token')
  expect((await from(stranger, '203.0.113.66')).status).toBe(401)
  expect([untrustedProxies(), warn.mock.calls]).toEqual([[], []])

  const ann = new TestBrowser()
  await ann.signIn('ann@example.com')
  const proxies = [1, 2, 3, 4, 5].map((n) => `10.0.0.${n}`)
  for (const address of [...proxies, '10.0.0.6', '10.0.0.1'])
    expect((await from(ann, address)).status).toBe(200)
  expect(untrustedProxies()).toEqual(proxies)
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual(proxies.map((address) => ({ address })))
})
