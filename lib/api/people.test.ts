import { expect, test } from 'vitest'
import { newPersonSchema } from './people'
import { emailProblem } from '@/lib/util/email'

test.each([
  ['ada@example.com', true],
  [' ada.lovelace+x@mail.example.co.uk ', true],
  ['', false],
  ['no address', false],
  ['ada@localhost', false],
  ['ada@', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('the form and the API judge %j alike', (email, isValid) => {
  const problem = emailProblem(email)
  const { error } = newPersonSchema.shape.email.safeParse(email)
  expect(problem === null).toBe(isValid)
  expect(error?.issues[0]?.message ?? null).toBe(problem)
})
