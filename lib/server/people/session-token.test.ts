import { encode } from 'next-auth/jwt'
import { afterEach, expect, test, vi } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { personOfToken, sessionSecret } from './session-token'
import { createSession, revokeSessions } from './sessions'
import { openConsole, someone } from '../test-console'

afterEach(() => void vi.useRealTimers())

async function signedIn(maxAge: number) {
  const console = await openConsole()
  const id = await someone(console, 'a@example.com', 'admin')
  const sid = await createSession(console.db, { userId: id, address: '198.51.100.1', userAgent: '' })
  const token = await encode({ token: { sid }, secret: sessionSecret(console), maxAge })
  expect((await personOfToken(console, token, new Headers()))?.email).toBe('a@example.com')
  expect((await personOfToken(console, token, new Headers()))?.email).toBe('a@example.com')
  return { console, id, token }
}

test('a token that has opened before ends with its time', async () => {
  const { console, token } = await signedIn(60)
  vi.useFakeTimers({ now: Date.now() + 80_000, toFake: ['Date'] }) // next-auth takes 15 s more
  expect(await personOfToken(console, token, new Headers())).toBeNull()
})

test('a token that has opened before ends with its session, and its person with their role', async () => {
  const { console, id, token } = await signedIn(600)
  await console.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', id).execute()
  expect((await personOfToken(console, token, new Headers()))?.role).toBe('viewer')
  await revokeSessions(console.db, id, 'all')
  expect(await personOfToken(console, token, new Headers())).toBeNull()
})

test('a changed token and another key open nothing', async () => {
  const { console, token } = await signedIn(600)
  const other = { ...console, keyRing: keyRingOf('o'.repeat(40)) }
  expect(await personOfToken(other, token, new Headers())).toBeNull()
  expect(await personOfToken(console, token.replace(/.{4}$/, 'AAAA'), new Headers())).toBeNull()
  expect((await personOfToken(console, token, new Headers()))?.email).toBe('a@example.com')
})
