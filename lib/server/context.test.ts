import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordDone } from '@/lib/audit/record'
import { verifyAudit } from '@/lib/audit/verify'
import { openDb } from '@/lib/db/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { acceptSecret, context } from './context'

const secrets = { first: 'a'.repeat(40), second: 'b'.repeat(40) }
const slot = Symbol.for('adit.context')
let dir: string
beforeEach(() => {
  dir = newFolder('context')
  vi.stubEnv('ADIT_DATA_DIR', dir)
  return () => vi.unstubAllEnvs()
})

/**
 * Opens the context like a newly started program, then closes it. Returns the ID of the current sealing key.
 */
async function open(secret?: string) {
  vi.stubEnv('ADIT_SECRET', secret)
  Reflect.deleteProperty(globalThis, slot)
  const opened = await context()
  await recordDone(opened.db, opened.keyRing, { operation: 'x', user: null })
  await opened.db.destroy()
  return opened.keyRing[0].id
}
const keyFile = () => join(dir, 'secret')

test('the sealing key is removed from the environment once it has been read', async () => {
  expect(await open(secrets.first)).toBe(keyRingOf(secrets.first)[0].id)
  expect(process.env.ADIT_SECRET).toBeUndefined()
})

test('the sealing key stays in the environment while the store cannot be opened', async () => {
  const blocked = join(dir, 'console.sqlite')
  mkdirSync(blocked)
  await expect(open(secrets.first)).rejects.toThrow()
  rmSync(blocked, { recursive: true })
  expect(process.env.ADIT_SECRET).toBe(secrets.first)
})

test("a missing key file isn't replaced, and works again once restored", async () => {
  const id = await open()
  renameSync(keyFile(), `${keyFile()}.lost`)
  await expect(open()).rejects.toThrow(`requires the sealing key ${id}, but the file ${keyFile()} is missing`)
  expect(existsSync(keyFile())).toBe(false)
  renameSync(`${keyFile()}.lost`, keyFile())
  expect(await open()).toBe(id)
})

test("a store that was emptied isn't set up again, unlike one whose first start was interrupted", async () => {
  const store = join(dir, 'console.sqlite')
  writeFileSync(store, '')
  await open()
  for (const log of ['-wal', '-shm']) rmSync(store + log, { force: true })
  writeFileSync(store, '')
  await expect(open()).rejects.toThrow(
    `The store ${store} is damaged (the file is empty). Restore a backup with`,
  )
  await expect(acceptSecret()).rejects.toThrow('is damaged')
  expect(statSync(store).size).toBe(0)
})

test('the message about a damaged store names everything to move away for an empty store', async () => {
  const store = join(dir, 'console.sqlite')
  await open()
  for (const log of ['-wal', '-shm']) rmSync(store + log, { force: true })
  for (const content of ['', 'not a database '.repeat(100)]) {
    writeFileSync(store, content)
    await expect(open()).rejects.toThrow(
      `To start with an empty store, move both this file and its sealing key ${keyFile()} to another directory.`,
    )
  }
  renameSync(store, `${store}.away`)
  renameSync(keyFile(), `${keyFile()}.away`)
  await open()
})

test("a store that was deleted isn't set up again, unlike one whose first start was interrupted", async () => {
  const store = join(dir, 'console.sqlite')
  await (await openDb(store)).destroy()
  await open()
  for (const file of [store, `${store}-wal`, `${store}-shm`]) rmSync(file, { force: true })
  for (const start of [open, acceptSecret])
    await expect(start()).rejects.toThrow(
      `The store ${store} is missing, but its sealing key ${keyFile()} exists. Restore a backup with`,
    )
  expect(existsSync(store)).toBe(false)
  renameSync(keyFile(), `${keyFile()}.away`)
  await open()
})

test('a new secret is rejected on its own, and accepted together with the previous one', async () => {
  await open(secrets.first)
  await expect(open(secrets.second)).rejects.toThrow(
    /, but it isn't configured\. Restore the key file, or add the key/,
  )
  await open(`${secrets.second},${secrets.first}`)
  expect(await open(secrets.second)).toBe(keyRingOf(secrets.second)[0].id)
})

test('a lost key is replaced only on request, and its audit rows are reported as unverified', async () => {
  const lost = await open()
  rmSync(keyFile())
  const id = await acceptSecret()
  expect(id).not.toBe(lost)
  expect(await open()).toBe(id)
  const db = await openDb(join(dir, 'console.sqlite'))
  const ring = keyRingOf(readFileSync(keyFile(), 'utf8').trim())
  expect(await verifyAudit(db, ring)).toMatchObject({
    ok: false,
    rows: 6,
    unverified: { first: 1, last: 2, keys: [lost] },
  })
  await db.destroy()
})
