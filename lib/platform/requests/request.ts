import type { IncomingMessage } from 'node:http'
import { maxBodyBytes, maxDepth } from '@/lib/util/bounded-json'
import { invalid, Refusal } from './errors'

function checkContentType({ headers }: IncomingMessage): void {
  const type = (headers['content-type'] ?? '').trim()
  if (type === '')
    throw invalid(216, 'A request with a body must set the Content-Type header to application/json')
  const [essence = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((each) => each.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (essence !== 'application/json' || (charset !== undefined && charset !== 'utf-8'))
    throw new Refusal(415, 210, 'The content type must be application/json in UTF-8')
  if (headers['content-encoding'] !== undefined)
    throw new Refusal(415, 210, "Compressed request bodies aren't supported")
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLong = () => new Refusal(413, 212, 'The request body is larger than 1 MiB')
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLong()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of bytesOf(request)) {
      length += part.length
      if (length > maxBodyBytes) break
      parts.push(part)
    }
  } catch {
    throw invalid(212, 'The connection was closed before the request body was complete')
  }
  if (length > maxBodyBytes) {
    request.resume() // discard the rest, so that the client can read the response
    throw tooLong()
  }
  return Buffer.concat(parts)
}

/** Yields the chunks of a request body, and keeps the connection open if the loop ends early. */
const bytesOf = (request: IncomingMessage): AsyncIterable<Uint8Array> =>
  request.iterator({ destroyOnReturn: false })

/** Returns the nesting depth of JSON text, and whether the text leaves a bracket or string open. */
function shapeOf(text: string) {
  let [depth, deepest, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (!quoted && (char === '{' || char === '[')) deepest = Math.max(deepest, ++depth)
    else if (!quoted && (char === '}' || char === ']')) depth--
  }
  return { deepest, open: quoted || depth > 0 }
}

/** Reads a request body that must be a JSON object of at most 1 MiB. */
export async function readObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  checkContentType(request)
  const bytes = await readBytes(request)
  const text = decodeUtf8(bytes)
  if (text.trim() === '') throw invalid(212, 'The request body is empty. Send a JSON object.')
  const { deepest, open } = shapeOf(text)
  if (deepest > maxDepth) throw invalid(213, `The request body is nested more than ${maxDepth} levels deep`)
  const value = parseJson(text, open)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(213, 'The request body must be a JSON object')
  return { ...value }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(213, 'The request body must be encoded as UTF-8')
  }
}

function parseJson(text: string, open: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw open
      ? invalid(212, 'The JSON in the request body is incomplete')
      : invalid(213, "The request body isn't valid JSON")
  }
}

export async function expectNoBody(request: IncomingMessage): Promise<void> {
  const length = request.headers['content-length']
  if (length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined)) return
  if (length === undefined && (await readBytes(request)).length === 0) return
  throw invalid(211, "This operation doesn't accept a request body")
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid(230, 'The query has invalid percent-encoding')
  }
}

export function parseQuery(raw: string, known: readonly string[]): Record<string, string> {
  const pairs = raw.split('&').filter((part) => part !== '')
  const entries = pairs.map((part) => {
    const cut = part.indexOf('=')
    return cut < 0
      ? ([decode(part), ''] as const)
      : ([decode(part.slice(0, cut)), decode(part.slice(cut + 1))] as const)
  })
  const query = new Map<string, string>()
  for (const [name, value] of entries) {
    if (!known.includes(name))
      throw invalid(
        231,
        `Unknown query parameter: ${name}. Known parameters: ${known.join(', ') || 'none'}`,
        name,
      )
    if (query.has(name)) throw invalid(232, `The ${name} query parameter is set more than once`, name)
    query.set(name, value)
  }
  return Object.fromEntries(query)
}
