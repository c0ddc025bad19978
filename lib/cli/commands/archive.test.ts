import type * as NodeFs from 'node:fs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDb } from '@/lib/db/open'
import { readEnv } from '@/lib/server/env'
import { ensureKeyFile } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { backUp } from './backup'
import { restore } from './restore'

/** The system's error code for the next write to an open file. Empty if the write succeeds. */
const fault = vi.hoisted(() => ({ code: '' }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>()
  const fail = () => {
    const { code } = fault
    fault.code = ''
    throw Object.assign(new Error(`${code}: write`), { code })
  }
  return {
    ...fs,
    writeSync: (...args: Parameters<typeof fs.writeSync>) =>
      fault.code === '' ? fs.writeSync(...args) : fail(),
    writeFileSync: (...args: Parameters<typeof fs.writeFileSync>) =>
      fault.code === '' || typeof args[0] !== 'number' ? fs.writeFileSync(...args) : fail(),
  }
})

test.each([
  [
    'ENOSPC',
    /^console\.sqlite can't be written to .*: the disk is full\. The file needs \d+ MB\. Free up disk space/,
  ],
  ['EDQUOT', /^console\.sqlite can't be written to .*: the disk quota is used up\./],
  ['EIO', /^console\.sqlite can't be written to .* \(EIO\)\. Nothing was restored\.$/],
])('a restore that fails with %s reports the write error and changes no data', async (code, sentence) => {
  const folder = newFolder('archive')
  const env = readEnv({ ADIT_DATA_DIR: folder })
  await (await openDb(env.storeFile)).destroy()
  const file = join(folder, 'the.backup')
  backUp({ env, keyRing: ensureKeyFile(env.keyFile) }, file)
  const before = readFileSync(env.storeFile)
  fault.code = code
  await expect(restore(env, file)).rejects.toThrow(sentence)
  expect(readFileSync(env.storeFile).equals(before)).toBe(true)
})
