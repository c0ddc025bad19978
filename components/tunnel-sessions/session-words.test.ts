import { expect, test } from 'vitest'
import { standingOf } from './session-words'

test.each([
  ['read', true, {}, 'connected'],
  ['not read', false, {}, { seenAtMs: 5_000 }],
  ['read, where the answer to a stop was lost', true, { isInDoubt: true }, { seenAtMs: 5_000 }],
  ['seen to be gone', true, { isEnded: true }, 'ended'],
  ['seen to be gone, after doubt', false, { isEnded: true, isInDoubt: true }, 'ended'],
])('a session, %s', (_, isRead, after, standing) =>
  expect(standingOf({ isRead, seenAtMs: 5_000 }, { isEnded: false, isInDoubt: false, ...after })).toEqual(
    standing,
  ),
)
