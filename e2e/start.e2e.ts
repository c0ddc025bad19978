/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted, also when none is */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { failOnSignal, jsonLines } from '../lib/util/testing/fail-on-signal'
import { runAditCommand, type Environment } from './support/adit'
import { expect, test as base } from './support/fixtures'
import { prepareInstallation } from './support/installation'
import { childNamed, launch } from './support/launcher'
import { freePorts } from './support/ports'

interface Fixtures {
  environment: Environment
  start: (environment?: Environment, nodeOptions?: readonly string[]) => ReturnType<typeof launch>
}

const test = base.extend<Fixtures>({
  environment: async ({}, provide) => {
    const { environment, remove } = await prepareInstallation()
    await provide(environment)
    await remove()
  },
  start: async ({ environment }, provide) => {
    const started: ReturnType<typeof launch>[] = []
    await provide((changed = {}, nodeOptions = []) => {
      const launched = launch({ ...environment, ...changed }, nodeOptions)
      started.push(launched)
      return launched
    })
    for (const launched of started) launched.sweep()
  },
})

const answers = (url: string) =>
  fetch(url)
    .then((response) => response.text())
    .then(
      () => true,
      () => false,
    )
const addresses = ({ PORT, ADIT_PLATFORM_PORT, ADIT_INGRESS_PORT }: Environment) => [
  `http://127.0.0.1:${PORT}/api/health`,
  `http://127.0.0.1:${ADIT_PLATFORM_PORT}/`,
  `http://127.0.0.1:${ADIT_INGRESS_PORT}/`,
]
const anyAnswers = async (environment: Environment) =>
  (await Promise.all(addresses(environment).map(answers))).some(Boolean)
const nothingAnswers = (environment: Environment) =>
  expect.poll(() => anyAnswers(environment), { timeout: 60_000 }).toBe(false)

test('the first start prints where everything is, the second one keeps the data, and a killed launcher leaves nothing running', async ({
  environment,
  start,
}) => {
  const first = start()
  const facts = await first.facts()
  expect([...facts.keys()]).toEqual([
    'Console',
    'Local platform',
    'Local ingress',
    'Local name server',
    'Data directory',
    'Setup code',
  ])
  expect(facts.get('Console')).toBe(`http://localhost:${environment.PORT}`)
  expect(facts.get('Local platform')).toBe(`http://127.0.0.1:${environment.ADIT_PLATFORM_PORT}`)
  expect(facts.get('Local ingress')).toBe(`http://127.0.0.1:${environment.ADIT_INGRESS_PORT}`)
  expect(facts.get('Data directory')).toBe(environment.ADIT_DATA_DIR)
  expect(facts.get('Setup code')).toMatch(/\S{8,}/)
  for (const address of addresses(environment)) expect(await answers(address)).toBe(true)

  await runAditCommand(
    ['user', 'add', '--email', 'a@example.com', '--role', 'admin'],
    environment,
    'a long enough password',
  )
  first.ctrlC()
  expect(await first.ended).toBe(0)
  await nothingAnswers(environment)
  for (const store of ['console.sqlite', 'platform.sqlite']) {
    const log = await stat(`${environment.ADIT_DATA_DIR}/${store}-wal`).catch(() => null)
    expect(log?.size ?? 0).toBe(0)
  }

  const second = start()
  expect([...(await second.facts()).keys()]).not.toContain('Setup code')
  process.kill(second.pid, 'SIGKILL')
  await nothingAnswers(environment)
})

test('a killed platform is restarted; if the console exits, everything stops; only the console has the sealing key', async ({
  environment,
  start,
}) => {
  const launched = start({
    ADIT_SECRET: 'a-sealing-key-of-more-than-32-characters',
    ADIT_PUBLIC_URL: 'http://adit.example.com',
  })
  await launched.facts()
  await test.step('a public URL without HTTPS logs one warning', () =>
    expect
      .poll(() => launched.stderr().match(/^Warning: .*$/gm))
      .toEqual([
        expect.stringMatching(/^Warning: ADIT_PUBLIC_URL .* set ADIT_PUBLIC_URL to the proxy.s HTTPS URL/),
      ]))
  await test.step('only the console receives the sealing key', async () => {
    const has = async (program: 'console' | 'platform') => {
      const pid = await childNamed(launched.pid, program)
      return (await readFile(`/proc/${pid}/environ`, 'utf8')).includes('a-sealing-key-of-more')
    }
    expect([await has('console'), await has('platform')]).toEqual([true, false])
    expect(await stat(`${environment.ADIT_DATA_DIR}/secret`).catch(() => null)).toBeNull()
  })
  await test.step('a second console on the same store is rejected', async () => {
    const [port, platformPort, dnsPort, ingressPort] = await freePorts(4)
    const elsewhere = {
      ADIT_SECRET: 'a-sealing-key-of-more-than-32-characters',
      PORT: `${port}`,
      ADIT_PLATFORM_PORT: `${platformPort}`,
      ADIT_PLATFORM_DNS_PORT: `${dnsPort}`,
      ADIT_INGRESS_PORT: `${ingressPort}`,
    }
    await expectRefusal(start(elsewhere), /^Another console is already using the data directory/)
    expect(await anyAnswers(environment)).toBe(true)
  })
  await test.step('the console keeps running without the platform, which is restarted', async () => {
    const [console = '', platform = ''] = addresses(environment)
    process.kill(await childNamed(launched.pid, 'platform'), 'SIGKILL')
    await expect.poll(() => launched.stderr()).toContain('The local platform stopped unexpectedly.')
    expect(await answers(console)).toBe(true)
    await expect.poll(() => answers(platform)).toBe(true)
  })
  await test.step('when the console exits, everything stops', async () => {
    process.kill(await childNamed(launched.pid, 'console'), 'SIGKILL')
    expect(await launched.ended).not.toBe(0)
    expect(launched.stderr()).toMatch(/The console stopped unexpectedly, so all programs were stopped\.\n$/)
    await nothingAnswers(environment)
  })
})

test('programs log a rejection and continue, and log an uncaught exception and exit', async ({
  environment,
  start,
}) => {
  const launched = start({ NODE_OPTIONS: failOnSignal })
  await launched.facts()
  const logged = (message: string) => jsonLines(launched.stderr(), message).length
  for (const [index, program] of (['platform', 'console'] as const).entries())
    await test.step(program, async () => {
      const pid = await childNamed(launched.pid, program)
      process.kill(pid, 'SIGUSR2')
      await expect.poll(() => logged('rejected by a test')).toBe(index + 1)
      process.kill(pid, 'SIGUSR2')
      await expect.poll(() => logged('thrown by a test')).toBe(index + 1)
      if (program === 'console') expect(await launched.ended).not.toBe(0)
      else {
        await expect.poll(() => launched.stderr()).toContain('The local platform stopped unexpectedly.')
        await expect.poll(() => answers(addresses(environment)[1] ?? '')).toBe(true)
      }
    })
})

/**
 * Checks that a start is refused with a nonzero exit code, one sentence on standard error, and nothing on standard
 * output.
 */
async function expectRefusal(launched: ReturnType<typeof launch>, sentence: RegExp): Promise<void> {
  expect(await launched.ended).not.toBe(0)
  expect(launched.stdout()).toBe('')
  expect(launched.stderr().trim().split('\n')).toEqual([expect.stringMatching(sentence)])
}

test('a port in use, a data directory that is not writable, and an invalid environment are rejected', async ({
  environment,
  start,
}) => {
  for (const variable of ['PORT', 'ADIT_PLATFORM_PORT', 'ADIT_INGRESS_PORT', 'ADIT_PLATFORM_DNS_PORT'])
    await test.step(`${variable} in use`, async () => {
      const blocker = createServer().listen(Number(environment[variable]), '127.0.0.1')
      await once(blocker, 'listening')
      await expectRefusal(
        start(),
        new RegExp(`is already in use\\. .* set ${variable} to a different port\\.$`),
      )
      blocker.close()
      expect(await anyAnswers(environment)).toBe(false)
    })
  const file = `${environment.ADIT_DATA_DIR}/file`
  await writeFile(file, '')
  await expectRefusal(
    start({ ADIT_DATA_DIR: `${file}/data` }),
    /^The data directory .* isn't writable \(ENOTDIR\)/,
  )
  const launched = start({ ADIT_PUBLIC_URL: 'nowhere', ADIT_PLATFORM: 'maybe' })
  await expectRefusal(launched, /^Invalid environment variables: .*ADIT_PLATFORM.*ADIT_PUBLIC_URL/)
})

test('an unusable lock, store or key is rejected with the reason; the console runs without the platform', async ({
  environment,
  start,
}) => {
  const inData = (name: string) => `${environment.ADIT_DATA_DIR}/${name}`
  await mkdir(inData('console.lock'))
  await expectRefusal(start(), /^The lock file .*console\.lock can't be used \(SQLITE_CANTOPEN\)/)
  await rm(inData('console.lock'), { recursive: true })

  for (const store of ['console.sqlite', 'platform.sqlite']) {
    await writeFile(inData(store), 'not a database '.repeat(100))
    await expectRefusal(
      start(),
      new RegExp(`^The store .*${store} is damaged \\(SQLITE_NOTADB\\)\\. Restore`),
    )
    await rm(inData(store))
  }

  await writeFile(inData('secret'), 'short')
  await expectRefusal(start(), /^The sealing key file .*secret is damaged/)
  await rm(inData('secret'))

  await runAditCommand(
    ['user', 'add', '--email', 'a@example.com', '--role', 'admin'],
    environment,
    'a long password',
  )
  await rm(inData('secret'))
  await expectRefusal(start(), /^The store .*console\.sqlite requires the sealing key [0-9a-f]{12}/)
  await runAditCommand(['secret', 'accept'], environment)
  await test.step('without the local platform, the console runs alone', async () => {
    const launched = start({ ADIT_PLATFORM: 'off' })
    expect([...(await launched.facts()).keys()]).toEqual(['Console', 'Data directory'])
    const [console = '', platform = ''] = addresses(environment)
    expect(await answers(console)).toBe(true)
    expect(await answers(platform)).toBe(false)
  })
})

test('an old version of Node is rejected before anything else', async ({ start }) => {
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })"
  const launched = start({}, ['--import', `data:text/javascript,${encodeURIComponent(old)}`])
  await expectRefusal(launched, /^Adit requires Node\.js 20\.19 or later, but this is 18\.20\.4\.$/)
})
