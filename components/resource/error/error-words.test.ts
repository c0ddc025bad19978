import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { errorWords } from './error-words'

test.each([
  ['constructor', 400, 'Refused'],
  ['__proto__', 403, 'Refused'],
  ['toString', 500, 'The management API failed'],
  [undefined, 418, 'Refused'],
  ['ADIT_UPSTREAM_KEY', 502, 'The stored key cannot be opened'],
  ['ERR_BRAND_221', 403, 'Not authorised for abuse reports'],
  ['ERR_BRAND_1221', 403, 'Refused'],
  ['ADIT_TOO_MANY', 429, 'Too many at once'],
  ['ADIT_FORBIDDEN', 403, 'Not allowed for your role'],
  ['ADIT_UPSTREAM_CONNECT', 502, 'No usable answer'],
])('the code %s with %i', (error_code, status_code, title) => {
  const words = errorWords(new ApiError({ error_code, status_code, msg: '' }))
  expect(words).toMatchObject({ title, sentence: expect.stringMatching(/\.$/) })
})

test('what was not connected to and what broke off have one code: the words are true of both', () => {
  const broken = { error_code: 'ADIT_UPSTREAM_CONNECT', status_code: 502, msg: 'The connection was lost.' }
  expect(errorWords(new ApiError(broken)).sentence).toMatch(/cannot be reached, or broke the connection off/)
})
