import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import Database from 'libsql'
import { type Driver, Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import { sqliteCode } from './errors'

/** A SQLite dialect whose transactions acquire the write lock when they begin. */
class ImmediateSqliteDialect extends SqliteDialect {
  constructor(private readonly database: Database.Database) {
    super({ database: keepingReads(database) })
  }
  override createDriver(): Driver {
    // libsql doesn't finish a failed prepared statement, which would block the next commit.
    const run = (statement: string) => async () => void this.database.exec(statement)
    return Object.assign(super.createDriver(), {
      beginTransaction: run('begin immediate'),
      commitTransaction: run('commit'),
      rollbackTransaction: async () => rollBack(this.database),
    })
  }
}

function rollBack(database: Database.Database): void {
  if (!database.inTransaction) return
  try {
    database.exec('rollback')
  } catch {
    // The error that caused the rollback is the one to report.
  }
}

const isWrite = (sql: string) => /^\s*(?:insert|update|delete|create|alter|drop)\b/i.test(sql)

function inTransaction(database: Database.Database, statement: SqliteStatement): SqliteStatement {
  const within = <T>(run: () => T): T => {
    if (database.inTransaction) return run()
    // If another process holds the write lock, `begin` must fail, because libsql doesn't finish a failed statement.
    database.exec('begin immediate')
    try {
      const result = run()
      database.exec('commit')
      return result
    } catch (error) {
      rollBack(database)
      throw error
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => within(() => statement.all(parameters)),
    run: (parameters) => within(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

const isRead = (sql: string) => /^\s*select\b/i.test(sql)

const maxKept = 200

/** Tries to write the contents of the write-ahead log to the store's file. libsql doesn't do so on close. */
function emptyLog(database: Database.Database): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Full disk or another process: the log stays, and the next start reads it.
  }
}

function keepingReads(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  function keep(sql: string, statement: SqliteStatement): SqliteStatement {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest)
    const all = (parameters: readonly unknown[]) => {
      try {
        return statement.all(parameters)
      } catch (error) {
        kept.delete(sql) // libsql might not have finished the statement
        throw error
      }
    }
    const guarded: SqliteStatement = {
      reader: true,
      all,
      run: (parameters) => statement.run(parameters),
      iterate: (parameters) => database.prepare(sql).iterate(parameters), // iteration may stop midway
    }
    kept.set(sql, guarded)
    return guarded
  }
  return {
    close() {
      kept.clear()
      emptyLog(database)
      database.close()
    },
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (statement.reader && isRead(sql)) return keep(sql, statement)
      return isWrite(sql) ? inTransaction(database, statement) : statement
    },
  }
}

function makePrivate(file: string): void {
  // Closing an existing file would release this process's own locks on it.
  if (existsSync(file)) chmodSync(file, 0o600)
  else closeSync(openSync(file, 'a', 0o600))
}

/**
 * Creates a Kysely dialect for a SQLite file that only its owner can access. Commits are synced to disk, and deleted
 * data is overwritten with zeros.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') makePrivate(file)
  const database = new Database(file)
  for (const pragma of [
    'busy_timeout = 5000',
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    'secure_delete = on',
  ])
    database.exec(`pragma ${pragma}`)
  return new ImmediateSqliteDialect(database)
}

/** Thrown if a store can't be opened or has lost its data. */
export class StoreFault extends Error {}

/** Creates the error for a damaged store. `keyFile` is its sealing key file, or null. */
export const damaged = (file: string, cause: string, keyFile: string | null) =>
  new StoreFault(
    `The store ${file} is damaged (${cause}). Restore a backup with "npm run -s adit -- restore <file>". To start with an empty store, move ${keyFile === null ? 'the file' : `both this file and its sealing key ${keyFile}`} to another directory.`,
  )

/**
 * Converts an error from opening a store to a `StoreFault` if the file or the disk caused it. Returns other errors
 * unchanged.
 */
function openingFault(file: string, error: unknown, keyFile: string | null): unknown {
  const code = sqliteCode(error)
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return damaged(file, code, keyFile)
  if (/^(?:SQLITE_(?:CANTOPEN|READONLY|IOERR|FULL|PERM|AUTH)|E[A-Z]+$)/.test(code))
    return new StoreFault(
      `The store ${file} can't be opened (${code}). Check its permissions, and check that it's on a local, writable disk with free space.`,
    )
  return error
}

/**
 * Opens a store and migrates it to the newest schema. `keyFile` is its sealing key file, or null. Throws a
 * `StoreFault` if the file is damaged or can't be opened.
 */
export async function openStore<DB>(
  file: string,
  migrations: readonly Migration[],
  keyFile: string | null = null,
): Promise<Kysely<DB>> {
  let db: Kysely<DB> | undefined
  const isNew = !existsSync(file)
  try {
    db = new Kysely<DB>({ dialect: sqliteDialect(file) })
    await migrate(db, migrations)
    return db
  } catch (error) {
    await db?.destroy()
    // An empty file would look like a store that was emptied.
    if (isNew && statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
    throw openingFault(file, error, keyFile)
  }
}

export interface Migration {
  name: string
  statements: readonly string[]
}

/**
 * Runs the store's missing migrations in order, each in its own transaction. Existing migrations must never change.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null) strict`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  for (const { name, statements } of migrations.filter((one) => !applied.has(one.name))) {
    await db.transaction().execute(async (transaction) => {
      // Another process may have applied it since then.
      const seen = await sql`select 1 from migrations where name = ${name}`.execute(transaction)
      if (seen.rows.length > 0) return
      for (const statement of statements) await sql.raw(statement).execute(transaction)
      await sql`insert into migrations values (${name}, ${new Date().toISOString()})`.execute(transaction)
    })
  }
}
