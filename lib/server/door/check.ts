import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { Env } from '../env'
import { maxBodyBytes } from '@/lib/util/bounded-json'
import { checkTarget } from './target'

interface Refusal {
  status: 400 | 404 | 405 | 413 | 421
  sentence: string
  allow?: string
}

const apiMethods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']
const withoutHead = apiMethods.filter((method) => method !== 'HEAD')
const pageMethods = ['GET', 'HEAD']
/** The paths of health probes, which are accepted under any hostname. */
const probes = new Set(['/api/health', '/api/ready'])

export function knownHosts(env: Env): ReadonlySet<string> {
  return new Set(
    env.publicOrigins.flatMap((origin) => {
      const { host, protocol, port } = new URL(origin)
      return port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`]
    }),
  )
}

const count = (rawHeaders: readonly string[], wanted: string) =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === wanted).length

function checkMethod(method: string, path: string): Refusal | null {
  const isApi = path === '/api' || path.startsWith('/api/')
  const platform = path.startsWith('/api/platform/')
  const allowed = isApi ? (platform ? withoutHead : apiMethods) : pageMethods
  if (allowed.includes(method)) return null
  return { status: 405, sentence: `The method ${method} isn't supported.`, allow: allowed.join(', ') }
}

function checkBody({ headers, method }: IncomingMessage): Refusal | null {
  const length = Number(headers['content-length'] ?? 0)
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && (method === 'GET' || method === 'HEAD'))
    return { status: 400, sentence: `A ${method} request can't have a body.` }
  return length > maxBodyBytes ? { status: 413, sentence: 'The request body is larger than 1 MiB.' } : null
}

export function checkRequest(
  request: IncomingMessage,
  hosts: ReadonlySet<string>,
  publicUrl: string,
): Refusal | null {
  const { method = '', url = '', headers, rawHeaders } = request
  const target = checkTarget(url)
  if (target.path === undefined)
    return { status: 400, sentence: `The request URL is invalid: ${target.why}.` }
  if (count(rawHeaders, 'host') > 1)
    return { status: 400, sentence: 'The request has more than one Host header.' }
  if (!probes.has(target.path) && !hosts.has((headers.host ?? '').toLowerCase()))
    return {
      status: 421,
      sentence: `This console's URL is ${publicUrl}. To use a different URL, set ADIT_PUBLIC_URL and restart the console.`,
    }
  if (headers['next-action'] !== undefined)
    return { status: 405, sentence: "Server actions aren't supported.", allow: 'GET, HEAD' }
  if (target.path === '/_next/image') return { status: 404, sentence: 'Nothing exists at this URL.' }
  return checkMethod(method, target.path) ?? checkBody(request)
}
