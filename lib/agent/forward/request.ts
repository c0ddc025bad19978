import { type Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { passedOn } from '@/lib/tunnel/passed-on'
import { codeOf } from '../fault'
import type { Captures, Recording } from '../inspect/capture'
import { authority, type Resolve } from '../resolve'
import type { Tunnel } from '../tunnels'
import { requestHeaders } from './headers'
import { answerError } from './page'

export interface Forwarding {
  agent: Agent
  resolve: Resolve
  captures: Captures
}

const CONNECT_MS = 10_000

/** Ends a request whose connection does not come about in time. */
function limitConnect(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => outgoing.destroy(new Error('no connection in 10 s')), CONNECT_MS)
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** The request to the upstream, with its head as it goes out; the body is the caller's. May throw on a malformed target. */
export function toUpstream(
  { spec }: Pick<Tunnel, 'spec'>,
  { method = 'GET', url = '/' }: { method?: string; url?: string },
  headers: string[],
  { agent, resolve }: Omit<Forwarding, 'captures'>,
): ClientRequest {
  const outgoing = request({ ...resolve(spec.upstream), agent, method, path: url, headers })
  limitConnect(outgoing)
  return outgoing
}

/** Says that the upstream could not be reached, or gave no answer. */
function answerUnreachable(response: ServerResponse, tunnel: Tunnel, error: unknown): void {
  const at = authority(tunnel.spec.upstream)
  const detail = `The agent could not get an answer from ${at}${codeOf(error) ? ` (${codeOf(error)})` : ''}. Is the program there running?`
  answerError(response, 502, 'E8012', 'Bad gateway', detail)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function headersFor(incoming: IncomingMessage, tunnel: Tunnel): string[] {
  const headers = requestHeaders(incoming.rawHeaders, tunnel.spec)
  const { headers: given, method = '' } = incoming
  if (given['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked')
  else if (given['content-length'] === undefined && !/^(?:GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method))
    headers.push('Content-Length', '0')
  return headers
}

/** Throws for a status line that was read but cannot be written, such as `HTTP/1.1 099`: then nothing is sent. */
function passResponse(
  answer: IncomingMessage,
  response: ServerResponse,
  recording: Recording | null | undefined,
): void {
  const { statusCode = 502, statusMessage = '' } = answer
  const headers = passedOn(answer.rawHeaders)
  response.sendDate = false
  response.writeHead(statusCode, statusMessage, headers)
  recording?.head(statusCode, statusMessage, answer.rawHeaders)
  if (recording) answer.on('data', recording.response)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
  setImmediate(() => response.writableEnded || response.flushHeaders()) // a short answer goes out whole before
}

/** Whether a request may be sent once more: its connection was kept from before and closed just then (RFC 9112 section 9.3.1). */
const isStale = (outgoing: ClientRequest, incoming: IncomingMessage) =>
  outgoing.reusedSocket && !hasBody(incoming) && /^(?:GET|HEAD|OPTIONS)$/.test(incoming.method ?? '')

/** Forwards one request to the tunnel's upstream and its answer back, as they stream; an abort of either side reaches the other. */
export function forwardRequest(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  response: ServerResponse,
  forwarding: Forwarding,
): void {
  const started = process.hrtime.bigint()
  const { method = '', url = '', rawHeaders } = incoming
  const recording = forwarding.captures.begin(tunnel.spec, { method, uri: url, headers: rawHeaders })
  if (recording) incoming.on('data', recording.request)
  tunnel.requests.begin()
  let current: ClientRequest | null = null
  response.once('close', () => {
    tunnel.requests.end(Number(process.hrtime.bigint() - started))
    recording?.end()
    if (!response.writableFinished) current?.destroy()
  })
  const send = (): void => {
    const outgoing = toUpstream(tunnel, incoming, headersFor(incoming, tunnel), forwarding)
    current = outgoing
    outgoing.on('continue', () => response.writeContinue())
    outgoing.on('response', (answer) => {
      try {
        passResponse(answer, response, recording)
      } catch (error) {
        outgoing.destroy()
        response.statusMessage = '' // it was taken before it was checked
        answerUnreachable(response, tunnel, error)
      }
    })
    outgoing.on('error', (error) => {
      if (response.closed) return
      if (!response.headersSent && isStale(outgoing, incoming)) return send()
      incoming.unpipe(outgoing)
      incoming.resume()
      answerUnreachable(response, tunnel, error)
    })
    if (!hasBody(incoming)) return void outgoing.end()
    incoming.pipe(outgoing)
    setImmediate(() => outgoing.writableEnded || outgoing.flushHeaders()) // who waits for a 100 sends nothing before
  }
  try {
    send()
  } catch (error) {
    answerUnreachable(response, tunnel, error)
  }
}
