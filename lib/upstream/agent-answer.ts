import * as z from 'zod'
import type { AgentTunnel } from '@/lib/api/agent-tunnels'
import { Failure, type FailureCode } from '@/lib/contract/failure'
import type { TunnelField } from '@/lib/agents/model/tunnels'
import type { AgentAnswer, AgentAnswered } from './agent-api'
import { unknownOutcomeMessage } from '@/lib/contract/unknown-outcome-text'
import { mayBeForwarded, noAnswerCode, noAnswerDetails } from './outcome'

const maxTunnels = 100

const line = (max: number) => z.string().max(max)
const tunnel = z.object({
  name: line(255).min(1),
  public_url: line(2048),
  proto: line(32),
  config: z.object({ addr: line(2048) }),
})
const list = z.object({ tunnels: z.array(z.unknown()) })

/** The schema of an agent's error response, in which the error code is a number. */
const envelope = z.object({
  error_code: z.int(),
  msg: z.string().catch(''),
  details: z.object({ err: z.string().catch('') }).catch({ err: '' }),
})

const tunnelOf = (parsed: unknown): AgentTunnel[] => {
  const { data } = tunnel.safeParse(parsed)
  return data
    ? [{ name: data.name, public_url: data.public_url, proto: data.proto, addr: data.config.addr }]
    : []
}

/**
 * Returns the valid tunnels in a response, up to `maxTunnels`, and the number of omitted tunnels. Returns null if the
 * response isn't a list of tunnels.
 */
export function tunnelsIn(answer: AgentAnswer): { tunnels: AgentTunnel[]; omitted: number } | null {
  const parsed = answer.kind === 'answered' && answer.status === 200 ? list.safeParse(answer.json).data : null
  if (!parsed) return null
  const tunnels = parsed.tunnels.slice(0, maxTunnels).flatMap(tunnelOf)
  return { tunnels, omitted: parsed.tunnels.length - tunnels.length }
}

/** The error codes with which the agent itself rejects a request without changing anything. */
const ownRefusals: ReadonlySet<number> = new Set([100, 101, 102, 103, 104])

type Result = 'done' | 'refused' | 'unknown'

/**
 * Returns `done` if `isDone` accepts the response, and `refused` if the agent can't have carried out the write.
 * Otherwise, returns `unknown`.
 */
export function writeResult(answer: AgentAnswer, isDone: (answered: AgentAnswered) => boolean): Result {
  if (answer.kind === 'none') return answer.sent ? 'unknown' : 'refused'
  if (isDone(answer)) return 'done'
  if (ownRefusals.has(envelopeIn(answer)?.error_code ?? 0)) return 'refused'
  return answer.status >= 400 && !mayBeForwarded(answer.status) ? 'refused' : 'unknown'
}

export const isStarted = ({ status, json }: AgentAnswered) => status === 201 && tunnel.safeParse(json).success
export const isStopped = ({ status }: AgentAnswered) => status === 204

/** Reports whether the agent itself responded that the tunnel doesn't exist. */
export const isNoTunnel = (answer: AgentAnswer) =>
  answer.kind === 'answered' && answer.status === 404 && envelopeIn(answer)?.error_code === 100

const envelopeIn = ({ status, json }: AgentAnswered) =>
  status >= 400 ? (envelope.safeParse(json).data ?? null) : null

const failure = (code: FailureCode, message: string, details: Record<string, string> = {}) =>
  new Failure(code, message, details)

export function agentFailure(answer: AgentAnswer): Failure {
  if (answer.kind === 'none')
    return failure(noAnswerCode(answer.reason), `The agent API couldn't be reached. ${answer.message}`, {
      ...noAnswerDetails(answer),
      api: 'agent',
    })
  const error = envelopeIn(answer)
  if (error && answer.status !== 403) return refusal(error, answer.status)
  if (/\bERR_[A-Z]+_3200\b/.test(answer.text))
    return failure(
      'ADIT_AGENT_NOT_UP',
      'The tunnel to the agent API is offline. Start the tunnel on the agent, or choose another endpoint.',
    )
  if (answer.status === 403)
    return failure(
      'ADIT_AGENT_HOST_REFUSED',
      "The agent rejected the request's hostname (403). On the agent, add the hostname to web_allow_hosts, or set host_header: rewrite on the tunnel to the agent API.",
    )
  if (answer.status === 401)
    return failure(
      'ADIT_AGENT_NOT_THIS_API',
      "The endpoint requires a password (401), which the console doesn't send. Choose an endpoint without a password.",
    )
  if (answer.status >= 500)
    return failure(
      'ADIT_AGENT_FAILED',
      `The endpoint returned ${answer.status}. The agent might be restarting, or the tunnel might not forward to the agent API. Check the tunnel's target, then try again.`,
    )
  return failure(
    'ADIT_AGENT_NOT_THIS_API',
    `The endpoint returned ${answer.status} and doesn't forward to an agent API. Choose the endpoint whose tunnel forwards to the agent API (port 4040 by default).`,
  )
}

function refusal(error: z.output<typeof envelope>, status: number): Failure {
  const why = error.details.err.slice(0, 500) || error.msg.slice(0, 500) || 'No reason was given.'
  const details = { agent_code: String(error.error_code), agent_status: String(status) }
  if (error.error_code === 100)
    return failure('ADIT_NOT_FOUND', `The agent doesn't have this tunnel. ${why}`, details)
  if (error.error_code === 102)
    return failure('ADIT_AGENT_REFUSED', `The agent rejected this definition. ${why}`, details)
  if (error.error_code === 103)
    return failure('ADIT_AGENT_REFUSED', `The platform rejected the tunnel. ${why}`, {
      ...details,
      ...fieldOf(why),
    })
  if (error.error_code === 104)
    return failure(
      'ADIT_AGENT_NOT_READY',
      "The agent isn't connected to the platform yet. Try again in a moment. If the agent then reports that the name is in use, stop the tunnel with that name.",
      details,
    )
  return failure(
    'ADIT_AGENT_REFUSED',
    `The agent rejected the request (${status}, error ${error.error_code}). ${why}`,
    details,
  )
}

/** The platform's error codes for problems with a tunnel's hostname. */
const domainCodes = new Set([
  307, 309, 316, 318, 319, 320, 326, 327, 328, 329, 330, 331, 334, 355, 381, 396, 397,
])

function fieldOf(text: string): { field?: TunnelField } {
  const number = /\bERR_[A-Z]+_(\d{1,6})\b/.exec(text)?.[1]
  return domainCodes.has(Number(number)) ? { field: 'domain' } : {}
}

export function unknownOutcome(answer: AgentAnswer): Failure {
  const what = answer.kind === 'none' ? answer.message : `The endpoint returned ${answer.status}.`
  return failure(
    'ADIT_OUTCOME_UNKNOWN',
    unknownOutcomeMessage(what),
    answer.kind === 'none' ? { ...noAnswerDetails(answer), api: 'agent' } : {},
  )
}
