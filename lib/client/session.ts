import { queryOptions } from '@tanstack/react-query'
import { readErrorEnvelope } from '@/lib/contract/read-envelope'
import { paths } from '@/lib/util/paths'
import { ApiError } from './api-error'
import { callApi } from './call-api'
import { dropDrafts } from './drafts'
import { browserStore, dropRecents } from './recents'
import { request } from './request'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi('GET /api/sessions', { signal }),
})

/** The query for the person's IP address as the console sees it, or `unknown`. */
export const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: async ({ signal }) => (await callApi('GET /api/own-address', { signal })).address,
})

/** Returns the path of a URL in this console, or the path of the start page for any other text. */
export function ownPath(text: string | undefined, origins: readonly string[]): string {
  const [base] = origins
  if (!text || base === undefined || !URL.canParse(text, base)) return paths.home()
  const url = new URL(text, base)
  const path = url.pathname + url.search + url.hash
  return origins.includes(url.origin) && !path.startsWith('//') ? path : paths.home()
}

export type SignInResult = 'signed-in' | 'wrong' | { retryAfterSeconds: number }

/**
 * Signs in through next-auth's routes, with its CSRF token. Rejects with an `ApiError` if the response is missing or
 * unexpected.
 */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const response = await post('callback/credentials', { email, password })
  if (response.ok) return 'signed-in'
  if (response.status === 429)
    return { retryAfterSeconds: Number(response.headers.get('retry-after') ?? 900) }
  if (response.status === 401) return 'wrong'
  throw await errorOf(response)
}

/** Ends the session, deletes drafts and recently opened resources from the browser, and loads the sign-in page. */
export async function signOut(): Promise<void> {
  const response = await post('signout', {})
  if (!response.ok) throw await errorOf(response)
  dropDrafts(browserStore())
  dropRecents(browserStore())
  window.location.assign(paths.signIn())
}

async function errorOf(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => null)
  const error = new ApiError(
    readErrorEnvelope(json) ?? {
      error_code: 'ADIT_BAD_ANSWER',
      status_code: 0,
      msg: `The console's response (${response.status}) isn't valid JSON.`,
    },
  )
  error.isRepeatable = true
  return error
}

async function post(action: string, fields: Record<string, string>): Promise<Response> {
  const response = await request('/api/auth/csrf')
  const hasToken = typeof response === 'object' && response !== null && 'csrfToken' in response
  const csrfToken = hasToken ? String(response.csrfToken) : ''
  try {
    return await fetch(`/api/auth/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
      redirect: 'error',
    })
  } catch {
    throw new ApiError({
      error_code: 'ADIT_OFFLINE',
      status_code: 0,
      msg: "The console didn't respond.",
    })
  }
}
