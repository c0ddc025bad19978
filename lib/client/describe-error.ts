import { codeNumber } from '@/lib/contract/read-envelope'
import { toRfc3339 } from '@/lib/util/time'
import { ApiError } from './api-error'

/** An error as text: what happened, why and what to do next. */
export interface ErrorText {
  title: string
  sentence: string
}

const checkFirst = 'If you were making a change, check whether it was applied before you try again.'

/** Texts for the `reason` beside the console's error code when an API gave no usable answer. */
const causes = new Map<string | undefined, (error: ApiError, api: string) => string>([
  ['timeout', ({ details: { limit_s } }, api) => `${api} didn't answer ${within(limit_s)}.`],
  ['cut', (_, api) => `The connection to ${inner(api)} was lost before it answered.`],
  ['connect', (_, api) => `The console couldn't connect to ${inner(api)}.`],
  ['redirect', ({ details }, api) => `${answered(details, api)} with a redirect, which isn't followed.`],
  ['too-large', (_, api) => `${api} sent an answer that is too large to read.`],
  ['not-json', ({ details }, api) => `${answered(details, api)}, but the answer was unreadable.`],
  ['failed', ({ details }, api) => `${answered(details, api)}${quoted(details.upstream_message)}.`],
  [
    'not-object',
    ({ details }, api) =>
      `${answered(details, api)} with JSON that isn't the object or list that was asked for.`,
  ],
  ['aborted', () => 'The request was canceled before a response arrived.'],
])

const within = (seconds: string | undefined) => (seconds === undefined ? 'in time' : `within ${seconds} s`)
const answered = ({ upstream_status: status }: ApiError['details'], api: string) =>
  `${api} answered${status === undefined ? '' : ` ${status}`}`
const quoted = (message: string | undefined) => (message === undefined ? '' : `: “${message}”`)
const inner = (name: string) => `t${name.slice(1)}` // both names start with "The"

/**
 * Returns the cause of an error in one sentence, based on its code, status and details. Undefined if only its own
 * message is known.
 */
export function errorCause(error: ApiError): string | undefined {
  const { code, status, details } = error
  if (code === 'ADIT_OUTCOME_UNKNOWN' && status === 0)
    return 'The connection to the console was lost before it answered.'
  if (!code?.startsWith('ADIT_')) return `The platform answered ${status}: ${error.message}`
  const api = details.api === 'agent' ? "The agent's API" : 'The platform'
  return causes.get(details.reason)?.(error, api) // details of the platform's own errors mean something else
}

/** Describes when to try again after a 429, with the exact time if the response has it. */
function retryWords({ details: { retry_after }, receivedAtMs }: ApiError): string {
  const seconds = Number(retry_after)
  if (retry_after === undefined || !Number.isFinite(seconds)) return 'Try again in a minute.'
  return `Try again at ${toRfc3339(receivedAtMs + seconds * 1000).slice(11, 19)} UTC.`
}

type Describe = (error: ApiError) => ErrorText
const settings = 'Check the base URL in Settings → Accounts.'

const byCode = new Map<string | null, Describe>(
  Object.entries<Describe>({
    ADIT_OFFLINE: () => ({
      title: "The console isn't reachable",
      sentence: 'Check your connection and that the console is running, then try again.',
    }),
    ADIT_BAD_ANSWER: () => ({
      title: 'Unreadable answer from the console',
      sentence: `A proxy in front of the console may have answered instead. Reload the page. ${checkFirst}`,
    }),
    ADIT_OUTCOME_UNKNOWN: (error) => ({
      title: "We couldn't confirm whether this was done",
      sentence: `${errorCause(error) ?? error.message} Check the result before you try again.`,
    }),
    ADIT_INTERNAL: () => ({
      title: 'The console failed',
      sentence: `Its log has the details under the request ID below. ${checkFirst}`,
    }),
    ADIT_STORE: () => ({
      title: "The console's database isn't available",
      sentence: `Try again in a moment. If this continues, ask an admin to check the disk and the log. ${checkFirst}`,
    }),
    ADIT_NOT_SIGNED_IN: () => ({
      title: 'Signed out',
      sentence: 'Your session has ended. Sign in again in another tab; what you typed stays here.',
    }),
    ADIT_FORBIDDEN: () => ({
      title: 'Not allowed for your role',
      sentence: 'Ask an admin to change your role.',
    }),
    ADIT_CONFIRM_PASSWORD: () => ({
      title: 'Password not confirmed',
      sentence: 'Nothing was changed, and what you typed is kept. Try again to confirm your password.',
    }),
    ADIT_TOO_MANY: (error) => ({
      title: 'Too many requests',
      sentence: `Nothing was sent: ${error.details.reason === 'busy' ? 'the platform asked for a pause' : 'the limit was reached'}. ${retryWords(error)}`,
    }),
    ADIT_UPSTREAM_KEY: () => ({
      title: "The stored API key can't be decrypted",
      sentence:
        'Nothing was sent. An admin can replace the key in Settings → Accounts, or restore the previous ADIT_SECRET.',
    }),
    ADIT_UPSTREAM_ADDRESS: () => ({
      title: 'Address not allowed',
      sentence: `The base URL points to an address that this console isn't allowed to contact, so nothing was sent. ${settings}`,
    }),
    ADIT_UPSTREAM_NAME: () => ({
      title: 'Host name not found',
      sentence: `The platform's host name couldn't be resolved, so nothing was sent. ${settings}`,
    }),
    ADIT_UPSTREAM_CONNECT: (error) => ({
      title: "The platform isn't reachable",
      sentence: `${errorCause(error) ?? "The console couldn't connect to it, or the connection was lost."} Check that it is running, then try again.`,
    }),
    ADIT_UPSTREAM_TLS: () => ({
      title: 'TLS connection failed',
      sentence: `The console doesn't trust the platform's certificate, so nothing was sent. Check the certificate and the base URL in Settings → Accounts.`,
    }),
    ADIT_UPSTREAM_TIMEOUT: (error) => ({
      title: "The platform didn't answer in time",
      sentence: `${errorCause(error) ?? 'No complete answer came.'} Try again in a moment.`,
    }),
    ADIT_UPSTREAM_NOT_JSON: (error) => ({
      title: 'Unreadable answer from the platform',
      sentence: `${errorCause(error) ?? "The answer isn't JSON."} ${settings} A proxy in between may have answered instead.`,
    }),
    ADIT_UPSTREAM_NOT_THIS_API: (error) => ({
      title: 'Unexpected answer from the platform',
      sentence: `${errorCause(error) ?? "The answer isn't what the console asked for."} ${settings}`,
    }),
    ADIT_UPSTREAM_REDIRECT: () => ({
      title: 'The platform answered with a redirect',
      sentence: `The console doesn't follow redirects. ${settings}`,
    }),
    ADIT_UPSTREAM_TOO_LARGE: () => ({
      title: "The platform's answer is too large",
      sentence: `The console stopped reading it. Try again in a moment. ${settings}`,
    }),
  }),
)

/** Texts by the number at the end of the platform's own codes, which docs/api.md lists. */
const byNumber = new Map<number | null, ErrorText>([
  [
    221,
    {
      title: 'Not authorized for abuse reports',
      sentence:
        "This account can't file or view abuse reports. What you typed is kept. Ask the platform's support to authorize the account, then try again.",
    },
  ],
])

const refused: ErrorText = {
  title: 'Refused by the platform',
  sentence:
    "The platform didn't allow this. What you typed is kept. If nothing works anymore, the API key may have been revoked: an admin can replace it in Settings → Accounts.",
}

const byStatus = new Map<number, Describe>([
  [401, () => refused],
  [403, () => refused],
  [
    404,
    () => ({ title: 'Not found', sentence: "The platform doesn't have this. It may have been deleted." }),
  ],
  [
    429,
    (error) => ({
      title: 'Too many requests',
      sentence: `The platform limits requests, and refused this one. ${retryWords(error)}`,
    }),
  ],
  [
    503,
    () => ({
      title: "The platform isn't available",
      sentence: `It answered 503: it may be overloaded or under maintenance. Try again later. ${checkFirst}`,
    }),
  ],
])

/** Describes an error. The API's own message is shown beside it, never instead of it. */
export function describeError(error: unknown): ErrorText {
  if (!(error instanceof ApiError))
    return {
      title: 'This page failed',
      sentence: "The console's page has a bug. Reload it; what you typed here hasn't been sent.",
    }
  const described = byCode.get(error.code)?.(error) ?? byNumber.get(codeNumber(error.code))
  if (described) return described
  if (error.code?.startsWith('ADIT_')) return { title: 'Not done', sentence: error.message }
  return byStatus.get(error.status)?.(error) ?? ofStatus(error.status)
}

const ofStatus = (status: number): ErrorText =>
  status >= 500
    ? {
        title: 'The platform failed',
        sentence: `It answered ${status}. Try again in a moment. ${checkFirst}`,
      }
    : { title: 'Refused by the platform', sentence: 'What you typed is kept. The answer says why.' }
