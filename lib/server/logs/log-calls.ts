import 'server-only'
import type { Owner } from '@/lib/acts/owner'
import { auditableWithSecrets } from '@/lib/audit/masking'
import { creates, targetOf } from '@/lib/contract/operation-target'
import type { RequestsTable } from '@/lib/db/schema'
import { envelopeOf, loggedCode, mayBeForwarded } from '@/lib/upstream/outcome'
import type { Answer, Answered, SentCall, CallEnd, NoteCall } from '@/lib/upstream/transport'
import type { Insertable } from 'kysely'
import type { KeyRing } from '@/lib/util/key-ring'
import { fieldsOf } from '@/lib/util/records'
import { errorFields } from '@/lib/util/errors'
import { connectionResult, type LastResult, storeLastResult } from '../accounts/last-result'
import { acting } from '../acting'
import type { Context } from '../context'
import { log } from '../log'

const FLUSH_MS = 500
/** The maximum length, in characters, of a stored body. */
const MAX_LOGGED_BODY = 65_536
/** The maximum length, in characters, of a stored message. */
const MAX_LOGGED_MESSAGE = 300

interface ApiLogNote {
  note: NoteCall
  flush: () => Promise<void>
}
type Row = Insertable<RequestsTable>
/** `hasSecrets` is true if the body contained secrets before they were masked. */
interface Sent {
  row: Row
  hasSecrets: boolean
}
type End = Pick<Row, 'status' | 'code' | 'message' | 'reason' | 'ms'>

function resultsOf({ account_id, at }: Row, answer: Answer): LastResult[] {
  const result = connectionResult(answer)
  return result === null ? [] : [{ accountId: account_id, at, result }]
}

const lastOfEach = (results: readonly LastResult[]) =>
  new Map(results.toSorted((a, b) => a.at.localeCompare(b.at)).map((one) => [one.accountId, one])).values()

function endOf(sent: Sent, answer: Answer, ms: number): End {
  if (answer.kind === 'none')
    return { status: answer.status ?? null, code: null, message: null, reason: answer.reason, ms }
  return {
    status: answer.status,
    code: loggedCode(answer),
    message: rejectionOf(sent, answer),
    reason: null,
    ms,
  }
}

/**
 * Returns the platform's message about a rejected write, or null. Omits the message if the request contained secrets,
 * because the message could quote them.
 */
function rejectionOf({ row, hasSecrets }: Sent, answer: Answered): string | null {
  const { status } = answer
  if (row.method === 'GET' || hasSecrets || status < 400 || mayBeForwarded(status)) return null
  return envelopeOf(answer)?.msg.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LOGGED_MESSAGE) || null
}

function createdId({ op }: SentCall, answer: Answer): string | null {
  if (!creates(op) || answer.kind === 'none' || answer.status !== op.status) return null
  const id: unknown = fieldsOf(answer.json).id
  return typeof id === 'string' && /^[\w-]{1,128}$/.test(id) ? id : null
}

function sentCall(keyRing: KeyRing, { accountId, op, input, path, requestId }: SentCall): Sent {
  const who = acting()
  const { value, hasSecrets } = auditableWithSecrets(keyRing, op.body, input.body)
  const body = input.body === undefined ? null : JSON.stringify(value)
  const row = {
    account_id: accountId,
    at: new Date().toISOString(),
    operation: op.name,
    target: targetOf(op, input.params ?? {}) ?? null,
    method: op.method,
    path,
    body: body && body.length > MAX_LOGGED_BODY ? JSON.stringify({ omitted: `${body.length} bytes` }) : body,
    request_id: requestId ?? null,
    user_email: who?.email ?? null,
    work: who?.work ?? null,
  }
  return { row, hasSecrets }
}

/**
 * Returns a recorder of API calls. It stores a write before the write is sent, and stores reads in batches after their
 * responses.
 */
export function apiLogNote({ db, keyRing }: Pick<Context, 'db' | 'keyRing'>, owner: Owner): ApiLogNote {
  const waiting: { row: Row; results: LastResult[] }[] = []
  let timer: NodeJS.Timeout | undefined
  const fail = (error: unknown) => log.error(errorFields(error), "couldn't record a request in the API log")

  async function insert(rows: readonly Row[], results: readonly LastResult[] = []) {
    return db.transaction().execute(async (db) => {
      const ids = [...new Set(rows.map(({ account_id }) => account_id))]
      const accounts = await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute()
      const known = new Set(accounts.map(({ id }) => id))
      const kept = rows.filter(({ account_id }) => known.has(account_id))
      for (const one of lastOfEach(results)) await storeLastResult(db, one)
      return kept.length === 0 ? [] : db.insertInto('requests').values(kept).returning('id').execute()
    })
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const all = waiting.splice(0)
    for (let at = 0; at < all.length; at += 500) {
      const some = all.slice(at, at + 500)
      await insert(
        some.map(({ row }) => row),
        some.flatMap(({ results }) => results),
      ).catch(fail)
    }
  }

  async function insertRunning(row: Row) {
    await owner.register()
    const [kept] = await insert([{ ...row, owner_id: owner.id }])
    return kept
  }

  async function note(call: SentCall) {
    const sent = sentCall(keyRing, call)
    const { row } = sent
    if (call.op.method === 'GET')
      return ({ answer, ms }: CallEnd) => {
        waiting.push({ row: { ...row, ...endOf(sent, answer, ms) }, results: resultsOf(row, answer) })
        timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
      }
    const kept = await insertRunning(row).catch((error: unknown) => {
      fail(error)
      return undefined
    })
    return ({ answer, ms }: CallEnd) => {
      const created = row.target === null ? createdId(call, answer) : null
      const end = { ...endOf(sent, answer, ms), owner_id: null, ...(created !== null && { target: created }) }
      if (kept) db.updateTable('requests').set(end).where('id', '=', kept.id).execute().catch(fail)
      for (const one of resultsOf(row, answer)) storeLastResult(db, one).catch(fail)
    }
  }
  return { note, flush }
}
