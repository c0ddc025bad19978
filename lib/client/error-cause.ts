import { counted } from '@/lib/util/text'
import type { ApiError } from './api-error'

const causes = new Map<string | undefined, (error: ApiError, api: string) => string>([
  ['timeout', ({ details: { limit_s } }, api) => `${api} didn't respond ${within(limit_s)}.`],
  ['cut', (_, api) => `The connection to ${inner(api)} was lost before a response arrived.`],
  ['connect', (_, api) => `The console couldn't connect to ${inner(api)}.`],
  [
    'redirect',
    ({ details }, api) => `${api} returned a redirect${statusOf(details)}, which the console doesn't follow.`,
  ],
  ['too-large', (_, api) => `${api} sent a response that is too large to read.`],
  ['not-json', ({ details }, api) => `${api} returned a response in an unknown format${statusOf(details)}.`],
  [
    'failed',
    ({ details }, api) =>
      `${api} returned ${details.upstream_status ?? 'an error'}${quoted(details.upstream_message)}.`,
  ],
  [
    'not-object',
    ({ details }, api) => `${api} returned JSON${statusOf(details)} that isn't the requested object or list.`,
  ],
  ['aborted', () => 'The request was canceled before a response arrived.'],
])

const within = (seconds: string | undefined) =>
  seconds === undefined ? 'in time' : `within ${counted(Number(seconds), 'second')}`
const statusOf = ({ upstream_status: status }: ApiError['details']) =>
  status === undefined ? '' : ` (${status})`
const quoted = (message: string | undefined) => (message === undefined ? '' : `: “${message}”`)
const inner = (name: string) => `t${name.slice(1)}` // both names start with "The"

/** The failure reasons for which the cause replaces the error's own message, because it says the same. */
const complete: ReadonlySet<string | undefined> = new Set(['timeout', 'cut', 'failed', 'aborted', 'busy'])

/** Returns a sentence about the cause of an error, or undefined if only the error's own message describes the cause. */
export function errorCause(error: ApiError): string | undefined {
  const { code, status, details } = error
  if (code === 'ADIT_OUTCOME_UNKNOWN' && status === 0)
    return 'The connection to the console was lost before a response arrived.'
  if (!code?.startsWith('ADIT_'))
    return `The platform returned ${status}${quoted(error.message.trim() || undefined)}.`
  const api = details.api === 'agent' ? 'The agent API' : 'The platform'
  return causes.get(details.reason)?.(error, api) // details of the platform's own errors mean something else
}

/** Reports whether `errorCause` contains everything that the error's own message says. */
export const isCauseComplete = ({ status, code, details }: ApiError) =>
  (code === 'ADIT_OUTCOME_UNKNOWN' && status === 0) ||
  !code?.startsWith('ADIT_') ||
  complete.has(details.reason)
