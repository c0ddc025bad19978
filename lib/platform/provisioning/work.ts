import type { ResolverConfig } from '@/lib/dns/config'
import { certificateStatus } from '@/lib/resources/certificates'
import { wantedForDomain, wantedForIngress, type WantedRecord, worstVerdict } from '@/lib/dns/model/records'
import { noAgents } from '../agents'
import type { Context, Log } from '../context'
import { Refusal } from '../errors'
import { ingresses } from '../handlers/agent-ingresses'
import { domains } from '../handlers/reserved-domains'
import type { NewId } from '../ids'
import { findObject, replaceObject } from '../objects'
import { adminUser } from '../owners'
import { decodeBody, refTo } from '../refs'
import { playSampleAgent, SAMPLE_AGENTS } from '../sample-sessions'
import { readSettings } from '../settings'
import type { PlatformStore } from '../store'
import { advance, type Finding, provisioningJob } from './state'
import { checkRecords } from '@/lib/dns/check'

/** Until the next attempt on an object that could not be looked after. */
const FAILED_MS = 60_000

export interface WorkOptions {
  store: PlatformStore
  resolver: ResolverConfig
  newId: NewId
  log: Log
}
interface Due {
  id: string
  resource: string
  job: string | null
}

/** The objects whose work is due, the longest waiting first. */
export const dueObjects = ({ db }: PlatformStore, limit: number): Promise<Due[]> =>
  db
    .selectFrom('objects')
    .select(['id', 'resource', 'job'])
    .where('due_at', '<=', Date.now())
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** The records that an object's certificate waits for. */
async function wantedFor(context: Context, { id, resource }: Due): Promise<WantedRecord[]> {
  if (resource === 'agent-ingresses') return wantedForIngress(await ingresses.get(context, id))
  return wantedForDomain(await domains.get(context, id))
}

/** Writes what follows from a look at DNS, unless the object's work was changed or ended meanwhile. */
async function apply(context: Context, due: Due, finding: Finding): Promise<void> {
  const row = await findObject(context.db, due.resource, due.id)
  if (!row?.job || row.job !== due.job) return
  const body = decodeBody(due.resource, row.body, context.baseUrl)
  const held = certificateStatus.nullish().catch(null).parse(body.certificate_management_status)
  const job = provisioningJob.parse(JSON.parse(row.job))
  const next = advance(job, held?.renews_at ?? null, finding, context.settings, context.now.getTime())
  const certificate = refTo(context.newId('cert', context.now))
  const issued = next.isIssued && 'certificate' in body ? { certificate } : {}
  await replaceObject(
    context.db,
    due,
    { ...body, certificate_management_status: next.status, ...issued },
    next.work,
  )
}

/** Does what is due for one object. Nothing it meets stops the others: a failure is logged and tried again later. */
export async function workOn(
  due: Due,
  { store, resolver, newId, log }: WorkOptions,
  signal: AbortSignal,
): Promise<void> {
  const contextOf = async (db: Context['db']): Promise<Context> => ({
    db,
    now: new Date(),
    baseUrl: '',
    settings: await readSettings(db),
    caller: { ownerId: adminUser.id },
    agents: noAgents,
    newId,
  })
  try {
    if (due.resource === SAMPLE_AGENTS)
      return await store.db.transaction().execute(async (tx) => playSampleAgent(await contextOf(tx), due.id))
    const finding = await lookAt(await wantedFor(await contextOf(store.db), due), resolver, signal)
    await store.db.transaction().execute(async (tx) => apply(await contextOf(tx), due, finding))
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) return // the platform ends, or the object was deleted
    log.error('A scheduled step of an object failed', { id: due.id, error: String(error) })
    const later = { due_at: Date.now() + FAILED_MS }
    await store.db.updateTable('objects').set(later).where('id', '=', due.id).execute()
  }
}

/** Asks DNS whether the records that a certificate needs are there. Rejects only when `signal` is aborted. */
async function lookAt(
  wanted: readonly WantedRecord[],
  resolver: ResolverConfig,
  signal: AbortSignal,
): Promise<Finding> {
  const { records } = await checkRecords(wanted, resolver, signal)
  const worst = worstVerdict(records.map(({ verdict }) => verdict))
  if (worst === 'correct') return { kind: 'right' }
  const told = records.filter(({ verdict }) =>
    worst === 'unknown' ? verdict === worst : verdict === 'wrong' || verdict === 'missing',
  )
  return {
    kind: worst === 'unknown' ? 'unknown' : 'wrong',
    message: told.map(({ message }) => message).join(' '),
  }
}
