import type * as argon2 from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../context'
import { networkOf } from './attempts'
import { hashPassword, verifyPassword } from './passwords'
import { openServedConsole, PASSWORD, someone, TestBrowser } from '../testing/console'

const holder = vi.hoisted(() => ({ evaluated: 0, isReal: false }))
/** Makes password checks as slow as real ones without using a core, unless `isReal` is set. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const cheap = { memoryCost: 8, timeCost: 1 }
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, { ...options, ...(!holder.isReal && cheap) }, signal)
  const verify: typeof real.verify = async (...args) => {
    holder.evaluated += 1
    if (!holder.isReal) await new Promise((resolve) => setTimeout(resolve, 30))
    return real.verify(...args)
  }
  return { ...real, hash, verify }
})

const EMAIL = 'ada@example.com'
let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  await someone(console, EMAIL, 'admin')
  holder.evaluated = 0
  return () => {
    vi.useRealTimers()
    return console.db.destroy()
  }
})
const from = (address: string) => new TestBrowser('http://localhost:3000', address)

describe('password guessing', () => {
  test('1,000 guesses for one account from different addresses cause only 10 password checks', async () => {
    const tries = Array.from({ length: 1_000 }, (_, n) =>
      from(`203.0.${n >> 8}.${n & 255}`).signIn(EMAIL, 'wrong'),
    )
    const statuses = (await Promise.all(tries)).map((response) => response.status)
    expect(holder.evaluated).toBe(10)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
  })

  test('a blocked sign-in reports how long to wait, and works after that time', async () => {
    for (let n = 0; n < 10; n++) await from('203.0.113.1').signIn(EMAIL, 'wrong')
    const refused = await from('203.0.113.2').signIn(EMAIL)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await refused.json()).toMatchObject({
      error_code: 'ADIT_TOO_MANY',
      msg: 'Too many attempts. Try again in 15 minutes.',
    })
    // Blocked guesses don't extend the wait
    for (let n = 0; n < 20; n++) await from('203.0.113.3').signIn(EMAIL, 'wrong')
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1_000, toFake: ['Date'] })
    expect((await from('203.0.113.2').signIn(EMAIL)).status).toBe(200)
  })

  test("guesses from elsewhere don't block an address with an earlier sign-in", async () => {
    await from('198.51.100.1').signIn(EMAIL)
    for (let n = 0; n < 12; n++) await from('203.0.113.1').signIn(EMAIL, 'wrong')
    expect((await from('203.0.113.1').signIn(EMAIL)).status).toBe(429)
    expect((await from('198.51.100.1').signIn(EMAIL)).status).toBe(200)
  })

  test("guesses from elsewhere don't block an IPv6 network with an earlier sign-in", async () => {
    await from('2001:db8::1').signIn(EMAIL)
    for (let n = 0; n < 12; n++) await from('203.0.113.1').signIn(EMAIL, 'wrong')
    expect((await from('2001:DB8::a:b:c:d').signIn(EMAIL)).status).toBe(200)
    expect((await from('2001:db8:0:1::1').signIn(EMAIL)).status).toBe(429)
  })

  test('one address can guess at 50 accounts, and an IPv6 /64 counts as one address', async () => {
    const spellings = ['2001:db8:0:1::%x', '2001:DB8::1:0:0:0:%x', '2001:0db8:0000:0001:0:0:0:%x']
    const statuses: number[] = []
    for (let n = 0; n < 53; n++) {
      const address = spellings[n % 3]?.replace('%x', (n + 1).toString(16)) ?? ''
      statuses.push((await from(address).signIn(`p${n}@example.com`, 'x')).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect((await from('2001:db8:0:2::1').signIn(EMAIL)).status).toBe(200)
    expect((await from('2001:db8::2').signIn(EMAIL)).status).toBe(200)
  })

  test.each([
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8::/64'],
    ['2001:db8:1::', '2001:db8:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::FFFF:C000:0207', '192.0.2.7/32'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['unknown', 'unknown'],
  ])('the address %s counts as the network %s', (address, network) =>
    expect(networkOf(address)).toBe(network),
  )

  test("earlier guesses don't block a sign-in after the clock is set back", async () => {
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] })
    for (let n = 0; n < 10; n++) await from('203.0.113.1').signIn(EMAIL, 'wrong')
    expect((await from('203.0.113.1').signIn(EMAIL)).status).toBe(429)
    vi.useFakeTimers({ now: Date.now() - 24 * 3_600_000, toFake: ['Date'] })
    expect((await from('203.0.113.1').signIn(EMAIL)).status).toBe(200)
  })

  test("successful sign-ins aren't counted: 15 in a row work", async () => {
    for (let n = 0; n < 15; n++) expect((await from('198.51.100.1').signIn(EMAIL)).status).toBe(200)
    expect(await console.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })
})

test("a flood from some addresses doesn't block others, and each request gets a response", async () => {
  const guesses = Array.from({ length: 160 }, (_, n) =>
    from(`203.0.113.${n % 4}`).signIn(`p${n}@example.com`, 'wrong'),
  )
  let answered = 0
  for (const guess of guesses) void guess.then(() => (answered += 1))
  await vi.waitFor(() => expect(holder.evaluated).toBeGreaterThan(0), 30_000)
  const owner = await from('198.51.100.1').signIn(EMAIL)
  expect(owner.status).toBe(200)
  const evaluatedBefore = holder.evaluated
  const statuses = (await Promise.all(guesses)).map((response) => response.status)
  expect(answered).toBe(160)
  expect(evaluatedBefore).toBeLessThan(holder.evaluated) // the owner signed in before the flood ended
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const counted = await console.db.selectFrom('attempts').select('subject').execute()
  const evaluated = statuses.filter((status) => status === 401).length
  expect(counted.filter(({ subject }) => subject.startsWith('address:'))).toHaveLength(evaluated)
})

test.each([
  ['one IPv6 /48', (n: number) => `2001:db8:5:${n.toString(16)}::1`, false],
  [
    'many addresses, if the owner signed in from the same network before',
    (n: number) => `203.0.113.${n}`,
    true,
  ],
])("a flood that fills the queue doesn't block the owner: %s", async (_name, addressOf, isKnown) => {
  if (isKnown) await from('198.51.100.1').signIn(EMAIL)
  let refused = 0
  const guesses = Array.from({ length: 120 }, async (_, n) => {
    const { status } = await from(addressOf(n)).signIn(`p${n}@example.com`, 'wrong')
    if (status === 429) refused += 1
  })
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0), 30_000)
  expect((await from('198.51.100.1').signIn(EMAIL)).status).toBe(200)
  await Promise.all(guesses)
})

describe('passwords', () => {
  const sender = { address: '198.51.100.1', isKnown: false }
  beforeEach(() => {
    holder.isReal = true
    return () => void (holder.isReal = false)
  })

  test('are hashed by argon2id with the parameters that OWASP recommends', async () => {
    const hash = await hashPassword(PASSWORD, EMAIL)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, PASSWORD, sender)).toBe(true)
    expect(await verifyPassword(hash, `${PASSWORD} `, sender)).toBe(false)
  })

  test('are also checked once for an unknown account, and never match', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password', sender)).toBe(false)
    expect(holder.evaluated).toBe(1)
  })

  test.each([
    ['elevenchars', 'Use at least 12 characters. This password has 11.'],
    ['x'.repeat(257), 'Use at most 256 characters. This password has 257.'],
    ['ADA@example.com', "The password can't be based on the email address"],
    ['ada.example12', "The password can't be based on the email address"],
    [' Password1234 ', 'This password is too common. Choose another one.'],
    ['123456789012', 'This password is too common. Choose another one.'],
  ])('are rejected: %s', async (password, sentence) => {
    await expect(hashPassword(password, EMAIL)).rejects.toThrow(sentence)
  })
})
