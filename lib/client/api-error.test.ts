import { expect, test } from 'vitest'
import { ApiError, fieldOf } from './api-error'

const refused = (field?: string) =>
  new ApiError({ status_code: 400, msg: 'Refused', details: field === undefined ? {} : { field } })

test.each([
  ['one of the inputs', refused('email'), 'email'],
  ['a field without an input', refused('role'), undefined],
  ['no field', refused(), undefined],
  ['no refusal of an API', new Error('email'), undefined],
  ['nothing', null, undefined],
])('a refusal about %s', (_, error, field) => {
  expect(fieldOf(error, ['email', 'password'])).toBe(field)
})
