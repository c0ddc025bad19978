import { expect, test } from 'vitest'
import { connectionOf } from './detail'

type Facts = Record<'isReading' | 'isEnded' | 'isInDoubt', boolean>

test.each([
  ['loaded', true, {}, 'connected'],
  ['not loaded', false, {}, { seenAtMs: 5_000 }],
  ['loading', false, { isReading: true }, 'reading'],
  [
    'loading, after a stop with a lost response',
    false,
    { isReading: true, isInDoubt: true },
    { seenAtMs: 5_000 },
  ],
  ['ended, loading', false, { isReading: true, isEnded: true }, 'ended'],
  ['loaded, after a stop with a lost response', true, { isInDoubt: true }, { seenAtMs: 5_000 }],
  ['ended', true, { isEnded: true }, 'ended'],
  ['ended, after a stop with a lost response', false, { isEnded: true, isInDoubt: true }, 'ended'],
])(
  'the connection of a session: %s',
  (_, isRead, { isReading = false, ...after }: Partial<Facts>, connection) =>
    expect(
      connectionOf({ isRead, isReading, seenAtMs: 5_000 }, { isEnded: false, isInDoubt: false, ...after }),
    ).toEqual(connection),
)
