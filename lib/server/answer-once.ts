import 'server-only'
import type { Account } from './accounts/upstream'
import { idempotencyKey, runOnce } from './idempotency'
import type { RouteInput } from './route-types'

interface Act<P> {
  /** What is done, and with what: under one key it is always the same. */
  operation: string
  body: unknown
  /** What comes before, up to the intent in the audit: when it throws, nothing was done and the key is free again. */
  prepare: () => Promise<P>
  /** Resolves with what is answered, as JSON. */
  act: (prepared: P) => Promise<unknown>
}

/** Does what a person asks the console for, at most once under the request's key where it has one. Throws as `runOnce`. */
export async function answerOnce<P>(
  { context, person, request, requestId }: Pick<RouteInput, 'context' | 'person' | 'request' | 'requestId'>,
  account: Account,
  { operation, body, prepare, act }: Act<P>,
): Promise<Response> {
  const key = idempotencyKey(request.headers)
  if (key === null) return Response.json(await act(await prepare()))
  const claim = { userId: person.id, accountId: account.id, key, operation, body, requestId }
  const { text } = await runOnce(context, claim, {
    prepare,
    act: async (prepared) => ({
      fate: 'kept',
      result: { status: 200, text: JSON.stringify(await act(prepared)) },
    }),
  })
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}
