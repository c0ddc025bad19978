export interface CallResult {
  status: number
  /** The parsed body, or an empty object if the response isn't JSON. */
  json: Record<string, unknown>
  headers: Headers
}

/**
 * Calls the console's API with the headers that pages send. `headers` adds or replaces headers, and an empty value
 * removes a header.
 */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<CallResult>

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns a function that calls the API of the console at `url` with this `Cookie` header. */
export function callerOf(url: string, cookie = ''): Call {
  return async (method, path, body, headers = {}) => {
    const writes = method !== 'GET' && method !== 'HEAD'
    const own: Record<string, string> = writes
      ? { origin: url, 'content-type': 'application/json', 'adit-request': '1' }
      : {}
    const sent = Object.entries({ cookie, ...own, ...headers }).filter(([, value]) => value !== '')
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: sent,
      ...(writes && { body: JSON.stringify(body ?? {}) }),
    })
    return { status: response.status, json: parse(await response.text()), headers: response.headers }
  }
}

/**
 * Connects an account and waits until its API's capabilities are known. Returns the account's slug. Throws an error if
 * the console rejects the account.
 */
export async function connect(
  call: Call,
  name: string,
  base_url: string,
  api_key: string,
  version_header?: string,
): Promise<string> {
  const facts = { name, base_url, api_key, version_header }
  const { status, json } = await call('POST', '/api/accounts', facts)
  if (status !== 200) throw new Error(`Connecting ${name} was answered with ${status}: ${String(json.msg)}`)
  const slug = String(json.slug)
  await call('POST', `/api/capabilities/${slug}`)
  return slug
}

export async function inventoryRows(call: Call, account: string, resource: string, search = '') {
  const { json } = await call('GET', `/api/inventory/${account}/${resource}${search}`)
  if (!Array.isArray(json.rows)) throw new Error(`No list of ${resource}: ${JSON.stringify(json)}`)
  const rows: { id: string; title: string; item: Record<string, unknown> }[] = json.rows
  return rows.map(({ id, title, item }) => ({ id, title, item }))
}
