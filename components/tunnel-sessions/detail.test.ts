import { expect, test } from 'vitest'
import { connectionOf } from './detail'

type Facts = Record<'isReading' | 'isEnded' | 'isInDoubt', boolean>

test.each([
  ['read', true, {}, 'connected'],
  ['not read', false, {}, { seenAtMs: 5_000 }],
  ['being read', false, { isReading: true }, 'reading'],
  [
    'being read, where the answer to a stop was lost',
    false,
    { isReading: true, isInDoubt: true },
    { seenAtMs: 5_000 },
  ],
  ['seen to be gone, being read', false, { isReading: true, isEnded: true }, 'ended'],
  ['read, where the answer to a stop was lost', true, { isInDoubt: true }, { seenAtMs: 5_000 }],
  ['seen to be gone', true, { isEnded: true }, 'ended'],
  ['seen to be gone, after doubt', false, { isEnded: true, isInDoubt: true }, 'ended'],
])('a session, %s', (_, isRead, { isReading = false, ...after }: Partial<Facts>, connection) =>
  expect(
    connectionOf({ isRead, isReading, seenAtMs: 5_000 }, { isEnded: false, isInDoubt: false, ...after }),
  ).toEqual(connection),
)
