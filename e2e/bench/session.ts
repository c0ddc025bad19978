import * as z from 'zod'
import { admin } from '../support/installation'

/** Signs in as the admin without a browser. Returns the `Cookie` header of the session. */
export async function sessionCookie(url: string): Promise<string> {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const header = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const first = await fetch(`${url}/api/auth/csrf`)
  keep(first)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await first.json())
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: header(), origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...admin, csrfToken, json: 'true' }),
  })
  keep(answer)
  if (![...jar.keys()].some((name) => name.endsWith('session')))
    throw new Error(`Signing in was answered with ${answer.status}`)
  return header()
}
