import { expect, test } from 'vitest'
import { ApiError, fieldOf } from './api-error'

const refused = (field?: string) =>
  new ApiError({ status_code: 400, msg: 'Refused', details: field === undefined ? {} : { field } })

test.each([
  ['an input of the form', refused('email'), 'email'],
  ['a field without an input', refused('role'), undefined],
  ['no field', refused(), undefined],
  ['an error that is not an API error', new Error('email'), undefined],
  ['no error', null, undefined],
])('the input that an error refers to: %s', (_, error, field) => {
  expect(fieldOf(error, ['email', 'password'])).toBe(field)
})
