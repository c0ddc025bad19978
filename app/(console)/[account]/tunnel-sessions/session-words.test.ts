import { expect, test } from 'vitest'
import { osName, standingOf, transportWords } from './session-words'

test.each([
  ['service/2', 'Agent'],
  ['service/v2', 'Agent'],
  ['ssh', 'SSH client'],
  ['service/3', 'service/3'],
])('%s: %s', (transport, words) => expect(transportWords(transport)).toBe(words))

test.each([
  ['darwin', 'macOS'],
  ['Linux', 'Linux'],
  ['plan9', 'plan9'],
])('%s: %s', (os, name) => expect(osName(os)).toBe(name))

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
