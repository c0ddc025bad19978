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
])('the code %s with %i', (error_code, status_code, title) => {
  const words = errorWords(new ApiError({ error_code, status_code, msg: '' }))
  expect(words).toMatchObject({ title, sentence: expect.stringMatching(/\.$/) })
})
