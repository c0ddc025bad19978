import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuthModule, { type AuthOptions } from 'next-auth'

// Bundlers unwrap the package's CommonJS default, but Node doesn't.
const NextAuth = (
  'default' in NextAuthModule ? NextAuthModule.default : NextAuthModule
) as typeof NextAuthModule

function cookiesOf(header: string | null): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())] as const]
  })
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!request.headers.get('content-type')?.includes('application/json'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Implements the parts of Node's `ServerResponse` that next-auth uses, and converts the result to a `Response`. */
class Answer {
  private code = 200
  private body: string | null = null
  private readonly fields = new Map<string, string | readonly string[]>()

  status(code: number) {
    this.code = code
    return this
  }
  getHeader(name: string) {
    return this.fields.get(name.toLowerCase())
  }
  setHeader(name: string, value: string | readonly string[]) {
    this.fields.set(name.toLowerCase(), value)
    return this
  }
  json(value: unknown) {
    this.setHeader('content-type', 'application/json')
    this.body = JSON.stringify(value)
  }
  send(value: unknown) {
    if (typeof value === 'object') this.json(value)
    else this.body = typeof value === 'string' ? value : null
  }
  end() {
    this.body = null
  }
  response(): Response {
    const headers = new Headers()
    for (const [name, value] of this.fields)
      for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one)
    return new Response(this.body, { status: this.code, headers })
  }
}

/**
 * Handles one request with next-auth. `action` is the path below `/api/auth`. Runs without Next's request store so that
 * the body size can be limited first.
 */
export async function runNextAuth(
  request: Request,
  action: string[],
  options: AuthOptions,
): Promise<Response> {
  const answer = new Answer()
  const url = new URL(request.url)
  const old = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: cookiesOf(request.headers.get('cookie')),
    query: { ...Object.fromEntries(url.searchParams), nextauth: action },
    body: request.method === 'POST' ? await bodyOf(request) : undefined,
  }
  await NextAuth(old as unknown as NextApiRequest, answer as unknown as NextApiResponse, options) // both implement everything that next-auth uses
  return answer.response()
}
