import { encode } from 'next-auth/jwt'
import { afterEach, expect, test, vi } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { personOfToken, sessionSecret } from './session-token'
import { createSession, revokeSessions } from './sessions'
import { openConsole, someone } from '../testing/console'

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

test('a token accepted before is rejected once it expires', async () => {
  const { console, token } = await signedIn(60)
  vi.useFakeTimers({ now: Date.now() + 80_000, toFake: ['Date'] }) // next-auth allows 15 s of clock skew
  expect(await personOfToken(console, token, new Headers())).toBeNull()
})

test('a token accepted before reflects a role change and is rejected once its session ends', async () => {
  const { console, id, token } = await signedIn(600)
  await console.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', id).execute()
  expect((await personOfToken(console, token, new Headers()))?.role).toBe('viewer')
  await revokeSessions(console.db, id, 'all')
  expect(await personOfToken(console, token, new Headers())).toBeNull()
})

test('a modified token and a token for a different key are rejected', async () => {
  const { console, token } = await signedIn(600)
  const other = { ...console, keyRing: keyRingOf('o'.repeat(40)) }
  expect(await personOfToken(other, token, new Headers())).toBeNull()
  expect(await personOfToken(console, token.replace(/.{4}$/, 'AAAA'), new Headers())).toBeNull()
  expect((await personOfToken(console, token, new Headers()))?.email).toBe('a@example.com')
})
