import { codeNumber } from '@/lib/contract/read-envelope'
import { checkBaseUrl } from '@/lib/contract/failure'
import { unknownOutcomeCause } from '@/lib/contract/unknown-outcome-text'
import { asSentence } from '@/lib/util/text'
import { toRfc3339 } from '@/lib/util/time'
import { ApiError } from './api-error'
import { errorCause, isCauseComplete } from './error-cause'

export interface ErrorText {
  title: string
  sentence: string
}

const checkFirst = 'If you were making a change, check whether it was applied before you try again.'

/** Returns the sentence about a write that failed before it was sent. Empty for other requests. */
const unsentText = ({ write }: ApiError) => (write ? 'Nothing was changed.' : '')

const joined = (...sentences: string[]) => sentences.filter((sentence) => sentence !== '').join(' ')

function changeText({ write, isRepeatable }: ApiError): string {
  if (write) return "The request wasn't sent to the platform."
  return isRepeatable ? '' : checkFirst
}

const againText = ({ isRepeatable, isUnsent }: ApiError, when: string) =>
  isRepeatable || isUnsent
    ? `${isUnsent ? 'Nothing was changed. ' : ''}Try again ${when}.`
    : `${checkFirst} Otherwise, try again ${when}.`

const formMessages = new Map<string | null | undefined, string>([
  [
    'ADIT_IDEMPOTENCY_MISMATCH',
    "You changed the form after submitting it, so the new values weren't sent. Check the result of the first request. To send the new values, submit the form again.",
  ],
  [
    'ADIT_ALREADY_DONE',
    "This form was already submitted. The request succeeded, but its response was lost. The console didn't send the request again.",
  ],
  ['repeated', "This form was already submitted. The console didn't send the request again."],
])

const messageOf = ({ code, details, message }: ApiError): string =>
  formMessages.get(code === 'ADIT_OUTCOME_UNKNOWN' ? details.reason : code) ?? message

/**
 * Returns the parts of the message about a write with an unknown outcome: a sentence, the API's message (`reported`)
 * and the error code. Null parts aren't shown.
 */
export function unconfirmedText(error: ApiError, isSettled: boolean) {
  const cause = errorCause(error) ?? null
  if (isSettled) return { sentence: cause, reported: null, code: null }
  const { code } = error
  return cause === null
    ? { sentence: messageOf(error), reported: null, code }
    : { sentence: cause, reported: isCauseComplete(error) ? null : unknownOutcomeCause(error.message), code }
}

/**
 * Returns the error's own message to show below `sentence`, without advice that the sentence already contains. Returns
 * null if the sentence begins with the message or states the whole cause.
 */
export function reportedText(error: ApiError, sentence: string): string | null {
  if (sentence.startsWith(messageOf(error))) return null
  if (error.code?.startsWith('ADIT_') && isCauseComplete(error)) return null
  const { message } = error
  return sentence.includes(settings) ? message.replace(` ${checkBaseUrl}`, '') : message
}

function retryText({ details: { retry_after }, receivedAtMs }: ApiError): string {
  const seconds = Number(retry_after)
  if (retry_after === undefined || !Number.isFinite(seconds)) return 'Try again in a minute.'
  return `Try again at ${toRfc3339(receivedAtMs + seconds * 1000).slice(11, 19)} UTC.`
}

type Describe = (error: ApiError) => ErrorText
const settingsPage = 'Settings → Accounts'
const settings = `Check the base URL in ${settingsPage}.`

const byCode = new Map<string | null, Describe>(
  Object.entries<Describe>({
    ADIT_OFFLINE: () => ({
      title: "The console isn't reachable",
      sentence: 'Check your connection and make sure that the console is running, then try again.',
    }),
    ADIT_BAD_ANSWER: ({ isRepeatable }) => ({
      title: 'Unexpected response from the console',
      sentence: joined(
        'A proxy in front of the console may have responded instead. Reload the page.',
        isRepeatable ? '' : checkFirst,
      ),
    }),
    ADIT_OUTCOME_UNKNOWN: (error) => ({
      title: "Couldn't confirm whether the request succeeded",
      sentence: `${errorCause(error) ?? messageOf(error)} Check the result before you try again.`,
    }),
    ADIT_INTERNAL: ({ isRepeatable }) => ({
      title: 'The console returned an error',
      sentence: joined(
        "For details, search the console's log for the request ID below.",
        isRepeatable ? '' : checkFirst,
      ),
    }),
    ADIT_STORE: (error) => {
      const changes = changeText(error)
      return error.details.reason === 'disk-full'
        ? {
            title: "The console's disk is full",
            sentence: joined(changes, 'Free up space on the disk, or ask an admin to do so, then try again.'),
          }
        : {
            title: "The console's database isn't available",
            sentence: joined(
              changes,
              `${changes === checkFirst ? 'Otherwise, try' : 'Try'} again in a moment. If the problem continues, ask an admin to check the console's disk and log.`,
            ),
          }
    },
    ADIT_NOT_SIGNED_IN: () => ({
      title: 'Signed out',
      sentence: 'Your session has ended. Sign in again in another tab. Your input stays on this page.',
    }),
    ADIT_FORBIDDEN: () => ({
      title: "Your role doesn't allow this",
      sentence: 'Ask an admin to change your role.',
    }),
    ADIT_IDEMPOTENCY_MISMATCH: (error) => ({
      title: 'This form was already submitted',
      sentence: messageOf(error),
    }),
    ADIT_CONFIRM_PASSWORD: () => ({
      title: 'Password not confirmed',
      sentence: 'Nothing was changed, and your input is kept. Try again, then confirm your password.',
    }),
    ADIT_TOO_MANY: (error) => ({
      title: 'Too many requests',
      sentence: `The request wasn't sent because ${error.details.reason === 'busy' ? 'the platform is rate limiting this account' : "this console's request limit was reached"}. ${retryText(error)}`,
    }),
    ADIT_UPSTREAM_KEY: () => ({
      title: "The stored API key can't be used",
      sentence:
        "The request wasn't sent because the key is missing or can't be decrypted. An admin can replace it in Settings → Accounts, or add the previous secret to ADIT_SECRET.",
    }),
    ADIT_UPSTREAM_ADDRESS: () => ({
      title: 'Address not allowed',
      sentence: `The base URL points to an address that this console isn't allowed to contact, so the request wasn't sent. ${settings}`,
    }),
    ADIT_UPSTREAM_NAME: () => ({
      title: 'Hostname not found',
      sentence: `The platform's hostname couldn't be resolved, so the request wasn't sent. ${settings}`,
    }),
    ADIT_UPSTREAM_CONNECT: (error) => ({
      title: "The platform isn't reachable",
      sentence: joined(
        errorCause(error) ?? "The console couldn't connect to the platform, or the connection was lost.",
        unsentText(error),
        'Check that the platform is running, then try again.',
      ),
    }),
    ADIT_UPSTREAM_TLS: () => ({
      title: 'TLS connection failed',
      sentence: `The console doesn't trust the platform's certificate, so the request wasn't sent. Check the certificate and the base URL in Settings → Accounts.`,
    }),
    ADIT_UPSTREAM_TIMEOUT: (error) => ({
      title: errorCause(error)?.slice(0, -1) ?? "The platform didn't respond in time",
      sentence: joined(unsentText(error), 'Try again in a moment.'),
    }),
    ADIT_UPSTREAM_NOT_JSON: (error) => ({
      title: 'Unexpected response format',
      sentence: joined(
        errorCause(error) ?? "The response isn't JSON.",
        unsentText(error),
        settings,
        'A proxy in front of the platform may have responded instead.',
      ),
    }),
    ADIT_UPSTREAM_NOT_THIS_API: (error) => ({
      title: 'Unexpected response from the platform',
      sentence: joined(
        errorCause(error) ?? "The response isn't the requested object or list.",
        unsentText(error),
        settings,
      ),
    }),
    ADIT_UPSTREAM_REDIRECT: (error) => ({
      title: 'The platform returned a redirect',
      sentence: joined("The console doesn't follow redirects.", unsentText(error), settings),
    }),
    ADIT_UPSTREAM_TOO_LARGE: (error) => ({
      title: "The platform's response is too large",
      sentence: joined(
        'The console stopped reading the response.',
        unsentText(error),
        'Try again in a moment.',
        settings,
      ),
    }),
  }),
)

const byNumber = new Map<number | null, ErrorText>([
  [
    221,
    {
      title: 'Not authorized for abuse reports',
      sentence:
        "This account can't file or view abuse reports. Your input is kept. Ask the platform's support team to authorize the account, then try again.",
    },
  ],
])

const rejection = ({ message }: ApiError, advice = ''): ErrorText => ({
  title: 'Rejected by the platform',
  sentence: `${asSentence(message.trim() || 'The platform gave no reason')}${advice}`,
})
const refused: Describe = (error) =>
  rejection(
    error,
    error.message.includes(settingsPage)
      ? ''
      : ' If the platform rejects every request, the API key may have been revoked. An admin can replace it in Settings → Accounts.',
  )

const byStatus = new Map<number, Describe>([
  [401, refused],
  [403, refused],
  [
    404,
    () => ({
      title: 'Not found',
      sentence: "The platform doesn't have this resource. It may have been deleted.",
    }),
  ],
  [
    429,
    (error) => ({
      title: 'Too many requests',
      sentence: `The platform rejected this request because of its rate limit. ${retryText(error)}`,
    }),
  ],
  [
    503,
    (error) => ({
      title: "The platform isn't available",
      sentence: `The platform returned 503. It may be overloaded or under maintenance. ${againText(error, 'later')}`,
    }),
  ],
])

export function describeError(error: unknown): ErrorText {
  if (!(error instanceof ApiError))
    return {
      title: 'An error occurred on this page',
      sentence: "Reload the page. Your input wasn't sent.",
    }
  const described = byCode.get(error.code)?.(error) ?? byNumber.get(codeNumber(error.code))
  if (described) return described
  if (error.code?.startsWith('ADIT_')) return { title: 'Request failed', sentence: messageOf(error) }
  return byStatus.get(error.status)?.(error) ?? ofStatus(error)
}

const ofStatus = (error: ApiError): ErrorText =>
  error.status >= 500
    ? {
        title: 'The platform returned an error',
        sentence: `The platform returned ${error.status}. ${againText(error, 'in a moment')}`,
      }
    : rejection(error)
