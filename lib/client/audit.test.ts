import { expect, test } from 'vitest'
import { whoDid } from './audit'

test.each([
  ['a@example.com', 'a@example.com'],
  [null, 'Somebody not signed in'],
])('the person %s is called %s', (user_email, words) => expect(whoDid({ user_email })).toBe(words))
