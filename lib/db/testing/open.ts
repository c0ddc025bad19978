import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '@/lib/util/testing/folder'
import { type Db, openDb } from '../open'

let template: Promise<Buffer> | undefined

async function migrated(): Promise<Buffer> {
  const file = join(newFolder('template'), 'store.sqlite')
  await (await openDb(file)).destroy()
  return readFile(file)
}

/** Opens a store like `openDb`, as a copy of a migrated store if the file doesn't exist. */
export async function openTestDb(file: string): Promise<Db> {
  if (!existsSync(file)) await writeFile(file, await (template ??= migrated()))
  return openDb(file)
}
