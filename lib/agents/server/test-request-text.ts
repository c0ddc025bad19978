import 'server-only'
import { STATUS_CODES } from 'node:http'
import type { TestRequestResult } from '@/lib/api/test-requests'
import type { ServiceFault } from '@/lib/contract/probe'
import type { TestResponse } from '@/lib/upstream/agent-api'
import { capitalized } from '@/lib/util/text'

interface FaultText {
  cause: string
  seen: string
  fix: string
}

const restart = 'Start the service, or change the port.'

const byCode: Readonly<Record<string, (address: string) => FaultText>> = {
  ECONNREFUSED: (address) => ({
    cause: 'connection refused',
    seen: `no service is listening on ${address}`,
    fix: restart,
  }),
  ENOTFOUND: (address) => ({
    cause: 'hostname not found',
    seen: `it can't resolve the hostname in ${address}`,
    fix: "Check the tunnel's address.",
  }),
  ETIMEDOUT: (address) => ({
    cause: 'timeout',
    seen: `the service on ${address} didn't respond in time`,
    fix: 'Check the service, and any firewall in front of it.',
  }),
  EHOSTUNREACH: (address) => ({
    cause: 'host unreachable',
    seen: `it can't reach ${address}`,
    fix: "Check the agent's network and the tunnel's address.",
  }),
  ECONNRESET: (address) => ({
    cause: 'connection closed',
    seen: `the service on ${address} closed the connection without a response`,
    fix: "Check the service's log.",
  }),
  EPROTO: (address) => ({
    cause: 'invalid response',
    seen: `the service on ${address} didn't send a valid HTTP response`,
    fix: 'Check that the tunnel uses the same protocol as the service: HTTP or HTTPS.',
  }),
}
const sameAs: Readonly<Record<string, string>> = { EAI_AGAIN: 'ENOTFOUND', ENETUNREACH: 'EHOSTUNREACH' }

const describe = ({ code, address }: ServiceFault): FaultText =>
  byCode[sameAs[code] ?? code]?.(address) ?? {
    cause: code || 'no response',
    seen: `it got no response from ${address}`,
    fix: 'Check that the service is running.',
  }

type Failed = NonNullable<TestRequestResult['failure']>

/**
 * Describes a test request that got no response from the service. `agent` is the label of the agent that serves the
 * endpoint.
 */
export function failureText(
  { fault, message, status }: Pick<Extract<TestResponse, { kind: 'none' }>, 'fault' | 'message' | 'status'>,
  agent: string,
): Failed {
  const none = { has_response: false } as const
  if (!fault) {
    const arrived = 'No response arrived through the tunnel'
    if (status === undefined)
      return {
        ...none,
        message: `${arrived}. ${message}`,
        fix: message,
        cause: 'no response',
        summary: arrived,
      }
    const summary = `The endpoint returned ${status} without reaching the service`
    return { ...none, message, fix: message, cause: `status ${status}`, summary }
  }
  const { cause, seen, fix } = describe(fault)
  const detail = fault.code ? ` (${cause})` : '' // Without a code, the cause would repeat the rest of the message.
  return {
    ...none,
    message: `${agent} is connected, but ${seen}${detail}. ${fix}`,
    fix,
    cause: `${cause} at ${fault.address}`,
    summary: capitalized(seen.replace(/^it /, 'the agent ')),
  }
}

export function serviceErrorText(status: number, address?: string, path = '/'): Failed {
  const answer = `The service returned ${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const summary = path === '/' ? answer : `${answer} for ${path}`
  const fix = address ? `Check the log of the service at ${address}.` : "Check the service's log."
  return { message: `${summary}. ${fix}`, fix, cause: `status ${status}`, summary, has_response: true }
}
