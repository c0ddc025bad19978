import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { beforeEach, expect, test, vi } from 'vitest'
import { context } from '@/lib/server/context'
import { newFolder } from '@/lib/util/testing/folder'
import { addStoreCommands } from './console'
import { addPlatformCommands } from './platform'

let dir: string
beforeEach(() => {
  dir = newFolder('commands')
  vi.stubEnv('ADIT_DATA_DIR', dir)
  return () => vi.unstubAllEnvs()
})

const forgetContext = () => Reflect.deleteProperty(globalThis, Symbol.for('adit.context'))

async function run(command: readonly string[]): Promise<void> {
  forgetContext()
  const program = new Command('adit').exitOverride()
  addStoreCommands(program)
  addPlatformCommands(program)
  await program.parseAsync(command, { from: 'user' }).finally(forgetContext)
}

const readers = () => [
  ['audit', 'verify'],
  ['backup', join(dir, 'the.backup')],
]

test('a command that reads the store fails if the store was deleted', async () => {
  forgetContext()
  const { env, db } = await context()
  await db.destroy()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${env.storeFile}${suffix}`, { force: true })
  for (const command of readers())
    await expect(run(command)).rejects.toThrow(
      `The store ${env.storeFile} is missing, but its sealing key ${env.keyFile} exists.`,
    )
  expect(existsSync(env.storeFile)).toBe(false)
})

test.each(['', 'k'.repeat(40)])(
  'a command that reads the store fails in an empty data directory (ADIT_SECRET="%s")',
  async (secret) => {
    vi.stubEnv('ADIT_SECRET', secret)
    for (const command of readers())
      await expect(run(command)).rejects.toThrow(
        /^The store .*console\.sqlite doesn't exist\. Set ADIT_DATA_DIR/,
      )
    expect(readdirSync(dir)).toEqual([])
  },
)

test('a command that only reads creates nothing if the data directory is mistyped', async () => {
  const mistyped = join(dir, 'mistyped')
  vi.stubEnv('ADIT_DATA_DIR', mistyped)
  const lists = [['record', 'list'], ['abuse', 'list'], ['release', 'list'], ['setting']]
  for (const command of [...readers(), ...lists.map((list) => ['platform', ...list])])
    await expect(run(command), command.join(' ')).rejects.toThrow(
      `The data directory ${mistyped} doesn't exist. Set ADIT_DATA_DIR to the console's data directory.`,
    )
  expect(readdirSync(dir)).toEqual([])
})

test('a command that lists what the local platform has creates no store', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  for (const list of [['record', 'list'], ['abuse', 'list'], ['release', 'list'], ['setting']])
    await run(['platform', ...list])
  expect(output.mock.calls.join('')).toContain('No releases yet.')
  output.mockRestore()
  expect(readdirSync(dir)).toEqual([])
})

test.each(['', ' '])('the empty path "%s" is rejected', async (path) => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const command of ['backup', 'restore']) {
    await expect(run([command, path])).rejects.toThrow(/Enter a file path\.$/)
  }
  output.mockRestore()
  expect(readdirSync(dir)).toEqual([])
})

test.each(['', 'nonsense', '0:beef'])(
  'the malformed hash "%s" of an earlier verification is rejected',
  async (head) => {
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(run(['audit', 'verify', '--head', head])).rejects.toThrow(
      /Enter the whole hash that an earlier run printed\.$/,
    )
    output.mockRestore()
  },
)
