import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureKeyFile, KeyFault, readKeyFile } from './key-ring'
import { newFolder } from './testing/folder'

const folder = newFolder('key-ring')

test('a key file is created once, readable only by its owner', () => {
  const file = join(folder, 'new')
  expect(readKeyFile(file)).toBeNull()
  const [key] = ensureKeyFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(ensureKeyFile(file)[0].id).toBe(key.id)
  expect(readKeyFile(file)?.[0].id).toBe(key.id)
  expect(readdirSync(folder)).toEqual(['new']) // no temporary file is left
})

test.each([
  ['empty', ''],
  ['too short', 'a'.repeat(31)],
])('a key file that is %s is reported as damaged and left unchanged', (name, content) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  expect(() => readKeyFile(file)).toThrow(KeyFault)
  expect(() => ensureKeyFile(file)).toThrow(
    /is damaged: .* Restore the file from a copy, or set ADIT_SECRET\.$/,
  )
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('a key file that cannot be read or written fails with the reason', () => {
  const path = join(folder, 'directory')
  mkdirSync(path)
  expect(() => readKeyFile(path)).toThrow(/can't be read \(EISDIR\)/)
  expect(() => ensureKeyFile(join(folder, 'missing', 'secret'))).toThrow(/can't be written \(ENOENT\)/)
})
