import type { ErrorEnvelope } from '@/lib/contract/envelope'
import { readErrorEnvelope } from '@/lib/contract/read-envelope'
import { ApiError, type ClientErrorCode } from './api-error'

interface RequestInit {
  method?: string
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  /** True for a request that isn't a GET but changes nothing. */
  changesNothing?: boolean
  onSend?: () => void
  onMismatch?: () => void
}

const failure = (code: ClientErrorCode, msg: string): ErrorEnvelope => ({
  error_code: code,
  status_code: 0,
  msg,
})

type PasswordPrompt = () => Promise<boolean>
let prompt: PasswordPrompt | null = null
let prompting: Promise<boolean> | null = null

/** Sets the prompt for requests that require a confirmed password. Returns a function that removes the prompt. */
export function setPasswordPrompt(ask: PasswordPrompt): () => void {
  prompt = ask
  return () => {
    if (prompt === ask) prompt = null
  }
}

/** Shows one password prompt for all waiting requests. Resolves with false if the person cancels. */
async function isPasswordConfirmed(ask: PasswordPrompt): Promise<boolean> {
  prompting ??= ask().finally(() => {
    prompting = null
  })
  return prompting
}

/**
 * Sends a request to the console, asking for the person's password if required. Resolves with the parsed JSON, or
 * undefined for status 204. Rejects with an `ApiError`, or with the signal's reason if `signal` was aborted.
 */
export async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    return await sendMarked(path, init)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ADIT_CONFIRM_PASSWORD' || !prompt) throw error
    if (await isPasswordConfirmed(prompt)) return sendMarked(path, init)
    error.isCanceled = true
    throw error
  }
}

/** Sends a request, and marks the error of one that changes nothing as repeatable. */
const sendMarked = (path: string, init: RequestInit): Promise<unknown> =>
  sendOnce(path, init).catch((error: unknown) => {
    if (error instanceof ApiError && changesNothing(init)) error.isRepeatable = true
    throw error
  })

const changesNothing = ({ method = 'GET', changesNothing = false }: RequestInit) =>
  method === 'GET' || changesNothing

async function sendOnce(path: string, init: RequestInit): Promise<unknown> {
  const method = init.method ?? 'GET'
  const writes = method !== 'GET'
  const headers: Record<string, string> = { accept: 'application/json', ...init.headers }
  if (writes) headers['adit-request'] = '1'
  if (writes) headers['content-type'] = 'application/json'
  const body = writes ? JSON.stringify(init.body ?? {}) : undefined
  let response: Response
  let text: string
  init.onSend?.()
  try {
    response = await fetch(path, { method, headers, body, signal: init.signal, redirect: 'error' })
    text = await response.text()
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(
      !changesNothing(init)
        ? failure(
            'ADIT_OUTCOME_UNKNOWN',
            'The connection to the console was lost before a response arrived. The change may have been made.',
          )
        : failure('ADIT_OFFLINE', "The console didn't respond."),
    )
  }
  if (response.headers.get('adit-contract') === 'mismatch') init.onMismatch?.()
  if (response.status === 204) return undefined
  const json = parse(text)
  if (response.ok && json !== undefined) return json
  throw new ApiError(
    readErrorEnvelope(json) ??
      failure('ADIT_BAD_ANSWER', `The console's response (${response.status}) isn't valid JSON.`),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
