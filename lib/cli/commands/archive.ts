import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import * as z from 'zod'
import { errorCode, sqliteCode } from '@/lib/util/errors'
import type { KeyRing } from '@/lib/util/key-ring'

/** The possible names of a backup's entries. A backup with any other entry is invalid. */
export const entryNames = ['console.sqlite', 'platform.sqlite'] as const
export type EntryName = (typeof entryNames)[number]

const manifestOf = z.strictObject({
  format: z.literal('2'),
  /** The backup's ID. A restore records it in the console's audit log. */
  id: z.uuid(),
  created_at: z.string(),
  /** The ID of the key that authenticates the backup. */
  key_id: z.string(),
})
export type Manifest = z.infer<typeof manifestOf>

const entryRow = z.object({
  name: z.enum(entryNames),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchiveEntry = z.infer<typeof entryRow>

const factsOf = manifestOf.extend({ mac: z.string() })

function macOf(
  key: KeyRing[number],
  { format, id, created_at, key_id }: Manifest,
  entries: readonly ArchiveEntry[],
) {
  const files = entries
    .map(({ name, bytes, sha256 }) => [name, bytes, sha256] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify([format, id, created_at, key_id, files])
  return createHmac('sha256', key.derive('backup')).update(text).digest('base64url')
}

/** Thrown if a backup can't be read, verified or extracted. The message can be shown to users. */
export class ArchiveError extends Error {}

export interface OpenArchive {
  manifest: Manifest
  entries: ArchiveEntry[]
  /** The stored MAC of the manifest and the entries, not yet verified. */
  mac: string
  database: Database.Database
}

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

/** Writes a backup as a new SQLite file that only its owner can read, authenticated with the newest key. */
export function writeArchive(
  archive: string,
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
  [key]: KeyRing,
): ArchiveEntry[] {
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
    fact.run('mac', macOf(key, manifest, entries))
    database.exec('commit')
    return entries
  } finally {
    database.close()
  }
}

function writeEntry(database: Database.Database, name: string, file: string): ArchiveEntry {
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

/**
 * Opens a backup and reads its manifest. Callers must verify the manifest with `checkMac` and close the database.
 * Throws an `ArchiveError` if the file isn't a readable backup.
 */
export function openArchive(archive: string): OpenArchive {
  const stat = statSync(archive, { throwIfNoEntry: false })
  if (!stat) throw new ArchiveError(`File not found: ${archive}.`)
  if (!stat.isFile())
    throw new ArchiveError(
      `${archive} ${stat.isDirectory() ? 'is a directory' : "isn't a file"}. Choose a backup file.`,
    )
  if (stat.size === 0) throw new ArchiveError(`${archive} is incomplete or damaged: the file is empty.`)
  const database = new Database(archive)
  try {
    const { mac, ...manifest } = readFacts(database)
    const entries = z.array(entryRow).parse(database.prepare('select name, bytes, sha256 from entries').all())
    return { manifest, entries, mac, database }
  } catch (error) {
    database.close()
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(
      isDamaged(archive, error)
        ? `${archive} is incomplete or damaged: the file can't be read (${sqliteCode(error)}).`
        : `${archive} isn't a backup that this version of Adit can read.`,
    )
  }
}

function isDamaged(archive: string, error: unknown): boolean {
  const magic = 'SQLite format 3\0'
  const start = Buffer.alloc(magic.length)
  const descriptor = openSync(archive, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  return start.equals(Buffer.from(magic)) && /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(sqliteCode(error))
}

function readFacts(database: Database.Database): z.output<typeof factsOf> {
  const rows = z
    .array(z.object({ name: z.string(), value: z.string() }))
    .parse(database.prepare('select name, value from manifest').all())
  const facts = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  if (facts.format === '1')
    throw new ArchiveError(
      "This backup was created by an earlier version of Adit, so this version can't verify that the backup is unmodified. Restore the backup with the earlier version, then upgrade.",
    )
  return factsOf.parse(facts)
}

/** Throws an `ArchiveError` unless the MAC matches this manifest and these entries. The manifest names the key. */
export function checkMac({ manifest, entries, mac }: Omit<OpenArchive, 'database'>, ring: KeyRing): void {
  const key = ring.find(({ id }) => id === manifest.key_id)
  if (!key)
    throw new ArchiveError(
      `This backup requires the sealing key ${manifest.key_id}, which this installation doesn't have. Add that key to ADIT_SECRET, or restore its secret file to the data directory.`,
    )
  const [wanted, actual] = [Buffer.from(macOf(key, manifest, entries)), Buffer.from(mac)]
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual))
    throw new ArchiveError('This backup was changed after it was created. Nothing was restored.')
}

/**
 * Copies an entry to a new file. Throws an `ArchiveError` if the file can't be written, or if its size or hash is
 * wrong.
 */
export function extractEntry(database: Database.Database, entry: ArchiveEntry, file: string): void {
  const hash = createHash('sha256')
  const target = openSync(file, 'wx', 0o600)
  try {
    for (const part of storedParts(database, entry)) {
      hash.update(part)
      writeFileSync(target, part) // unlike writeSync, this never writes only a part
    }
    fsyncSync(target)
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(writeProblem(entry, file, error))
  } finally {
    closeSync(target)
  }
  if (statSync(file).size !== entry.bytes || hash.digest('hex') !== entry.sha256)
    throw new ArchiveError(
      `This backup is incomplete or damaged: the content of ${entry.name} doesn't match its hash.`,
    )
}

const partRow = z.object({ data: z.instanceof(Uint8Array) }).optional()

function* storedParts(database: Database.Database, entry: ArchiveEntry): Generator<Uint8Array> {
  const read = database.prepare('select data from parts where entry = ? and number = ?')
  for (let number = 0; ; number++) {
    const part = readPart(() => read.get(entry.name, number), entry)
    if (!part) return
    yield part
  }
}

function readPart(read: () => unknown, { name }: ArchiveEntry): Uint8Array | undefined {
  try {
    return partRow.parse(read())?.data
  } catch (error) {
    throw new ArchiveError(`This backup is incomplete or damaged: ${name} can't be read (${String(error)}).`)
  }
}

function writeProblem({ name, bytes }: ArchiveEntry, file: string, error: unknown): string {
  const code = errorCode(error)
  const what = `${name} can't be written to ${dirname(file)}`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `${what}: ${code === 'ENOSPC' ? 'the disk is full' : 'the disk quota is used up'}. The file needs ${Math.ceil(bytes / 1e6)} MB. Free up disk space, then restore again. Nothing was restored.`
  return `${what} (${code || String(error)}). Nothing was restored.`
}
