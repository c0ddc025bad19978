import 'server-only'
import '@/lib/contract/zod-config'
import type * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import { isDeeper, maxBodyBytes, maxDepth } from '@/lib/util/bounded-json'
import { mayBeJson } from './guard'

const tooLarge = () => new Failure('ADIT_TOO_LARGE', 'The request body is larger than 1 MiB.')

/** Reads the request's body into memory. Throws a Failure if the body is too large or nested too deeply. */
export async function boundedRequest(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // @types/node and the DOM types disagree about iterating a body stream; both offer `getReader`.
  const reader = request.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBodyBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  const { url, method, headers, signal } = request
  const body = Buffer.concat(chunks)
  // latin1 keeps the bytes of brackets and quotes as they are, and is quick to decode
  if (mayBeJson(headers) && isDeeper(body.toString('latin1')))
    throw new Failure('ADIT_BAD_REQUEST', `The request body is nested more than ${maxDepth} levels deep.`)
  return new Request(url, { method, headers, signal, body })
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.expected === 'object' && issue.path.length === 0)
    return 'The request body must be a JSON object.'
  return issue.message
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const last = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...issue.path, ...last].join('.')
}

export const readJsonBody = async <S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> =>
  validate(schema, await parseJson(request))

export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw new Failure('ADIT_INVALID', 'The request is invalid.')
  const field = fieldOf(issue)
  throw new Failure('ADIT_INVALID', sentence(issue), field ? { field } : {})
}

async function parseJson(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('ADIT_BAD_REQUEST', "The request body isn't valid JSON.")
  }
}
