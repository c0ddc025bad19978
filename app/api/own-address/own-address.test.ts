import { expect, test, vi } from 'vitest'
import type { Context } from '@/lib/server/context'
import { openConsole, someone, TestBrowser } from '@/lib/server/test-console'
import { GET } from './route'

const holder = vi.hoisted(() => ({ console: undefined as Context | undefined }))
vi.mock('@/lib/server/context', () => ({ context: () => Promise.resolve(holder.console) }))

test('says to whom is signed in from where they are seen, and to nobody else', async () => {
  const console = (holder.console = await openConsole())
  await someone(console, 'a@example.com', 'viewer')
  const browser = new TestBrowser('http://localhost:3000', '203.0.113.9')
  expect((await browser.ask(GET, '/api/own-address')).status).toBe(401)
  await browser.signIn('a@example.com')
  const answer = await browser.ask(GET, '/api/own-address')
  expect(await browser.json(answer)).toEqual({ address: '203.0.113.9' })
  await console.db.destroy()
})
