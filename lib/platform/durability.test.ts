import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LockedError } from '@/lib/util/process-lock'
import { startPlatform } from './start'
import { platformClient, newFile, testPlatform } from './testing/platform'

// Node 20 can't run TypeScript. The bundle is in node_modules so that its imports resolve.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.platform-test-'))
const program = join(folder, 'child.mjs')

/**
 * A program that runs a platform on the file in its argument, and prints its URL and an API key, or an error, as JSON.
 */
const source = `
  import { createApiKey } from './keys'
  import { startPlatform } from './start'
  import { openPlatformStore } from './store/store'
  const file = process.argv[2]
  const log = { info() {}, error() {} }
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
  try {
    const { url } = await startPlatform({ host: '127.0.0.1', port: 0, file, dnsPort: 0, ingressPort: 0, log })
    const store = await openPlatformStore(file)
    const { token } = await createApiKey(store)
    await store.close()
    say({ url, token })
  } catch (error) {
    say({ error: String(error) })
    process.exitCode = 1
  }
`
beforeAll(async () => {
  const stdin = { contents: source, resolveDir: import.meta.dirname, loader: 'ts' as const }
  await build({
    stdin,
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startChild(
  file: string,
): Promise<{ child: ChildProcess; reported: { url?: string; token?: string; error?: string } }> {
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, reported: JSON.parse(String(line)) }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('acknowledged writes survive kill -9', async () => {
  const file = newFile()
  const { child, reported } = await startChild(file)
  const call = platformClient(reported.url ?? '', reported.token ?? '')
  const acknowledged: string[] = []
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const created = await call('POST', '/bot_users', { body: { name: 'n' } }).catch(() => null)
      if (!created) break
      expect(created.status).toBe(201)
      acknowledged.push(String(created.body.id))
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(40)
  await kill(child)
  await Promise.all(writers)
  const { call: again } = await testPlatform(file)
  for (const id of acknowledged) expect((await again('GET', `/bot_users/${id}`)).status).toBe(200)
})

test('a second platform on the same file fails to start, and the first keeps running', async () => {
  const { file, call } = await testPlatform()
  const log = { info: () => undefined, error: () => undefined }
  await expect(
    startPlatform({ host: '127.0.0.1', port: 0, file, dnsPort: 0, ingressPort: 0, log }),
  ).rejects.toThrow(LockedError)
  const { child, reported } = await startChild(file)
  expect(reported.error).toContain('Another process holds')
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  expect((await call('POST', '/bot_users', { body: { name: 'n' } })).status).toBe(201)
})

test('killing a process releases its lock', async () => {
  const file = newFile()
  const { child } = await startChild(file)
  await kill(child)
  expect((await (await testPlatform(file)).call('GET', '/bot_users')).status).toBe(200)
})

test('a restart keeps data, keys and IDs, and uses the new base URL', async () => {
  const first = await testPlatform()
  const { body } = await first.call('POST', '/reserved_domains', { body: { domain: 'app.keep.example' } })
  await first.close()
  const second = await testPlatform(first.file)
  const call = platformClient(second.url, first.token)
  const path = `/reserved_domains/${String(body.id)}`
  expect((await call('GET', path)).body).toMatchObject({
    ...body,
    uri: `${second.url}${path}`,
    certificate_management_status: expect.anything(),
  })
  const next = await call('POST', '/reserved_domains', { body: { domain: 'other.keep.example' } })
  expect(String(next.body.cname_target).split('.')[1]).toBe(String(body.cname_target).split('.')[1])
  expect(String(next.body.id) > String(body.id)).toBe(true)
})

test('the database files are accessible only to their owner', async () => {
  const { file } = await testPlatform()
  for (const part of ['', '-wal', '-shm']) expect(statSync(file + part).mode & 0o777).toBe(0o600)
})

test('a start on a port in use fails and releases the file', async () => {
  const { url } = await testPlatform()
  const file = newFile()
  const log = { info: () => undefined, error: () => undefined }
  const options = { host: '127.0.0.1', file, dnsPort: 0, ingressPort: 0, log }
  await expect(startPlatform({ ...options, port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE/)
  const running = await startPlatform({ ...options, port: 0, baseUrl: 'https://api.lab.example/v2/' })
  expect(running.url).toBe('https://api.lab.example/v2')
  await running.close()
})
