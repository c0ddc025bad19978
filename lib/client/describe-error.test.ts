import { expect, test } from 'vitest'
import { checkBaseUrl } from '@/lib/contract/failure'
import { ApiError } from './api-error'
import { describeError, reportedText, unconfirmedText } from './describe-error'

const reported = (error_code: string | undefined, status_code: number, details = {}, msg = 'Message') =>
  describeError(new ApiError({ error_code, status_code, msg, details }))

test.each([
  ['constructor', 400, 'Rejected by the platform'],
  ['__proto__', 403, 'Rejected by the platform'],
  ['toString', 500, 'The platform returned an error'],
  [undefined, 418, 'Rejected by the platform'],
  [undefined, 503, "The platform isn't available"],
  ['ADIT_UPSTREAM_KEY', 502, "The stored API key can't be used"],
  ['ERR_BRAND_221', 403, 'Not authorized for abuse reports'],
  ['ERR_BRAND_1221', 403, 'Rejected by the platform'],
  ['ADIT_TOO_MANY', 429, 'Too many requests'],
  ['ADIT_FORBIDDEN', 403, "Your role doesn't allow this"],
  ['ADIT_UPSTREAM_CONNECT', 502, "The platform isn't reachable"],
  ['ADIT_OFFLINE', 0, "The console isn't reachable"],
  ['ADIT_INTERNAL', 500, 'The console returned an error'],
])('the error code %s with status %i has a title and a full sentence', (code, status, title) => {
  expect(reported(code, status)).toMatchObject({ title, sentence: expect.stringMatching(/\.$/) })
})

test.each([500, 503])(
  "a write that wasn't sent, because the read before it returned %i, changed nothing",
  (status) => {
    const { sentence } = reported(undefined, status, { is_unsent: 'true' })
    expect(sentence).toMatch(/ Nothing was changed\. Try again (?:later|in a moment)\.$/)
  },
)

test.each([
  [{ reason: 'timeout', limit_s: '15' }, 504, "The platform didn't respond within 15 seconds."],
  [
    { reason: 'timeout', limit_s: '10', api: 'agent' },
    504,
    "The agent API didn't respond within 10 seconds.",
  ],
  [{ reason: 'cut' }, 504, 'The connection to the platform was lost before a response arrived.'],
  [
    { reason: 'not-json', upstream_status: '200' },
    504,
    'The platform returned a response in an unknown format (200).',
  ],
  [{ reason: 'not-json' }, 504, 'The platform returned a response in an unknown format. '],
  [{ reason: 'failed' }, 504, 'The platform returned an error.'],
  [{ reason: 'too-large' }, 504, 'a response that is too large'],
  [{ reason: 'redirect', upstream_status: '302' }, 504, 'The platform returned a redirect (302), which'],
  [{ reason: 'failed', upstream_status: '503' }, 504, 'The platform returned 503.'],
  [{ reason: 'failed', upstream_status: '500', upstream_message: 'Broke' }, 504, 'returned 500: “Broke”.'],
  [{}, 0, 'The connection to the console was lost before a response arrived.'],
  [{}, 504, 'This was already sent.'],
])('an unknown outcome explains its cause: %o', (details, status, cause) => {
  const { title, sentence } = reported('ADIT_OUTCOME_UNKNOWN', status, details, 'This was already sent.')
  expect(title).toBe("Couldn't confirm whether the request succeeded")
  expect(sentence).toContain(cause)
  const isLost = Object(details).reason === 'cut' || status === 0
  expect(/connection/.test(sentence)).toBe(isLost) // mentioned only if the connection was lost
})

test.each([400, 403])(
  "a rejection with status %i starts with the platform's message, which isn't repeated",
  (status) => {
    const error = new ApiError({
      status_code: status,
      msg: 'Only one sign-in method\nis allowed',
      details: {},
    })
    const { sentence } = describeError(error)
    expect(sentence).toMatch(/^Only one sign-in method\nis allowed\./)
    expect(reportedText(error, sentence)).toBeNull()
  },
)

test('the advice to replace a rejected key is given once', () => {
  const msg = 'The platform rejected the stored API key (403). Replace it in Settings → Accounts.'
  expect(reported('ERR_SERVICE_203', 403, {}, msg).sentence).toBe(msg)
  expect(reported('ERR_SERVICE_630', 403, {}, 'Not allowed').sentence).toMatch(/replace it in Settings/)
})

test('a refused connection and a lost connection have different messages', () => {
  expect(reported('ADIT_UPSTREAM_CONNECT', 502, { reason: 'connect' }).sentence).toContain("couldn't connect")
  expect(reported('ADIT_UPSTREAM_CONNECT', 502, { reason: 'cut' }).sentence).toContain('was lost')
})

test('a rate limit error says when to try again, using the time in the response if there is one', () => {
  expect(reported(undefined, 429).sentence).toContain('Try again in a minute.')
  expect(reported(undefined, 429, { retry_after: '30' }).sentence).toMatch(
    /Try again at \d\d:\d\d:\d\d UTC\./,
  )
})

test("an error of the console keeps its own message and doesn't blame the platform", () => {
  expect(reported('ADIT_AGENT_FAILED', 502, {}, 'The endpoint answered 502.')).toEqual({
    title: 'Request failed',
    sentence: 'The endpoint answered 502.',
  })
})

test('a settled write no longer shows the message and the code of an unknown outcome', () => {
  const lost = (details: Record<string, string>) =>
    new ApiError({ error_code: 'ADIT_OUTCOME_UNKNOWN', status_code: 504, msg: 'Not confirmed.', details })
  const timeout = lost({ reason: 'timeout', limit_s: '15' })
  const cause = "The platform didn't respond within 15 seconds."
  const code = 'ADIT_OUTCOME_UNKNOWN'
  expect(unconfirmedText(timeout, false)).toEqual({ sentence: cause, reported: null, code })
  expect(unconfirmedText(lost({ reason: 'not-json' }), false)).toMatchObject({ reported: 'Not confirmed.' })
  expect(unconfirmedText(timeout, true)).toEqual({ sentence: cause, reported: null, code: null })
  expect(unconfirmedText(lost({}), false)).toEqual({ sentence: 'Not confirmed.', reported: null, code })
  expect(unconfirmedText(lost({}), true)).toEqual({ sentence: null, reported: null, code: null })
})

test('a timeout is described once, and an edit that was not sent says that nothing changed', () => {
  const msg = 'No complete response arrived within 15 seconds. Try again later.'
  const details = { reason: 'timeout', limit_s: '15' }
  const error = new ApiError({ error_code: 'ADIT_UPSTREAM_TIMEOUT', status_code: 504, msg, details })
  expect(describeError(error)).toEqual({
    title: "The platform didn't respond within 15 seconds",
    sentence: 'Try again in a moment.',
  })
  error.write = { operation: 'bot-users.update', params: {}, body: {}, sentAtMs: 1, returnsSecret: false }
  const { sentence } = describeError(error)
  expect(sentence).toBe('Nothing was changed. Try again in a moment.')
  expect(reportedText(error, sentence)).toBeNull()
})

test('a failed read gives no advice about changes', () => {
  const error = new ApiError({ status_code: 500, msg: 'Broke', details: {} })
  expect(describeError(error).sentence).toContain('If you were making a change')
  error.isRepeatable = true
  expect(describeError(error).sentence).toBe('The platform returned 500. Try again in a moment.')
})

test("an unresolved write quotes the platform's own message once", () => {
  const error = new ApiError({ error_code: 'ERR_1', status_code: 500, msg: 'Broke', details: {} })
  const sentence = 'The platform returned 500: “Broke”.'
  expect(unconfirmedText(error, false)).toEqual({ sentence, reported: null, code: 'ERR_1' })
})

test('the advice to check the base URL is given once', () => {
  const reason = "The server returned 200 with JSON that isn't an object."
  const errorOf = (error_code: string) =>
    new ApiError({ error_code, status_code: 502, msg: `${reason} ${checkBaseUrl}`, details: {} })
  for (const code of ['ADIT_UPSTREAM_NOT_THIS_API', 'ADIT_UPSTREAM_NOT_JSON', 'ADIT_UPSTREAM_REDIRECT']) {
    const { sentence } = describeError(errorOf(code))
    expect(sentence).toContain('Check the base URL in Settings')
    expect(reportedText(errorOf(code), sentence)).toBe(reason)
  }
  const other = errorOf('ADIT_AGENT_FAILED')
  expect(reportedText(other, 'The request failed.')).toBe(other.message)
  expect(reportedText(other, describeError(other).sentence)).toBeNull()
})

test.each([
  ['ADIT_IDEMPOTENCY_MISMATCH', {}, /^You changed the form after submitting it/],
  ['ADIT_ALREADY_DONE', {}, /^This form was already submitted\. The request succeeded, but/],
  [
    'ADIT_OUTCOME_UNKNOWN',
    { reason: 'repeated' },
    /^This form was already submitted\. The console didn't send/,
  ],
])('a form has its own message for a repeated request: %s', (error_code, details, text) => {
  const msg = 'A request with this Idempotency-Key was already sent.'
  const error = new ApiError({ error_code, status_code: 409, msg, details })
  const { sentence } = describeError(error)
  expect(sentence).toMatch(text)
  expect(reportedText(error, sentence)).toBeNull()
  expect(unconfirmedText(error, false)).toMatchObject({
    sentence: expect.stringMatching(text),
    reported: null,
  })
  expect(unconfirmedText(error, true).sentence).toBeNull()
})
