import * as z from 'zod'
import { admin } from './installation'

/** Creates a store for response cookies that works like a browser's. */
function cookieJar(first = '') {
  const jar = new Map(
    first.split('; ').flatMap((pair) => (pair ? [[pair.split('=', 1)[0] ?? '', pair] as const] : [])),
  )
  return {
    keep(response: Response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        jar.set(pair.split('=', 1)[0] ?? '', pair)
      }
    },
    header: () => [...jar.values()].join('; '),
    has: (ending: string) => [...jar.keys()].some((name) => name.endsWith(ending)),
  }
}

/**
 * Runs a next-auth action, such as `signout`. Returns the response's status, the resulting `Cookie` header, and whether
 * the header contains a session.
 */
export async function authAct(
  url: string,
  act: string,
  fields: Record<string, string>,
  cookie = '',
  more: Record<string, string> = {},
) {
  const jar = cookieJar(cookie)
  const first = await fetch(`${url}/api/auth/csrf`, { headers: { cookie: jar.header() } })
  jar.keep(first)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await first.json())
  const answer = await fetch(`${url}/api/auth/${act}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: jar.header(),
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
      ...more,
    },
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  })
  jar.keep(answer)
  return { status: answer.status, cookie: jar.header(), isSignedIn: jar.has('session') }
}

/** Signs in without a browser. Returns the session's `Cookie` header. Throws an error if sign-in fails. */
export async function sessionCookie(url: string, person = admin): Promise<string> {
  const { status, cookie, isSignedIn } = await authAct(url, 'callback/credentials', { ...person })
  if (!isSignedIn) throw new Error(`Signing in was answered with ${status}`)
  return cookie
}

/** Converts a `Cookie` header to cookies for a browser context. */
export const browserCookies = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true }
  })
