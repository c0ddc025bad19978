import 'server-only'
import { recordDone } from '@/lib/audit/record'
import type { ExportSummary, KnownCount, TransferPlan, transferApi } from '@/lib/api/transfer'
import type { Db } from '@/lib/db/open'
import { isResourceName } from '@/lib/resources/resource-types'
import { capabilityStates } from '@/lib/upstream/capabilities'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context, Person, RouteInput } from '@/lib/server/context'
import { askedById } from '@/lib/server/inventory/check-known'
import type { ApiInput } from '@/lib/server/routing/console-api'
import { readFile, writeFiles } from './file'
import { parts } from './parts'

/**
 * Returns one file of an export, and the number of files. `text` is null if the file doesn't exist. Records the
 * download of an existing file in the audit log.
 */
export async function downloadExport(
  {
    context,
    person,
    requestId,
  }: Pick<RouteInput, 'context' | 'requestId'> & { person: Pick<Person, 'id' | 'email'> },
  account: Account,
  number: number,
): Promise<{ text: string | null; count: number }> {
  const collected = await collect(context, account)
  const files = filesOf(account, person.email, collected)
  const text = files[number - 1] ?? null
  if (text !== null)
    await recordDone(context.db, context.keyRing, {
      operation: 'accounts.export',
      user: person,
      accountId: account.id,
      target: account.slug,
      requestId,
      after: {
        file: number,
        files: files.length,
        ...Object.fromEntries(collected.map(({ part, entries }) => [part.name, entries.length])),
      },
    })
  return { text, count: files.length }
}

function filesOf({ name, base_url }: Account, by: string, collected: Collected): string[] {
  const about = { account: { name, base_url }, exported_at: new Date().toISOString(), exported_by: by }
  return writeFiles(
    about,
    collected.map(({ part, entries }) => [part.name, entries]),
  )
}

export async function exportSummary(context: Pick<Context, 'db'>, account: Account): Promise<ExportSummary> {
  const collected = await collect(context, account)
  return {
    files: filesOf(account, '', collected).length,
    parts: collected.map(({ part, entries }) => ({
      name: part.name,
      label: part.label,
      count: entries.length,
    })),
  }
}

type Collected = Awaited<ReturnType<typeof collect>>

async function collect({ db }: Pick<Context, 'db'>, account: Account) {
  const target = { db, account, states: await capabilityStates(db, account) }
  return Promise.all(parts.map(async (part) => ({ part, entries: await part.collect(target) })))
}

type Input = Pick<
  ApiInput<typeof transferApi.import>,
  'context' | 'account' | 'person' | 'request' | 'requestId'
>

/** Thrown to roll back an import that is only a preview. */
class Undo extends Error {
  constructor(readonly plan: TransferPlan) {
    super('tried')
  }
}

/** Returns the changes that an import would make. Throws Failure ADIT_INVALID if the file has errors. */
export async function planImport(input: Input): Promise<TransferPlan> {
  try {
    return await within(input, (_, plan) => Promise.reject(new Undo(plan)))
  } catch (error) {
    if (error instanceof Undo) return error.plan
    throw error
  }
}

/** Imports a file and records the import in the audit log. Throws Failure ADIT_INVALID if the file has errors. */
export const runImport = (input: Input): Promise<TransferPlan> =>
  within(input, async (db, plan, account) => {
    const counts = plan.parts.map(({ name, added, updated, known, refused }) => [
      name,
      { added, updated, known, refused },
    ])
    await recordDone(db, input.context.keyRing, {
      operation: 'accounts.import',
      user: input.person,
      accountId: account.id,
      target: account.slug,
      requestId: input.requestId,
      after: { ...plan.file, ...Object.fromEntries(counts) },
    })
  })

async function within(
  { context, account, person, request }: Input,
  end: (db: Db, plan: TransferPlan, account: Account) => Promise<void>,
): Promise<TransferPlan> {
  const file = readFile(await request.text())
  const states = await capabilityStates(context.db, account)
  return context.db.transaction().execute(async (db) => {
    const target = { db, account, states, by: person.email }
    const plan: TransferPlan = {
      file: file.about,
      is_elsewhere: file.about.account.base_url !== account.base_url,
      parts: [],
      unknown_parts: file.unknownParts,
    }
    for (const { name, label, unverified, verified, apply } of file.parts)
      plan.parts.push({ name, label, unverified, verified, ...(await apply(target)) })
    await end(db, plan, account)
    return plan
  })
}

/** Counts an account's resources that weren't read from a list, by kind and state. */
export async function knownCounts({ db }: Pick<Context, 'db'>, account: Account): Promise<KnownCount[]> {
  const askable = new Set(askedById(await capabilityStates(db, account)))
  const rows = await db
    .selectFrom('inventory')
    .select(({ eb, fn }) => [
      'resource',
      eb('gone_at', 'is not', null).as('is_gone'),
      'is_confirmed',
      eb('checked_at', 'is', null).as('is_unasked'),
      fn.countAll<number>().as('count'),
    ])
    .where('account_id', '=', account.id)
    .where('source', '!=', 'list')
    .groupBy(['resource', 'is_gone', 'is_confirmed', 'is_unasked'])
    .orderBy('resource')
    .execute()
  const kinds = new Map<string, KnownCount>()
  for (const { resource, is_gone, is_confirmed, is_unasked, count } of rows) {
    if (!isResourceName(resource)) continue
    const kind = kinds.get(resource) ?? { resource, seen: 0, waiting: 0, never: 0, gone: 0 }
    const unconfirmed = is_unasked && askable.has(resource) ? 'waiting' : 'never'
    kind[is_gone ? 'gone' : is_confirmed === 1 ? 'seen' : unconfirmed] += count
    kinds.set(resource, kind)
  }
  return [...kinds.values()]
}
