import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import Database from 'libsql'
import * as z from 'zod'

/** What a backup may hold, and nothing else: a name in an archive is never a path. */
export const entryNames = ['console.sqlite', 'platform.sqlite'] as const
export type EntryName = (typeof entryNames)[number]

const manifestOf = z.strictObject({
  format: z.literal('1'),
  created_at: z.string(),
  /** Id of the key that sealed the secrets inside; the key itself is never in a backup. */
  key_id: z.string(),
})
export type Manifest = z.infer<typeof manifestOf>

const entryRow = z.object({
  name: z.enum(entryNames),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Entry = z.infer<typeof entryRow>

/** Thrown for a file that is no backup, or not a whole one; the message is a sentence for the person. */
export class ArchiveError extends Error {}

const partBytes = 4 * 2 ** 20

function* partsOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(partBytes)
      const length = readSync(descriptor, part)
      if (length === 0) return
      yield part.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a new archive: itself an SQLite file, readable by its owner alone. `files` are read whole. */
export function writeArchive(
  archive: string,
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
): Entry[] {
  closeSync(openSync(archive, 'wx', 0o600))
  const database = new Database(archive)
  try {
    database.exec('pragma journal_mode = delete')
    database.exec(`
      create table manifest (name text primary key, value text not null) strict;
      create table entries (name text primary key, bytes integer not null, sha256 text not null) strict;
      create table parts (entry text not null, number integer not null, data blob not null, primary key (entry, number)) strict;
      begin immediate`)
    const fact = database.prepare('insert into manifest values (?, ?)')
    for (const [name, value] of Object.entries(manifest)) fact.run(name, value)
    const entries = Object.entries(files).map(([name, file]) => writeEntry(database, name, file))
    database.exec('commit')
    return entries
  } finally {
    database.close()
  }
}

function writeEntry(database: Database.Database, name: string, file: string): Entry {
  const insert = database.prepare('insert into parts values (?, ?, ?)')
  const hash = createHash('sha256')
  let number = 0
  for (const part of partsOf(file)) {
    hash.update(part)
    insert.run(name, number++, part)
  }
  const entry = entryRow.parse({ name, bytes: statSync(file).size, sha256: hash.digest('hex') })
  database.prepare('insert into entries values (?, ?, ?)').run(entry.name, entry.bytes, entry.sha256)
  return entry
}

/** Opens an archive and reads what it says of itself. Throws an `ArchiveError`. The caller closes it. */
export function openArchive(archive: string): {
  manifest: Manifest
  entries: Entry[]
  database: Database.Database
} {
  if (!statSync(archive, { throwIfNoEntry: false })?.isFile())
    throw new ArchiveError(`There is no file ${archive}.`)
  const database = new Database(archive)
  try {
    const facts = z
      .array(z.object({ name: z.string(), value: z.string() }))
      .parse(database.prepare('select name, value from manifest').all())
    const manifest = manifestOf.parse(Object.fromEntries(facts.map(({ name, value }) => [name, value])))
    const entries = z.array(entryRow).parse(database.prepare('select name, bytes, sha256 from entries').all())
    return { manifest, entries, database }
  } catch {
    database.close()
    throw new ArchiveError(`${archive} is not a backup that this version of Adit can read.`)
  }
}

/** Copies an entry into a new file. Throws an `ArchiveError` when it is not, byte for byte, what was stored. */
export function extractEntry(database: Database.Database, entry: Entry, file: string): void {
  const hash = createHash('sha256')
  const target = openSync(file, 'wx', 0o600)
  try {
    const read = database.prepare('select data from parts where entry = ? and number = ?')
    for (let number = 0; ; number++) {
      const row = z
        .object({ data: z.instanceof(Uint8Array) })
        .optional()
        .parse(read.get(entry.name, number))
      if (!row) break
      hash.update(row.data)
      writeSync(target, row.data)
    }
  } catch (error) {
    throw new ArchiveError(`The backup is damaged: ${entry.name} cannot be read (${String(error)}).`)
  } finally {
    closeSync(target)
  }
  if (statSync(file).size !== entry.bytes || hash.digest('hex') !== entry.sha256)
    throw new ArchiveError(`The backup is damaged: ${entry.name} is not what was stored.`)
}
