import { expect, test } from 'vitest'
import { setupCodeProblem } from './setup-code'

test.each([
  ['K7QF-2MXP', null],
  [' k7qf 2mxp ', null],
  ['', 'Enter the setup code'],
  ['  ', 'Enter the setup code'],
  ['K7QF-2MX', 'The setup code has 8 letters and digits, such as K7QF-2MXP'],
  ['K7QF-2MXP-9', 'The setup code has 8 letters and digits, such as K7QF-2MXP'],
])('the setup code %j has the problem %j', (code, problem) => {
  expect(setupCodeProblem(code)).toBe(problem)
})
