import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { preflight } from './preflight'

const anyPort = {
  PORT: '0',
  ADIT_PLATFORM_PORT: '0',
  ADIT_INGRESS_PORT: '0',
  ADIT_PLATFORM_DNS_PORT: '0',
}
const run = (more: Record<string, string>) =>
  preflight({ ...anyPort, ADIT_DATA_DIR: newFolder('preflight'), ...more })

test.each(['http://adit.example.com', 'http://10.0.0.5:3000', 'http://localhost.example.com'])(
  'the public URL %s causes one warning',
  async (address) => {
    const { sentence, warnings, programs } = await run({ ADIT_PUBLIC_URL: address })
    expect([sentence, programs]).toEqual([null, ['platform', 'console']])
    expect(warnings).toEqual([
      expect.stringContaining(`ADIT_PUBLIC_URL is ${address}, which doesn't use HTTPS`),
    ])
    expect(warnings.join('')).not.toContain('\n')
  },
)

test.each(['', ' , '])(
  'an https URL without a trusted proxy (ADIT_TRUSTED_PROXIES "%s") causes one warning',
  async (proxies) => {
    const { sentence, warnings } = await run({
      ADIT_PUBLIC_URL: 'https://adit.example.com',
      ADIT_TRUSTED_PROXIES: proxies,
    })
    expect(sentence).toBeNull()
    expect(warnings).toEqual([
      expect.stringMatching(
        /^ADIT_PUBLIC_URL is https:\/\/adit\.example\.com, .*share one sign-in limit.*Set ADIT_TRUSTED_PROXIES/,
      ),
    ])
    expect(warnings.join('')).not.toContain('\n')
  },
)

test('an https URL with a trusted proxy causes no warning', async () => {
  const proxied = { ADIT_PUBLIC_URL: 'https://adit.example.com', ADIT_TRUSTED_PROXIES: '127.0.0.1' }
  expect(await run(proxied)).toMatchObject({ sentence: null, warnings: [] })
})

test.each([
  '',
  'https://localhost:8443',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://adit.localhost',
])('the public URL "%s" causes no warning', async (address) => {
  expect(await run({ ADIT_PUBLIC_URL: address })).toMatchObject({ sentence: null, warnings: [] })
})

test('a refused start creates nothing', async () => {
  const dir = newFolder('preflight-refused')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const inUse = { sentence: expect.stringContaining('is already in use') }
  for (const variable of ['PORT', 'ADIT_INGRESS_PORT'])
    for (const ADIT_DATA_DIR of [dir, join(dir, 'missing')])
      expect(await run({ ADIT_DATA_DIR, [variable]: `${port}` })).toMatchObject(inUse)
  server.close()
  expect(readdirSync(dir)).toEqual([])
  writeFileSync(join(dir, 'secret'), 'k'.repeat(43))
  const { sentence } = await run({ ADIT_DATA_DIR: dir })
  expect(sentence).toMatch(/^The store .*console\.sqlite is missing, but its sealing key .*secret exists\./)
  expect(readdirSync(dir)).toEqual(['secret'])
})

test.each(['file', 'file/data'])('a data directory at %s, where a file is, is rejected', async (path) => {
  const dir = newFolder('preflight-file')
  writeFileSync(join(dir, 'file'), '')
  const { sentence } = await run({ ADIT_DATA_DIR: join(dir, path) })
  expect(sentence).toMatch(/^The data directory .* isn't writable \((?:ENOTDIR|EEXIST)\)/)
})

test("a lock file that can't be opened isn't reported as another console", async () => {
  const dir = newFolder('preflight-lock')
  mkdirSync(join(dir, 'console.lock'))
  const { sentence } = await run({ ADIT_DATA_DIR: dir })
  expect(sentence).toMatch(/^The lock file .*console\.lock can't be used \(SQLITE_CANTOPEN\)\. Check that/)
})
