import { expect, test } from 'vitest'
import { connectionOf, usageText } from './detail'

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

test('the sentence about a session counts each endpoint and tunnel that uses it once', () => {
  const link = (resource: 'endpoints' | 'tunnels' | 'credentials', id: string) => ({ resource, id })
  const [endpoint, tunnel] = [link('endpoints', 'ep_1'), link('tunnels', 'tn_1')]
  expect(usageText([endpoint, endpoint])).toBe('1 endpoint uses this session.')
  expect(usageText([endpoint, link('endpoints', 'ep_2'), tunnel])).toBe(
    '2 endpoints and 1 tunnel use this session.',
  )
  expect(usageText([link('credentials', 'cr_1')])).toBeNull()
})
