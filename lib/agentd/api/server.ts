import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { maxBodyBytes } from '@/lib/util/bounded-json'
import { errorCode } from '@/lib/util/errors'
import { isRecord } from '@/lib/util/records'
import { joinWithAnd } from '@/lib/util/text'
import { type Address, authority } from '../config/values'
import type { Core } from '../core'
import { AgentFault, reasonOf, malformed, Problem, unknownResource } from '../fault'
import type { Log } from '../log'
import { routes } from './routes'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'

const PORTS_TRIED = 10

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw malformed('The body must be application/json.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Problem(413, 101, 'The body is larger than 1 MiB.')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (isRecord(body)) return body
  } catch {
    throw malformed("The body isn't valid JSON.")
  }
  throw malformed('The body must be a JSON object.')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

class MethodProblem extends Problem {
  constructor(
    pathname: string,
    readonly allowed: readonly string[],
  ) {
    super(405, 100, `${pathname} supports only ${joinWithAnd(allowed)}.`)
  }
}

async function answer(core: Core, request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
  const [pathname = '/', query] = (request.url ?? '/').split('?', 2)
  const path = pathname.replace(/\/$/, '')
  const [, parent = '', last = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  const route = Object.hasOwn(routes, path) ? routes[path] : routes[`${parent}/*`]
  if (!route) throw unknownResource(`resource ${pathname}`)
  const handler = route[request.method ?? '']
  if (!handler) throw new MethodProblem(pathname, Object.keys(route))
  return handler({
    core,
    name: decoded(last),
    query: new URLSearchParams(query),
    body: () => readBody(request),
  })
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  const text = body === undefined ? '' : `${JSON.stringify(body)}\n`
  response.writeHead(status, {
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}

async function serve(
  core: Core,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, body } = await answer(core, request)
    send(response, status, body)
  } catch (error) {
    const isProblem = error instanceof Problem
    if (!isProblem) log.error('Agent API request failed', { reason: reasonOf(error) })
    const { status, code, message, err } = isProblem
      ? error
      : new Problem(500, 105, "The agent couldn't handle the request. For details, see the agent's log.")
    if (!request.complete) response.shouldKeepAlive = false
    if (error instanceof MethodProblem) response.setHeader('allow', error.allowed.join(', '))
    send(response, status, { error_code: code, status_code: status, msg: message, details: { err } })
  }
}

/**
 * Listens on the first free port among `tries` consecutive ports. Resolves with null if several ports were tried and
 * all are in use. Throws an `AgentFault` if the only port is in use, or for any other error.
 */
async function listen(server: Server, { host, port }: Address, tries: number): Promise<Address | null> {
  for (let at = port; at < port + tries; at += 1) {
    try {
      server.listen(at, host)
      await once(server, 'listening')
      const bound = server.address()
      return { host, port: typeof bound === 'object' && bound ? bound.port : at }
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || tries === 1)
        throw new AgentFault(
          `The agent API can't listen on ${authority({ host, port })} (${errorCode(error)}). Set web_addr to a different address, or to false.`,
        )
    }
  }
  return null
}

export interface ApiServer {
  address: Address
  close: () => Promise<void>
}

/**
 * Starts the agent's API. Resolves with null if the API is disabled or no default port is free. Throws an `AgentFault`
 * if the API can't listen for any other reason.
 */
export async function startApi(core: Core, log: Log): Promise<ApiServer | null> {
  const { web, isWebDefault, webAllowHosts } = core.settings
  if (!web) return null
  const isAllowed = hostCheck(webAllowHosts, web.host)
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    serve(core, log, request, response).catch((error: unknown) => {
      log.error("Couldn't send an agent API response", { reason: reasonOf(error) })
      response.destroy()
    })
  }
  const server = createServer((request, response) => {
    if (isAllowed(request.headers.host)) return respond(request, response)
    const err = `The host ${JSON.stringify(request.headers.host ?? '')} isn't allowed for this API. Add it to web_allow_hosts.`
    send(response, 403, { error_code: 0, status_code: 403, msg: 'Host not allowed.', details: { err } })
  })
  const address = await listen(server, web, isWebDefault ? PORTS_TRIED : 1)
  if (!address) {
    log.warn('Agent API disabled: no free port', { from: web.port })
    return null
  }
  log.info('Agent API started', { web_addr: authority(address) })
  return {
    address,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Returns the lowercase name in a Host header, without the port, brackets or trailing dot, or null if the header is
 * invalid.
 */
function nameOf(host: string | undefined): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/@]+))(?::\d{1,5})?$/i.exec(host ?? '')
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, '') ?? null
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isThisMachine = (name: string) => name === 'localhost' || isLoopback(name)

function listOf(entries: readonly string[]) {
  const networks = new BlockList()
  const hosts = new Set<string>()
  const suffixes: string[] = []
  for (const entry of entries.map((one) => one.toLowerCase())) {
    const [address = '', prefix] = entry.split('/')
    if (isIP(address) && prefix !== undefined) networks.addSubnet(address, Number(prefix), family(address))
    else if (entry.startsWith('.')) suffixes.push(entry)
    else hosts.add(nameOf(entry) ?? entry)
  }
  return (name: string) =>
    hosts.has(name) ||
    suffixes.some((suffix) => name.endsWith(suffix)) ||
    (isIP(name) > 0 && networks.check(name, family(name)))
}

/**
 * Returns a function that reports whether a Host header is allowed, to prevent DNS rebinding. Accepts any IP address
 * unless the API listens only on loopback.
 */
function hostCheck(allowed: readonly string[], listensOn: string): (host: string | undefined) => boolean {
  const isListed = listOf(allowed)
  const isOwn = isThisMachine(listensOn)
    ? isThisMachine
    : (name: string) => isThisMachine(name) || isIP(name) > 0
  return (host) => {
    const name = nameOf(host)
    return name !== null && (isOwn(name) || isListed(name))
  }
}
