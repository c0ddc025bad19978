import 'server-only'
import { begin, settleAct } from '@/lib/acts/acts'
import { runAct } from '@/lib/acts/run'
import type { TestRequestResult, testRequestsApi } from '@/lib/api/test-requests'
import { Failure } from '@/lib/contract/failure'
import { invalidateCounts } from '@/lib/inventory/list/counts'
import type { Db } from '@/lib/db/open'
import { requestUrl, type TestResponse } from '@/lib/upstream/agent-api'
import { testPathProblem } from '@/lib/traffic/model/test-target'
import { actsOf } from '@/lib/server/acts/acts'
import type { ApiInput } from '@/lib/server/routing/console-api'
import { log } from '@/lib/server/log'
import { apiTarget, findEndpoint, findEdgeEndpoint, findWildcardEndpoint } from './resolve-api'
import { storeLastRequest } from '../test-requests'
import type { Asker } from './tunnels'
import { failureText, serviceErrorText } from './test-request-text'

interface TestRequest {
  operation: string
  target: string
  url: string
  /** The path to request, which must be valid according to `testPathProblem`. Defaults to `/`. */
  path?: `/${string}`
  /** The ID of the endpoint. Defaults to `target`. */
  endpointId?: string
  service?: string | undefined
  /** The label of the agent that serves the URL, for the beginning of a sentence. */
  agent: string
  /** Runs in the transaction that records the intent. If this function throws, the request isn't sent. */
  claim?: (db: Db) => Promise<void>
  /** Stores the result, in the transaction that records the outcome. Not called if the request wasn't sent. */
  keep?: (db: Db, result: TestRequestResult) => Promise<unknown>
}

/**
 * Sends a GET request to an endpoint and records it in the audit log. Returns the beginning of the response body only
 * for the path `/`, so a test request can't be used to read an agent's API. Throws Failure ADIT_UPSTREAM_ADDRESS if the
 * address isn't allowed.
 */
export async function runTestRequest(asker: Asker, request: TestRequest): Promise<TestRequestResult> {
  const { context, account, person, requestId } = asker
  const { operation, target, path = '/', agent, service, claim, keep, endpointId: id = target } = request
  const resolved = apiTarget(context, account, request)
  if (!resolved.ok) throw new Failure('ADIT_UPSTREAM_ADDRESS', resolved.message)
  const acts = actsOf(context)
  const url = path === '/' ? request.url : `${request.url}${path}`
  const about = { operation, target, user: person, accountId: account.id, requestId, key: null }
  return runAct(acts, about, async (act) => {
    await begin(acts, act, { after: { url } }, claim)
    const began = Date.now()
    const answer = await requestUrl(resolved.target, { path })
    const at = new Date().toISOString()
    const { host } = resolved.target
    log.info({ request_id: requestId, host, status: answer.status }, 'a test request was sent')
    const isServiceError = answer.kind === 'answered' && answer.status >= 500
    const failure =
      answer.kind === 'none'
        ? failureText(answer, agent)
        : isServiceError
          ? serviceErrorText(answer.status, service, path)
          : null
    const text = path === '/' ? answer.text : ''
    const result = { at, url, status: answer.status ?? 0, ms: Date.now() - began, text, failure }
    const after = { url, ...(failure && wasSent(answer) && { failure: failure.summary }) }
    const outcome = {
      result: wasSent(answer) ? ('done' as const) : ('refused' as const),
      status: answer.status,
      after,
    }
    await settleAct(acts, act, outcome, {
      // A request that wasn't sent shows nothing about the service.
      keep: async (db) => {
        if (!wasSent(answer)) return
        const isOffline = answer.kind === 'none' && answer.isOffline
        await storeLastRequest(db, {
          accountId: account.id,
          id,
          at,
          cause: failure?.summary ?? null,
          isOffline,
        })
        invalidateCounts() // the states of endpoints depend on the request
        await keep?.(db, result)
      },
    })
    return result
  })
}

const wasSent = (answer: TestResponse) =>
  answer.kind === 'answered' || answer.sent || answer.status !== undefined

const isTestPath = (path: string): path is `/${string}` => testPathProblem(path) === undefined

function findTarget(
  db: Db,
  accountId: string,
  { resource, id }: { resource: string; id: string },
  host: string | undefined,
) {
  if (resource === 'endpoints')
    return host === undefined
      ? findEndpoint(db, accountId, id)
      : findWildcardEndpoint(db, accountId, id, host.toLowerCase())
  return resource === 'https-edges' && host === undefined ? findEdgeEndpoint(db, accountId, id) : null
}

/**
 * Sends a test request to an endpoint, or to the first endpoint of an edge. The `host` in the body replaces the
 * wildcard in the endpoint's URL. Throws Failure ADIT_INVALID if the path or host isn't allowed, or if no suitable
 * endpoint exists.
 */
export async function sendTestRequest(
  input: ApiInput<(typeof testRequestsApi)['send']>,
): Promise<TestRequestResult> {
  const {
    context,
    account,
    person,
    params,
    requestId,
    body: { path = '/', host },
  } = input
  if (!isTestPath(path)) throw new Failure('ADIT_INVALID', testPathProblem(path) ?? 'Invalid path.')
  const endpoint = await findTarget(context.db, account.id, params, host)
  if (!endpoint)
    throw new Failure(
      'ADIT_INVALID',
      host === undefined
        ? 'This resource has no HTTP or HTTPS URL with a single host.'
        : 'You can choose a host only for an endpoint with an HTTP or HTTPS wildcard URL.',
    )
  return runTestRequest(
    { context, account, person, requestId },
    {
      operation: 'endpoints.test-request',
      target: endpoint.endpoint_id,
      url: endpoint.url,
      path,
      agent: 'The agent',
      service: endpoint.service,
    },
  )
}
