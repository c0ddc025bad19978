import { expect, test } from 'vitest'
import { whoDid } from './audit'

test.each([
  ['a@example.com', 'req_1', 'a@example.com'],
  [null, 'req_1', 'Visitor (not signed in)'],
  [null, null, 'Command line'],
])('the person %s with the request %s is called %s', (user_email, request_id, words) =>
  expect(whoDid({ user_email, request_id })).toBe(words),
)
