import 'server-only'
import type { checksApi, Found, WriteCheck } from '@/lib/api/checks'
import { Failure } from '@/lib/contract/failure'
import { offers } from '@/lib/contract/offers'
import { creates, isPart, nameField, readOf, resourceName, resourceId } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import { type Age, ageOf, clockMarginMs } from '@/lib/inventory/sync/clock'
import { isListable } from '@/lib/inventory/sync/freshness'
import { hasIdentity, identityOf, partIdentity } from '@/lib/inventory/sync/identity'
import { findItem, hasTitle } from '@/lib/inventory/list/row'
import { isResourceName } from '@/lib/resources/resource-types'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { operations } from '@/lib/resources/registry'
import { failureOf, isPathMissing, isSuccess, readFailure } from '@/lib/upstream/outcome'
import { isRecord, textOf } from '@/lib/util/records'
import { resourceOf, services, upstreamOf } from '../accounts/upstream'
import type { Person } from '../context'
import type { ApiInput } from '../routing/console-api'
import { lookUpResource, wholeWalk } from '../inventory/lookup'
import { masked } from '../proxy/answer'
import { compareSent } from './compare'
import { authorizeOperationRole } from '../proxy/request'
import { sameActs, type WriteResult, type UnknownWrite, settleWrite } from './settle'

const newest = 500
const most = 20

interface CheckInput extends Pick<ApiInput<typeof checksApi.check>, 'context' | 'account' | 'body'> {
  person: Pick<Person, 'id' | 'email' | 'role'>
}

export async function checkWriteNow({ context, account, person, body }: CheckInput): Promise<WriteCheck> {
  const { operation, sent, ...write } = body
  const op = operations.find(({ name }) => name === operation)
  if (!op || op.method === 'GET')
    throw new Failure('ADIT_INVALID', "This isn't a write operation of the management API.", {
      field: 'operation',
    })
  // Comparing with the stored value reveals whether a guessed secret is right, so it requires the write's role.
  authorizeOperationRole(op, person)
  if (!op.params.safeParse(write.params).success)
    throw new Failure('ADIT_INVALID', "The parameters don't match the operation.", { field: 'params' })
  const sentMs = 'at' in sent ? Date.parse(sent.at) : Date.now() - sent.ago_ms
  const resource = resourceOf(resourceName(op))
  const checked = { context, account, person, resource, op, ...write, sentMs }
  const result = await settleWrite(checked, await resultOf(checked))
  return { ...result, checked_at: new Date().toISOString() }
}

function resultOf(sent: UnknownWrite): Promise<WriteResult> {
  const { op, params } = sent
  if (!creates(op)) return op.method === 'DELETE' ? checkRemoved(sent) : checkChanged(sent)
  return resourceId(op, params) === undefined ? checkCreated(sent) : checkPartCreated(sent)
}

async function checkCreated(sent: UnknownWrite): Promise<WriteResult> {
  const { context, account, resource, body, sentMs } = sent
  const states = await capabilityStates(context.db, account)
  if (!isListable(resource, states)) return { kind: 'no-read' }
  const fault = await wholeWalk({ context, account }, resource, await walkedSince(sent))
  const identity = identityOf(resource.info.identifies, body)
  const candidatesFound = await candidates(sent, identity)
  const result = resultOfCreate(candidatesFound, identity, resource, sentMs)
  // Only a complete list shows that something is absent.
  if (fault && !isFound(result)) throw new Failure('ADIT_UPSTREAM_NOT_THIS_API', fault.message)
  return result
}

const isFound = (result: WriteResult) =>
  result.kind === 'created' ||
  result.kind === 'unclear' ||
  (result.kind === 'unidentified' && result.since.length > 0)

/** The maximum age, in milliseconds, of a list read that a check reuses. */
const walkAgeMs = 2000

/**
 * Returns the earliest start time of a list read that a check can reuse, or undefined if no matching write has ended.
 */
async function walkedSince(sent: UnknownWrite): Promise<string | undefined> {
  const ends = (await sameActs(sent.context.db, sent)).flatMap(({ ended_at }) => ended_at ?? [])
  const last = ends.toSorted().at(-1)
  if (last === undefined) return undefined
  return new Date(Math.max(Date.parse(last), Date.now() - walkAgeMs)).toISOString()
}

async function candidates(
  { context, account, resource }: UnknownWrite,
  identity: ReadonlyMap<string, unknown>,
): Promise<Candidate[]> {
  const there = context.db
    .selectFrom('inventory')
    .select(['id', 'title', 'created_at', 'first_seen_at', 'body'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .where('gone_at', 'is', null)
  const names = [...identity.values()].filter((value) => typeof value === 'string')
  const named = names.length === 0 ? [] : await there.where(hasTitle(names)).limit(newest).execute()
  const others = await there.orderBy('created_at', 'desc').limit(newest).execute()
  const rows = new Map([...named, ...others].map((row) => [row.id, row]))
  return [...rows.values()].map((row) => ({ ...row, item: recordIn(row.body), segments: [] }))
}

const recordIn = (json: string) => {
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : {}
}

interface Candidate {
  id: string
  title: string
  created_at: string
  /** The time when the console first saw the resource, or null for a part. */
  first_seen_at: string | null
  item: Readonly<Record<string, unknown>>
  segments: string[]
}

/**
 * Returns the number of milliseconds from the request to the reported creation of the resource, or null if the reported
 * time isn't plausible.
 */
function afterMs(candidate: Candidate, sentMs: number): number | null {
  const after = Date.parse(candidate.created_at) - sentMs
  const isWrong = after >= -clockMarginMs && ageOf(candidate, sentMs) === 'earlier'
  if (Number.isNaN(after) || isWrong) return null
  return after < -clockMarginMs ? after : Math.max(after, 0)
}

function resultOfCreate(
  candidatesFound: readonly Candidate[],
  identity: ReadonlyMap<string, unknown>,
  { name }: Pick<Resource, 'name'>,
  sentMs: number,
): WriteResult {
  const found = (candidate: Candidate): Found[] => {
    const { id, title, segments } = candidate
    const after_ms = afterMs(candidate, sentMs)
    return isResourceName(name) ? [{ resource: name, id, title: title || id, segments, after_ms }] : []
  }
  const shown = (some: readonly Candidate[]) => some.slice(0, most).flatMap(found)
  const aged = (some: readonly Candidate[], ...ages: Age[]) =>
    some.filter((candidate) => ages.includes(ageOf(candidate, sentMs)))
  if (identity.size === 0)
    return { kind: 'unidentified', since: shown(aged(candidatesFound, 'unclear', 'later')) }
  const same = candidatesFound.filter(({ item }) => hasIdentity(item, identity))
  const later = aged(same, 'later')
  if (later.length > 0) return { kind: 'created', found: shown(later) }
  const unclear = aged(same, 'unclear')
  if (unclear.length > 0) return { kind: 'unclear', found: shown(unclear) }
  return { kind: 'not-created', earlier: shown(same), since: shown(aged(candidatesFound, 'later')) }
}

async function checkPartCreated(sent: UnknownWrite): Promise<WriteResult> {
  const { resource, op, params, body, sentMs } = sent
  const list = op.name.split('.')[1] ?? ''
  const fields = partIdentity(resource.info, list)
  const owner = fields === undefined ? null : await readOwner(sent)
  if (fields === undefined || owner === null) return { kind: 'no-read' }
  const entries = Array.isArray(owner[list]) ? owner[list].filter(isRecord) : []
  const key = nameField(resource.ops, op)
  const candidatesFound = entries.map((item): Candidate => {
    const name = textOf(item[key])
    const title = textOf(item[fields.at(-1) ?? key])
    const times = { created_at: textOf(item.created_at), first_seen_at: null }
    return { id: resourceId(op, params) ?? '', title, ...times, item, segments: [list, name] }
  })
  return resultOfCreate(candidatesFound, identityOf(fields, body), resource, sentMs)
}

/**
 * Reads the whole resource. Resolves with an empty object if it doesn't exist, or with null if the API can't return it.
 */
async function readOwner({ context, account, resource, op, params }: UnknownWrite) {
  const id = resourceId(op, params) ?? ''
  if (!isResourceName(resource.name)) return null
  const result = await lookUpResource({ context, account }, resource.name, id)
  if (result.kind === 'failed') throw result.failure
  if (result.kind === 'no-read') return null
  if (result.kind === 'gone') return {}
  return findItem(context.db, { accountId: account.id, resource: resource.name, id })
}

/** Reads the resource or part that a write changes. Resolves with null if the API can't return it. */
async function readTarget(sent: UnknownWrite): Promise<{ item: unknown } | 'absent' | null> {
  const { context, account, resource, op, params } = sent
  const states = await capabilityStates(context.db, account)
  const read = readOf(resource.ops, op)
  if (!read || !offers(states, read)) return isPart(op) ? null : readListed(sent)
  const { transport } = services(context)
  const answer = await transport.send(upstreamOf(context, account), read, { params })
  if (answer.kind === 'none') throw failureOf(answer, read)
  if (answer.status === 404 && !isPathMissing(answer)) return 'absent'
  if (!isSuccess(answer)) throw readFailure(read, answer)
  return answer.json === null ? 'absent' : { item: masked(context, read.response, answer.json) }
}

async function readListed(sent: UnknownWrite): Promise<{ item: unknown } | 'absent' | null> {
  const owner = await readOwner(sent)
  if (owner === null) return null
  return Object.keys(owner).length === 0 ? 'absent' : { item: owner }
}

async function checkRemoved(sent: UnknownWrite): Promise<WriteResult> {
  const target = await readTarget(sent)
  if (target === null) return { kind: 'no-read' }
  return { kind: target === 'absent' ? 'absent' : 'exists' }
}

async function checkChanged(sent: UnknownWrite): Promise<WriteResult> {
  const { context, op, body } = sent
  const target = await readTarget(sent)
  if (target === null) return { kind: 'no-read' }
  if (target === 'absent') return { kind: 'absent' }
  return { kind: 'changed', ...compareSent(masked(context, op.body, body), target.item) }
}
