import 'server-only'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { endSocket } from '@/lib/util/sockets'
import { errorFields } from '@/lib/util/errors'
import { ADDRESS_HEADER, FORWARDER_HEADER, TARGET_HEADER } from '../routing/address'
import type { Env } from '../env'
import { log } from '../log'
import { answer, explainMethodRefusal, type Handle, sendWhole } from './answer'
import { checkRequest, knownHosts } from './check'
import { peerAddress, trustedProxies, untrustedForwarder } from './peer'
import { cacheControl, contentPolicy, enforceHeaders, securityHeaders, stripHeaders } from './headers'
import { withPageStatus } from './page-status'

const times = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
const IDLE_MS = 120_000
const MAX_HEADER_BYTES = 16_384

/**
 * Creates an HTTP server that checks each request and passes accepted requests to `handle`. In development, `hotReload`
 * handles upgrades.
 */
export function createDoor(env: Env, handle: Handle, hotReload?: Server): Server {
  const isDev = hotReload !== undefined
  const hosts = knownHosts(env)
  const trusted = trustedProxies(env.ADIT_TRUSTED_PROXIES)
  const isHttps = env.publicUrl.startsWith('https:')
  /** The connections on which a request was rejected. Further requests on these connections are ignored. */
  const refused = new WeakSet<Socket>()

  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { nonce, policy } = contentPolicy(isDev)
    const cache = cacheControl(request.url ?? '')
    enforceHeaders(response, {
      ...securityHeaders(policy, isHttps),
      ...(cache && { 'cache-control': cache }),
    })
    const whole = sendWhole(response)
    const refusal = checkRequest(request, hosts, env.publicUrl)
    if (refusal) {
      if (refusal.allow) response.setHeader('allow', refusal.allow)
      refused.add(request.socket)
      response.setHeader('connection', 'close')
      return answer(request, response, refusal.status, refusal.sentence)
    }
    const address = peerAddress(request, trusted)
    const forwarder = untrustedForwarder(request, trusted)
    stripHeaders(request.headers, isDev)
    // The framework reads the nonce for its own scripts from the request's policy.
    Object.assign(request.headers, {
      [ADDRESS_HEADER]: address,
      ...(forwarder !== null && { [FORWARDER_HEADER]: forwarder }),
      [TARGET_HEADER]: request.url,
      'content-security-policy': policy,
      'x-nonce': nonce,
    })
    explainMethodRefusal(handle, request, response)
    try {
      await withPageStatus(response, () => handle(request, response))
    } catch (error) {
      log.error(errorFields(error), 'page request failed')
      if (!whole.hasBegun())
        answer(
          request,
          response,
          500,
          "The console couldn't handle the request. For details, see the console's log.",
        )
      else response.destroy()
    }
  }

  const server = createServer({ ...times, maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    if (!refused.has(request.socket)) void enter(request, response) // enter catches the errors of its handler
  })
  server.setTimeout(IDLE_MS)
  server.on('upgrade', (request, socket, head) => {
    if (hotReload?.emit('upgrade', request, socket, head)) return
    endSocket(request.socket, 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  return server
}
