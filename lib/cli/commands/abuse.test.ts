import { Command } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiKey } from '@/lib/platform/keys'
import { startPlatform } from '@/lib/platform/start'
import { openPlatformStore } from '@/lib/platform/store/store'
import { platformClient } from '@/lib/platform/testing/platform'
import { newFolder } from '@/lib/util/testing/folder'
import { checkedEnv } from '../start-checks'
import { addPlatformCommands } from './platform'

beforeEach(() => void vi.stubEnv('ADIT_DATA_DIR', newFolder('abuse')))
afterEach(() => void vi.unstubAllEnvs())

async function run(...argv: string[]): Promise<string> {
  let printed = ''
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => Boolean((printed += String(text))))
  const program = new Command().configureOutput({ writeErr: () => undefined }).exitOverride()
  addPlatformCommands(program)
  try {
    await program.parseAsync(['platform', ...argv], { from: 'user' })
  } finally {
    write.mockRestore()
  }
  return printed
}

async function platformWithReport() {
  const file = checkedEnv().platformFile
  const log = { info: () => undefined, error: () => undefined }
  const platform = await startPlatform({ host: '127.0.0.1', port: 0, file, dnsPort: 0, ingressPort: 0, log })
  const store = await openPlatformStore(file)
  const call = platformClient(platform.url, (await createApiKey(store)).token)
  const urls = ['https://one.example/x', 'https://two.example']
  const { body } = await call('POST', '/abuse_reports', { body: { urls } })
  const id = String(body.id)
  const close = async () => {
    await store.close()
    await platform.close()
  }
  return { id, close, read: async () => (await call('GET', `/abuse_reports/${id}`)).body }
}

test('reports can be listed and updated while the platform runs and while it is stopped', async () => {
  expect(await run('abuse', 'list')).toBe('No abuse reports yet.\n')
  const { id, close, read } = await platformWithReport()
  expect(JSON.parse(await run('abuse', 'list', '--json'))).toMatchObject({
    reports: [{ id, status: 'PENDING' }],
  })
  const set = JSON.parse(await run('abuse', 'set', id, 'ONE.example', 'BANNED', '--json'))
  expect(set).toMatchObject({ id, status: 'PARTIALLY_PROCESSED' })
  expect(await read()).toMatchObject({ status: 'PARTIALLY_PROCESSED' })
  await close()
  const done = await run('abuse', 'set', id, 'two.example', 'IGNORE')
  expect(done).toBe('two.example is now IGNORE; the report is PROCESSED.\n')
})

test.each([
  [
    ['abrp_1', 'one.example', 'BANNED'],
    /Abuse report abrp_1 doesn't exist or doesn't contain the hostname one\.example/,
  ],
  [['abrp_1', 'one.example', 'banned'], /PENDING, BANNED, UNBANNED, IGNORE/],
  [['abrp_1'], /hostname/],
])('abuse set %j is refused', async (argv, text) => {
  await expect(run('abuse', 'set', ...argv)).rejects.toThrow(text)
})

test('sample-session connects a session and prints its ID', async () => {
  const reported = await run('sample-session', '--os', 'windows', '--json')
  expect(JSON.parse(reported)).toEqual({ id: expect.stringMatching(/^ts_/) })
})
