import { json, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'

/** Handlers that respond to every request like a failing management API, keyed by failure. */
export const faults = {
  /** Accepts the request but never responds. */
  slow: () => undefined,
  html: (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>'),
  /** Closes the connection without a response. */
  reset: (_, response) => response.destroy(),
  error: (_, response) =>
    json(response, 500, { status_code: 500, msg: 'Something broke', details: { operation_id: 'op_fault' } }),
  busy: (_, response) =>
    json(
      response,
      429,
      { error_code: 'ERR_SERVICE_226', status_code: 429, msg: 'Too many requests' },
      { 'retry-after': '30' },
    ),
  /** Sends a response that ends in the middle of its JSON. */
  truncated: (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"uri":"x","bot_us'),
  /** Responds with the JSON of an unrelated service. */
  otherApi: (_, response) => json(response, 200, { hello: 'world' }),
} satisfies Record<string, Script>

/** Handlers that reject requests as a working management API would, keyed by rejection. */
const refusals = {
  /** Rejects the stored key because it was revoked. */
  refused: (_, response) =>
    json(response, 403, { error_code: 'ERR_SERVICE_203', status_code: 403, msg: 'The key is not known' }),
  /** Accepts the key but permits no operation. */
  denied: (_, response) =>
    json(response, 403, {
      error_code: 'ERR_SERVICE_630',
      status_code: 403,
      msg: "This key isn't allowed to do that",
    }),
} satisfies Record<string, Script>

/** Responds with a resource, or a list of one resource, whose documented fields have the wrong types. */
const wrongTypes: Script = ({ url }, response) => {
  const [path = ''] = url.split('?', 1)
  const last = path.split('/').at(-1) ?? ''
  const odd = { uri: 7, created_at: [], name: {}, domain: 5, hostnames: null, urls: {}, status: [] }
  const isOne = /_[a-zA-Z0-9]{12}/.test(last)
  return json(
    response,
    200,
    isOne ? { ...odd, id: last } : { [last]: [{ ...odd, id: 'odd_1' }], next_page_uri: null },
  )
}

const stranger = { name: 'somebody-else', active: true, uri: '', created_at: '2026-01-01T00:00:00Z' }

/** Responses to reads that don't identify the resource. */
const unidentified = {
  withoutId: (_, response) => json(response, 200, stranger),
  idOfWrongType: (_, response) => json(response, 200, { ...stranger, id: 7 }),
} satisfies Record<string, Script>

const answers = { ...faults, ...refusals, ...unidentified, wrongTypes }

/**
 * Starts a proxy in front of a real management API. `requests` returns the received requests with a given method.
 * `fail` selects how the proxy fails:
 * - `lost`: forwards the request, then closes the connection without a response.
 * - `late`: forwards the request only after the next call of `fail`.
 * - `passedOn`: closes the connection of a write, and forwards the write at the next call of `fail`. Forwards reads.
 * - `busy`: rejects writes. Forwards reads.
 * - any other key of `answers`: handles all requests with the function under that key.
 * - null: forwards all requests.
 */
export async function startFaultyUpstream(platformUrl: string) {
  let fault: keyof typeof answers | 'lost' | 'late' | 'passedOn' | null = null
  const late = new Set<() => void>()
  const nextFail = () => new Promise<void>((resolve) => late.add(resolve))
  const script: Script = async (seen, response, request) => {
    const isRead = seen.method === 'GET'
    if (fault === 'late') await nextFail()
    // After a 429, the console would also delay the write, so background reads don't get one.
    if (fault === null || fault === 'late' || (isRead && (fault === 'busy' || fault === 'passedOn')))
      return request.forward()
    if (fault === 'passedOn') {
      response.destroy()
      await nextFail()
      return request.pass()
    }
    if (fault === 'lost') await request.pass()
    return answers[fault === 'lost' ? 'reset' : fault](seen, response, request)
  }
  const upstream = await scriptedUpstream(script, { real: { url: platformUrl } })
  const fail = (next: typeof fault) => {
    fault = next
    for (const answer of late) answer()
    late.clear()
  }
  const requests = (method: string) => upstream.seen.filter((one) => one.method === method)
  return { ...upstream, fail, requests }
}
