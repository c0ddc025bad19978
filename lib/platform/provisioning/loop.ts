import type { PlatformStore } from '../store/store'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { certificateStatus } from '@/lib/resources/values/domain-fields'
import { wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'
import { noAgents } from '../agents/agents'
import type { PlatformContext, PlatformLog } from '../context'
import { Refusal } from '../requests/errors'
import { ingresses } from '../handlers/agent-ingresses'
import { domainCollection } from '../handlers/reserved-domains'
import type { NewId } from '../store/ids'
import { findObject, replaceObject } from '../store/objects'
import { adminUser } from '../owners'
import { decodeBody, refTo } from '../store/refs'
import { playSampleAgent, SAMPLE_AGENTS } from '../agents/sample-sessions'
import { readSettings } from '../settings'
import { ingressServers } from '../zones'
import { type DnsFinding, dnsFindingOf, advance, provisioningJob } from './state'
import { checkRecords, type Background } from '@/lib/dns/check'
import { type Due, startWorkQueue, workKinds } from './work-queue'

const AT_ONCE = 8

/**
 * Starts the background work: certificate provisioning, and the commands of simulated agents. Returns a function that
 * stops it and waits for running work.
 */
export function startBackgroundWork(options: WorkOptions): () => Promise<void> {
  const { store, log } = options
  const stops = workKinds.map((kind) =>
    startWorkQueue({
      store,
      kind,
      atOnce: AT_ONCE,
      run: (due, signal) => workOn(due, options, signal),
      onError: (error) => log.error("Couldn't run background work", { error: String(error) }),
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** The delay before the next attempt after an internal error, in milliseconds. */
const FAILED_MS = 60_000

interface WorkOptions {
  store: PlatformStore
  resolver: ResolverConfig
  newId: NewId
  log: PlatformLog
}

async function wantedFor(context: PlatformContext, { id, resource }: Due): Promise<WantedRecord[]> {
  if (resource === 'agent-ingresses') return wantedForIngress(await ingresses.get(context, id))
  return wantedForDomain(await domainCollection.get(context, id))
}

/** Stores the result of a DNS check, unless the object's work has changed in the meantime. */
async function apply(context: PlatformContext, due: Due, finding: DnsFinding): Promise<void> {
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

async function workOn(
  due: Due,
  { store, resolver, newId, log }: WorkOptions,
  signal: AbortSignal,
): Promise<void> {
  const contextOf = async (db: PlatformContext['db']): Promise<PlatformContext> => ({
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
    const wanted = await wantedFor(await contextOf(store.db), due)
    const finding = await checkDomain(wanted, { resolver, names: await ingressNames(store) }, signal)
    await store.db.transaction().execute(async (tx) => apply(await contextOf(tx), due, finding))
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) return // the platform shuts down, or the object was deleted
    log.error('Background work for a resource failed', { id: due.id, error: String(error) })
    const later = { due_at: Date.now() + FAILED_MS }
    await store.db.updateTable('objects').set(later).where('id', '=', due.id).execute()
  }
}

async function ingressNames({ db }: PlatformStore): Promise<Background> {
  const resource = 'agent-ingresses'
  const rows = await db.selectFrom('objects').select('body').where('resource', '=', resource).execute()
  const bodies = rows.map(({ body }) => decodeBody(resource, body, ''))
  return { ingresses: bodies.map(({ domain }) => String(domain)), platformServers: ingressServers }
}

interface Resolving {
  resolver: ResolverConfig
  names: Background
}

async function checkDomain(
  wanted: readonly WantedRecord[],
  { resolver, names }: Resolving,
  signal: AbortSignal,
): Promise<DnsFinding> {
  const { records } = await checkRecords(wanted, resolver, signal, names)
  return dnsFindingOf(records)
}
