import 'server-only'
import { recordAround, recordDone } from '@/lib/audit/record'
import type { InventoryDetail, inventoryApi } from '@/lib/api/inventory'
import type { Overview } from '@/lib/api/overview'
import { Failure } from '@/lib/contract/failure'
import { safeId } from '@/lib/contract/fields'
import { offers } from '@/lib/contract/offers'
import type { Resource } from '@/lib/contract/resource'
import { addById, nameById } from '@/lib/inventory/sync/apply'
import { detail } from '@/lib/inventory/detail'
import { isListable, isRecent } from '@/lib/inventory/sync/freshness'
import { overview } from '@/lib/inventory/overview/overview'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { failureOf, isPathMissing, isSuccess, readFailure } from '@/lib/upstream/outcome'
import { isResourceName } from '@/lib/resources/resource-types'
import { referringKinds } from '@/lib/resources/resource-infos'
import { atMost } from '@/lib/util/async'
import { inSentence, withArticle } from '@/lib/util/text'
import type { Answer, Answered } from '@/lib/upstream/transport'
import { accountFreshness, freshen } from '../accounts/freshen'
import { readById } from '../accounts/read-by-id'
import { resources } from '@/lib/resources/registry'
import { type Account, services, upstreamOf, resourceOf } from '../accounts/upstream'
import type { Context } from '../context'
import type { Actor } from '../people/people'
import { isRead } from '@/lib/inventory/sync/freshness'
import { lostReferenceEdges } from '@/lib/inventory/overview/lost-references'
import { attentionElsewhere } from './attention-elsewhere'
import { certificateIdentityIn } from './certificate-identity'
import { wholeWalk } from './lookup'
import { deleteRow } from '@/lib/inventory/sync/store'
import type { ApiInput } from '../routing/console-api'

/** The lists that must be read before the overview can show the first steps of a new account. */
const decisive = (['endpoints', 'https-edges', 'tcp-edges', 'reserved-domains'] as const).map(resourceOf)

export async function accountOverview(context: Context, account: Account): Promise<Overview> {
  await freshen(context, account, [...decisive, ...resources.filter((one) => !decisive.includes(one))])
  const freshness = await accountFreshness(context, account) // Read first, as in `inventoryPage`.
  const elsewhere = await attentionElsewhere(context.db, account.id, Date.now())
  const edges = await lostReferenceEdges(context.db, account.id, (kind) => isRead(freshness.get(kind)))
  return overview(context.db, account.id, freshness, {
    ...elsewhere,
    attention: [...elsewhere.attention, ...edges],
    counts: { ...elsewhere.counts, edge: edges.length },
    problems: elsewhere.problems + edges.length,
    warnings: elsewhere.warnings + edges.filter(({ state }) => state === 'attention').length,
  })
}

/** Returns a resource with its related resources. Tries a read by ID if the inventory doesn't have the resource. */
export async function inventoryDetail(
  context: Context,
  account: Account,
  resource: Resource,
  id: string,
): Promise<InventoryDetail> {
  const known = await detail(context.db, account.id, resource.name, id)
  if (known) return withDerived(context, account, resource, known)
  const op = resource.ops.get
  if (op && safeId.safeParse(id).success) {
    const send = () => askFor(context, account, resource, id)
    const answer = await readById(context, account, { op, id }, send)
    if (answer?.kind === 'none') throw failureOf(answer, op)
    if (answer && mayExist(answer)) throw readFailure(op, answer)
  }
  const added = (await detail(context.db, account.id, resource.name, id)) ?? notFound(resource, id)
  return withDerived(context, account, resource, added)
}

async function withDerived(context: Context, account: Account, resource: Resource, known: InventoryDetail) {
  const certificate =
    resource.name === 'certificate-authorities' ? certificateIdentityIn(known.row.item.ca_pem) : undefined
  const unread = await unreadUsers(context, account, resource)
  return { ...known, unread, ...(certificate && { certificate }) }
}

async function unreadUsers(context: Context, account: Account, { name }: Resource): Promise<string[]> {
  const freshness = await accountFreshness(context, account)
  return isResourceName(name) ? referringKinds(name).filter((kind) => !isRecent(freshness.get(kind))) : []
}

function askFor(context: Context, account: Account, resource: Resource, id: string): Promise<Answer | null> {
  const { db } = context
  return capabilityStates(db, account).then((states) =>
    addById(
      { db, accountId: account.id, resource, states },
      services(context).transport,
      upstreamOf(context, account),
      id,
    ),
  )
}

interface Known {
  id: string
  /** The name to store if this account's API can't return the resource by ID. */
  name?: string
}

export async function addKnown(
  context: Context,
  account: Account,
  resource: Resource,
  known: Known,
  actor: Actor,
): Promise<InventoryDetail> {
  const { db, keyRing } = context
  const { get } = resource.ops
  const act = { ...actor, operation: `${resource.name}.link`, accountId: account.id, target: known.id }
  if (get && offers(await capabilityStates(db, account), get))
    await recordAround(db, keyRing, { ...act, after: known }, () =>
      addAsked(context, account, resource, known.id),
    )
  else
    await db.transaction().execute(async (db) => {
      await keepNamed({ db }, account, resource, known)
      await recordDone(db, keyRing, { ...act, after: known })
    })
  return (await detail(db, account.id, resource.name, known.id)) ?? notFound(resource, known.id)
}

const mayExist = (answer: Answered) =>
  !isSuccess(answer) && !isPathMissing(answer) && ![400, 404].includes(answer.status)

async function addAsked(context: Context, account: Account, resource: Resource, id: string): Promise<void> {
  const answer = await askFor(context, account, resource, id)
  const op = resource.ops.get
  if (answer?.kind === 'none' && op) throw failureOf(answer, op)
  if (op && answer?.kind === 'answered' && mayExist(answer)) throw readFailure(op, answer)
  if (!answer || answer.kind === 'none' || !isSuccess(answer)) return notFound(resource, id)
}

async function keepNamed(
  { db }: Pick<Context, 'db'>,
  account: Account,
  resource: Resource,
  { id, name }: Known,
) {
  const scope = { db, accountId: account.id, resource }
  const one = inSentence(resource.info.one)
  if (isListable(resource, await capabilityStates(db, account)))
    throw new Failure(
      'ADIT_CONFLICT',
      `You can't add ${withArticle(one)} by ID because this account's API returns ${inSentence(resource.info.label)} only as a list. Find the ${one} in the list.`,
    )
  if (name === undefined)
    throw new Failure(
      'ADIT_INVALID',
      `This account's API can't return the name of this ${one}. Enter a name.`,
      { field: 'name' },
    )
  await nameById(scope, { id, name })
}

function notFound(resource: Resource, id: string): never {
  throw new Failure(
    'ADIT_NOT_FOUND',
    `This account has no ${inSentence(resource.info.one)} with the ID ${id.slice(0, 128)}. Check the ID.`,
    { field: 'id' },
  )
}

/** The maximum time, in milliseconds, that a request waits for a list. Shorter than the idle timeout of connections. */
const WALK_MS = 90_000

/**
 * Reads a whole list again and resolves with the list's freshness. Resolves after at most `WALK_MS`, even if the list
 * is still `syncing`. Throws Failure ADIT_CONFLICT if the account's API can't list these resources.
 */
export async function walkNow(context: Context, account: Account, resource: Resource) {
  const before = (await accountFreshness(context, account)).get(resource.name)
  if (!before?.listable)
    throw new Failure('ADIT_CONFLICT', `This account's API can't list ${inSentence(resource.info.label)}.`)
  const walk = wholeWalk({ context, account }, resource)
  await Promise.race([walk, atMost(walk, WALK_MS)])
  return (await accountFreshness(context, account)).get(resource.name) ?? before
}

/** Removes a resource from the inventory, but not from the platform. */
export async function removeKnown({
  context,
  account,
  person,
  params,
  requestId,
}: Pick<
  ApiInput<typeof inventoryApi.forget>,
  'context' | 'account' | 'person' | 'params' | 'requestId'
>): Promise<void> {
  const { db, keyRing } = context
  const resource = resourceOf(params.resource)
  const { row } = await inventoryDetail(context, account, resource, params.id)
  if (isListable(resource, await capabilityStates(db, account)))
    throw new Failure(
      'ADIT_CONFLICT',
      `This account's API lists ${inSentence(resource.info.label)}, so you can't remove them manually. The console updates this list automatically.`,
    )
  await db.transaction().execute(async (db) => {
    await deleteRow(db, { accountId: account.id, resource }, row.id)
    await recordDone(db, keyRing, {
      operation: `${resource.name}.forget`,
      user: person,
      accountId: account.id,
      target: row.id,
      requestId,
      before: row.item,
    })
  })
}
