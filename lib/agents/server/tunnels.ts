import 'server-only'
import { begin, settleAct } from '@/lib/acts/acts'
import { runAct } from '@/lib/acts/run'
import { recordDone } from '@/lib/audit/record'
import type { AgentTunnels, agentTunnelsApi } from '@/lib/api/agent-tunnels'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { getAgent } from '@/lib/agents/agents'
import { isAddressableTunnel } from '@/lib/agents/model/tunnels'
import {
  agentFailure,
  isNoTunnel,
  isStarted,
  isStopped,
  tunnelsIn,
  unknownOutcome,
  writeResult,
} from '@/lib/upstream/agent-answer'
import {
  type AgentAnswer,
  type AgentAnswered,
  type AgentTarget,
  type AgentRequest,
  askAgent,
} from '@/lib/upstream/agent-api'
import { errorFields } from '@/lib/util/errors'
import { freshen } from '@/lib/server/accounts/freshen'
import { endpointsSince } from './new-endpoints'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { noteRead, noteReadAnswer } from './audited-reads'
import { type ApiOwner, apiTarget, findChosenApi, findEndpoint, listChoices, resolveApi } from './resolve-api'
import { checkDefinition } from './tunnel-checks'
import { deleteSavedTunnel, needRoomFor, savedTunnels, saveTunnel } from './saved-tunnels'
import { actsOf } from '@/lib/server/acts/acts'
import type { ApiInput } from '@/lib/server/routing/console-api'
import { log } from '@/lib/server/log'
import type { Person, RouteInput } from '@/lib/server/context'

type Operations = typeof agentTunnelsApi
type Input<K extends keyof Operations> = Omit<ApiInput<Operations[K]>, 'query' | 'request'>

export interface Asker extends Pick<RouteInput, 'context' | 'requestId'> {
  account: Account
  person: Pick<Person, 'id' | 'email'>
}

interface Subject extends Asker {
  agent: ApiOwner & { since: string }
}

const keyOf = ({ account, agent }: Pick<Subject, 'account' | 'agent'>) => ({
  account_id: account.id,
  agent_id: agent.id,
})

const subjectOf = ({ context, account, person, requestId, params }: Omit<Input<'read'>, 'body'>) =>
  subjectFor({ context, account, person, requestId }, params.id)

async function subjectFor(asker: Asker, agentId: string): Promise<Subject> {
  const agent = await getAgent(asker.context.db, asker.account.id, agentId)
  const { session_id, first_seen_at: since } = agent.last
  return { ...asker, agent: { id: agent.id, session_id, since } }
}

/**
 * Returns an agent's tunnels, read through the endpoint chosen for the agent's API, if any. `error` contains the reason
 * if they can't be read. Throws Failure ADIT_NOT_FOUND if the agent is unknown.
 */
export const readTunnels = async (input: Omit<Input<'read'>, 'body'>): Promise<AgentTunnels> =>
  readFresh(await subjectOf(input))

async function readFresh(subject: Subject): Promise<AgentTunnels> {
  const { context, account, agent } = subject
  const { db } = context
  await freshen(context, account, ['endpoints', 'reserved-domains'].map(resourceOf))
  await endpointsSince(context, account, agent.since)
  const { api, target } = await resolveApi(context, account, agent)
  const asked = api && (await ask(subject, api.url, target).catch(failed))
  const names = asked?.tunnels && new Set(asked.tunnels.map(({ name }) => name))
  const saved = await savedTunnels(db, keyOf({ account, agent }))
  return {
    api,
    choices: await listChoices(db, account.id, agent),
    tunnels: asked?.tunnels ?? null,
    omitted: asked?.omitted ?? 0,
    error: asked?.error ?? null,
    saved: saved.map((definition) => ({ definition, is_running: names?.has(definition.name) ?? null })),
    requested_at: asked ? new Date().toISOString() : null,
  }
}

function failed(error: unknown): Pick<AgentTunnels, 'tunnels' | 'omitted' | 'error'> {
  if (!(error instanceof Failure)) throw error
  const { code, message } = error
  return { tunnels: null, omitted: 0, error: { code, message } }
}

async function ask(
  { context, person, account, agent, requestId }: Subject,
  url: string,
  target: AgentTarget | Failure,
) {
  if (target instanceof Failure) throw target
  const read = { user: person, accountId: account.id, agentId: agent.id, url, requestId }
  const actId = await noteRead(context, read).catch((error: unknown) => {
    log.error({ request_id: requestId, ...errorFields(error) }, "couldn't record an agent API request")
    throw new Failure(
      'ADIT_STORE',
      "The audit log can't be written, so the request wasn't sent to the agent. Try again later.",
    )
  })
  const answer = await send(target, { method: 'GET', path: '/api/tunnels' }, requestId)
  const found = tunnelsIn(answer)
  await noteReadAnswer(context, actId, answer, found !== null).catch((error: unknown) =>
    log.error({ request_id: requestId, ...errorFields(error) }, "couldn't record an agent API response"),
  )
  if (!found) throw agentFailure(answer)
  return { ...found, error: null }
}

async function send(target: AgentTarget, request: AgentRequest, requestId: string): Promise<AgentAnswer> {
  const answer = await askAgent(target, request)
  const outcome = { status: answer.status, reason: answer.kind === 'none' ? answer.reason : undefined }
  log.info(
    { request_id: requestId, host: target.host, method: request.method, ...outcome },
    'sent a request to an agent API',
  )
  return answer
}

/**
 * Sets or clears the endpoint for requests to an agent's API. Throws Failure ADIT_NOT_FOUND if the agent is unknown, or
 * ADIT_INVALID if the account has no such endpoint or its address isn't allowed.
 */
export async function chooseApi(input: Input<'choose'>): Promise<AgentTunnels> {
  const subject = await subjectOf(input)
  const { context, account, agent } = subject
  const { endpoint_id } = input.body
  const endpoint = endpoint_id === null ? null : await getApiEndpoint(subject, endpoint_id)
  const after = endpoint && { endpoint_id: endpoint.endpoint_id, url: endpoint.url }
  await context.db.transaction().execute(async (db) => {
    const before = await findChosenApi(db, account.id, agent.id)
    const key = keyOf(subject)
    if (after)
      await db
        .insertInto('agent_apis')
        .values({ ...key, ...after })
        .onConflict((conflict) => conflict.columns(['account_id', 'agent_id']).doUpdateSet(after))
        .execute()
    else
      await db
        .deleteFrom('agent_apis')
        .where('account_id', '=', account.id)
        .where('agent_id', '=', agent.id)
        .execute()
    await recordDone(db, context.keyRing, { ...actOf(subject, 'choose-api'), before, after })
  })
  return readFresh(subject)
}

async function getApiEndpoint({ context, account }: Subject, endpointId: string) {
  const refuse = (message: string) => new Failure('ADIT_INVALID', message, { field: 'endpoint_id' })
  const found = await findEndpoint(context.db, account.id, endpointId)
  if (!found)
    throw refuse(
      'This account has no HTTP or HTTPS endpoint with the chosen ID. Choose an endpoint from the list.',
    )
  const resolved = apiTarget(context, account, found)
  if (!resolved.ok) throw refuse(resolved.message)
  return found
}

const actOf = ({ person, account, agent, requestId }: Subject, name: string) => ({
  operation: `agents.${name}`,
  user: person,
  accountId: account.id,
  target: agent.id,
  requestId,
})

/**
 * Starts a tunnel and, if `is_saved` is true, saves its definition. Throws Failure ADIT_OUTCOME_UNKNOWN if the outcome
 * is unknown, or another `Failure` if the tunnel can't be started.
 */
export async function startTunnel(input: Input<'start'>): Promise<AgentTunnels> {
  const subject = await subjectOf(input)
  const { definition, is_saved } = input.body
  await checkDefinition(subject.context, subject.account, definition)
  if (is_saved) await needRoomFor(subject.context.db, keyOf(subject), definition.name)
  const request: AgentRequest = { method: 'POST', path: '/api/tunnels', body: { ...definition } }
  const keep = (db: Db) => saveTunnel(db, keyOf(subject), definition)
  await act(subject, { name: 'start-tunnel', after: { ...definition } }, request, {
    isDone: isStarted,
    keep: (db, result) => (is_saved && result !== 'refused' ? keep(db) : undefined),
  })
  return readFresh(subject)
}

/**
 * Stops a tunnel if `stop` is true, and deletes its saved definition if `remove_saved` is true. Throws Failure
 * ADIT_INVALID if the name can't be used in a URL, or another `Failure` if the tunnel can't be stopped.
 */
export async function stopTunnel(input: Input<'stop'>): Promise<AgentTunnels> {
  const subject = await subjectOf(input)
  const { context } = subject
  const name = input.params.name
  const { stop, remove_saved: removesSaved } = input.body
  if (!isAddressableTunnel(name))
    throw new Failure(
      'ADIT_INVALID',
      "The console can't stop this tunnel because its name can't be used in a URL. Stop the tunnel on the agent's machine.",
    )
  if (stop) await stopByName(subject, name, removesSaved)
  else if (removesSaved)
    await context.db.transaction().execute(async (db) => {
      await deleteSavedTunnel(db, keyOf(subject), name)
      await recordDone(db, context.keyRing, { ...actOf(subject, 'forget-tunnel'), before: { name } })
    })
  return readFresh(subject)
}

async function stopByName(subject: Subject, name: string, removesSaved: boolean): Promise<void> {
  const request: AgentRequest = { method: 'DELETE', path: `/api/tunnels/${encodeURIComponent(name)}` }
  await act(subject, { name: 'stop-tunnel', before: { name } }, request, {
    isDone: isStopped,
    keep: (db, result, answer) =>
      removesSaved && (result !== 'refused' || isNoTunnel(answer))
        ? deleteSavedTunnel(db, keyOf(subject), name)
        : undefined,
  })
}

/**
 * Returns the names of an agent's tunnels with this URL. Omits names that can't be used in a request's path. Throws a
 * `Failure` if no usable response arrives.
 */
export async function tunnelNamesAt(asker: Asker, agentId: string, url: string): Promise<string[]> {
  const subject = await subjectFor(asker, agentId)
  const { api, target } = await resolveApi(subject.context, subject.account, subject.agent)
  const { tunnels } = await ask(subject, api?.url ?? '', target)
  return tunnels.flatMap(({ public_url, name }) =>
    public_url === url && isAddressableTunnel(name) ? [name] : [],
  )
}

/** Stops a tunnel and deletes its saved definition. Throws a `Failure` unless the agent confirms the stop. */
export const endTunnel = async (asker: Asker, agentId: string, name: string): Promise<void> =>
  stopByName(await subjectFor(asker, agentId), name, true)

interface Rules {
  isDone: (answered: AgentAnswered) => boolean
  /** Stores data that depends on the outcome, in the same transaction as the outcome. */
  keep: (db: Db, result: 'done' | 'refused' | 'unknown', answer: AgentAnswer) => Promise<unknown> | undefined
}

async function act(
  subject: Subject,
  what: { name: string; before?: unknown; after?: unknown },
  request: AgentRequest,
  { isDone, keep }: Rules,
): Promise<void> {
  const { context, requestId } = subject
  const acts = actsOf(context)
  const { name, ...values } = what
  const { target } = await resolveApi(context, subject.account, subject.agent)
  if (target instanceof Failure) throw target
  await runAct(acts, { ...actOf(subject, name), key: null }, async (act) => {
    await begin(acts, act, values)
    const answer = await send(target, request, requestId)
    const result = writeResult(answer, isDone)
    const outcome = { result, status: answer.status, ...values }
    await settleAct(acts, act, outcome, { keep: async (db) => keep(db, result, answer) })
    if (result === 'refused') throw agentFailure(answer)
    if (result === 'unknown') throw unknownOutcome(answer)
  })
}
