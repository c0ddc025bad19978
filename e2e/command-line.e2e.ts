import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { inRoot } from '../lib/cli/setup/common.mjs'
import { runAdit, runNode } from './support/adit'
import { callerOf } from './support/caller'
import { faults } from './support/faults'
import { expect, test } from './support/fixtures'
import { startSecondServer } from './support/second-server/start'
import { sessionCookie } from './support/session'

const commands = [
  [],
  ['user', 'add'],
  ['account', 'add'],
  ['platform', 'key'],
  ['platform', 'sample-session'],
  ['platform', 'seed'],
  ['platform', 'setting'],
  ['platform', 'abuse', 'list'],
  ['platform', 'abuse', 'set'],
  ['platform', 'record', 'list'],
  ['platform', 'record', 'zone'],
  ['platform', 'record', 'set'],
  ['platform', 'record', 'remove'],
  ['platform', 'release', 'add'],
  ['platform', 'release', 'list'],
  ['platform', 'release', 'remove'],
  ['audit', 'verify'],
  ['secret', 'accept'],
  ['backup'],
  ['restore'],
]

/** A program that prints the help of every command in one process, each after a NUL character. */
const askEach = `
  const { adit } = await import(${JSON.stringify(pathToFileURL(inRoot('dist/adit.mjs')).href)})
  for (const command of ${JSON.stringify(commands)}) {
    process.stdout.write('\\0')
    const code = await adit([...command, '--help'])
    if (code !== 0) process.exit(code)
  }
  process.exit(0)
`

test('each command has help', async ({ console }) => {
  const { code, stdout, stderr } = await runNode(
    ['--input-type=module', '--eval', askEach],
    console.environment,
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [, ...reported] = stdout.split('\0')
  expect(reported).toHaveLength(commands.length)
  for (const [index, command] of commands.entries())
    expect(reported[index]).toMatch(new RegExp(`^Usage: ${['adit', ...command].join(' ')} `))
  const typed = await runAdit(['--help'], console.environment)
  expect(typed).toEqual({ code: 0, stdout: reported[0], stderr: '' })
})

test('a person who was added can sign in, and cannot be added twice', async ({ console }) => {
  const person = { email: 'viewer@example.com', password: 'plenty of words to remember' }
  const add = ['user', 'add', '--email', person.email, '--role', 'viewer']
  expect(await console.adit(add, person.password)).toMatchObject({ email: person.email, role: 'viewer' })
  const call = callerOf(console.url, await sessionCookie(console.url, person))
  expect((await call('GET', '/api/sessions')).status).toBe(200)

  const again = await runAdit([...add, '--json'], console.environment, person.password)
  expect(again).toEqual({ code: 1, stdout: '', stderr: 'viewer@example.com was already added.\n' })

  const weak = await runAdit([...add, '--json'], console.environment, 'password1234')
  expect(weak).toMatchObject({ code: 1, stderr: 'This password is too common. Choose another one.\n' })
})

test('changes to settings and records of the running platform take effect immediately', async ({
  console,
}) => {
  expect(await console.adit(['platform', 'setting', 'cert_check_seconds', '7'])).toMatchObject({ value: 7 })
  expect(await console.adit(['platform', 'setting', 'cert_check_seconds'])).toMatchObject({ value: 7 })
  const record = ['platform', 'record']
  await console.adit([...record, 'set', 'bench.harbour.example', 'A', '192.0.2.1'])
  const { records } = await console.adit([...record, 'list'])
  expect(records).toContainEqual(
    expect.objectContaining({ name: 'bench.harbour.example', value: '192.0.2.1' }),
  )
  await console.adit([...record, 'remove', 'bench.harbour.example', 'A'])
})

test('the running platform offers a new release immediately, until it is removed', async ({ console }) => {
  const feed = `http://127.0.0.1:${console.environment.ADIT_INGRESS_PORT}/_adit/releases?version=3.30.0`
  const offered = async () => (await fetch(feed)).status
  expect(await offered()).toBe(204)
  const release = ['platform', 'release']
  const added = await console.adit([...release, 'add', 'package.json', '--version', '3.30.1'])
  expect(await (await fetch(feed)).json()).toMatchObject({ version: '3.30.1', sha256: added.sha256 })
  expect(await console.adit([...release, 'list'])).toMatchObject({ releases: [{ version: '3.30.1' }] })
  const again = await runAdit(
    [...release, 'add', 'package.json', '--version', '3.30.1', '--json'],
    console.environment,
  )
  expect(again).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Release 3\.30\.1 already exists/),
  })
  await console.adit([...release, 'remove', '3.30.1'])
  expect(await offered()).toBe(204)
})

test('the audit log is verified and a backup is created while the console is running', async ({
  console,
}) => {
  expect(await console.adit(['audit', 'verify'])).toMatchObject({ ok: true })
  const folder = await mkdtemp(join(tmpdir(), 'adit-e2e-backup-'))
  const file = join(folder, 'the.backup')
  expect(await console.adit(['backup', file])).toMatchObject({ file, format: '2' })
  const { code, stderr } = await runAdit(['restore', file], console.environment)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Another console is already using the data directory .*\n$/)
  await rm(folder, { recursive: true })
})

test('an API with exactly the specified operations and another version header is connected', async ({
  console,
}) => {
  const server = await startSecondServer()
  const add = ['account', 'add', '--name', 'By the book', '--base-url', server.url]
  const header = ['--version-header', server.versionHeader]
  expect(await console.adit([...add, ...header], server.apiKey)).toEqual({ account: 'by-the-book' })
  expect(server.requests.length).toBeGreaterThan(0)
  await server.close()
})

/** `connect.test.ts` covers the other ways in which an API fails. */
test('an account whose API fails is not connected', async ({ console }) => {
  const upstream = await scriptedUpstream(faults.html)
  const add = ['account', 'add', '--name', 'Faulty', '--base-url', upstream.url, '--json']
  const { code, stdout, stderr } = await runAdit(add, console.environment, console.platform.apiKey)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/JSON/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  await upstream.close()
})
