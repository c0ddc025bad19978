import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'

/** The idle time, in milliseconds, after which a socket counts as silent if no response is expected. */
const patienceMs = 3000
/** The idle time, in milliseconds, after which a socket counts as silent if a response is expected. */
export const answerMs = 30_000

/**
 * Sends bytes unchanged, and returns everything that arrives until the socket closes or goes silent. Status 0 means
 * that no status arrived. If `isStatusEnough` is true, returns as soon as the status has arrived.
 */
export function rawRequest(
  url: string,
  bytes: string,
  waitMs = patienceMs,
  isStatusEnough = false,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const received = () => {
      const text = Buffer.concat(chunks).toString('latin1')
      return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
    }
    const end = () => {
      socket.destroy()
      resolve(received())
    }
    socket.setTimeout(waitMs, end)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isStatusEnough && received().status > 0) end()
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** Returns the bytes of a request without validating or correcting them. */
export const requestBytes = (
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[],
  body = '',
) =>
  `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`

/** Returns the data in the console's store that a person can change in this account or outside any account. */
export function storedChanges(dataDir: string, account: string): unknown {
  const database = new Database(join(dataDir, 'console.sqlite'), { readonly: true })
  const own = '(select id from accounts where slug = ?)'
  const tables = [
    'users',
    'accounts',
    `audit where user_id is not null and (account_id is null or account_id = ${own})`,
    `acts where account_id = ${own}`,
    "settings where name <> 'audit.anchor'", // the end of the audit log
    'attempts',
    'jobs where runs > 9',
  ]
  const rows = tables.map((table) =>
    database.prepare(`select * from ${table}`).all(...(table.includes(own) ? [account] : [])),
  )
  const sessions = database.prepare('select id, revoked_at from sessions').all()
  database.close()
  return { rows, sessions }
}
