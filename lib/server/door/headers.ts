import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]
/** Matches the names of request headers that clients could misuse, for example to override the path or host. */
const steering =
  /^(x-(forwarded|middleware|adit|http-method|method-override|original|rewrite|invoke|matched|now|vercel|next|prerender|nonce|real-ip|action)\b.*|forwarded|content-security-policy.*|next-resume|next-action|x-nextjs-.*)$/

/** The headers that the framework's development server uses to find a page's WebSocket. */
const ofHotReload = ['x-nextjs-request-id', 'x-nextjs-html-request-id']

export function stripHeaders(headers: IncomingHttpHeaders, isDev: boolean): void {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  for (const name of Object.keys(headers)) {
    if (isDev && ofHotReload.includes(name)) continue
    if (hopByHop.includes(name) || named.includes(name) || steering.test(name)) delete headers[name]
  }
}

export function contentPolicy(isDev: boolean): { nonce: string; policy: string } {
  const nonce = randomBytes(18).toString('base64')
  // In development, React evaluates code and the framework's overlay uses inline styles.
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
  return { nonce, policy }
}

export const publicFiles: readonly string[] = [
  'apple-touch-icon.png',
  'favicon.ico',
  'icon.svg',
  'icons.svg',
  'offline-worker.js',
  'robots.txt',
]

/** Returns the `Cache-Control` header for a URL, or null for static files, because their handler sets the header. */
export function cacheControl(url: string): string | null {
  if (url.startsWith('/_next/static/')) return null
  const [path = ''] = url.split('?')
  return publicFiles.includes(path.slice(1)) ? 'public, max-age=86400' : 'no-store'
}

export function securityHeaders(policy: string, isHttps: boolean): OutgoingHttpHeaders {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Sets headers just before the response is sent, so that they replace headers that were set earlier. */
export function enforceHeaders(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value)
    response.removeHeader('x-powered-by')
    Reflect.apply(writeHead, response, [status, ...rest]) // either of its two overloads
    return response
  }
}
