import { describe, expect, test } from 'vitest'
import { isBad, judgeRecord, judgeReferral } from './signatures'
import type { Signature } from '@/lib/dns/wire/messages'

const nowMs = Date.UTC(2026, 0, 15, 12)
const now = nowMs / 1000
const hour = 3600
const signed = { name: 'app.shop.example', type: 'CNAME', zone: 'shop.example' }

const signature = (inception: number, expiration: number, more: Partial<Signature> = {}): Signature => ({
  name: signed.name,
  covers: 'CNAME',
  zone: signed.zone,
  inception,
  expiration,
  ...more,
})
const old = signature(now - 9 * hour, now - 2 * hour)
const early = signature(now + 2 * hour, now + 9 * hour)
const valid = signature(now - hour, now + hour)

const judge = (signatures: Signature[], supportsSignatures = true, atMs = nowMs) =>
  judgeRecord({ signatures, supportsSignatures }, signed, atMs)

describe('judgeRecord', () => {
  test.each<[string, Signature[], string]>([
    ['a valid signature', [valid], 'valid'],
    ['an expired signature', [old], 'expired'],
    ['a signature that is not valid yet', [early], 'early'],
    ['one that expired and one that is not valid yet', [early, old], 'expired'],
    ['a valid one among others', [old, early, valid], 'valid'],
    ['a valid one of another type', [old, { ...valid, covers: 'A' }], 'expired'],
    ['a valid one of another name', [old, { ...valid, name: 'shop.example' }], 'expired'],
    ['one of another zone', [{ ...old, zone: 'example' }], 'unknown'],
    ['one of another zone beside an expired one', [old, { ...old, zone: 'example' }], 'unknown'],
    ['only a signature of another type', [{ ...valid, covers: 'A' }], 'missing'],
  ])('%s', (_, signatures, state) => {
    expect(judge(signatures)).toMatchObject({ state })
  })

  test.each([
    [-hour, 'valid'],
    [-hour - 1, 'expired'],
  ])('an end %i seconds from now is %s', (seconds, state) => {
    expect(judge([signature(now - 9 * hour, now + seconds)])).toMatchObject({ state })
  })

  test.each([
    [hour, 'valid'],
    [hour + 1, 'early'],
  ])('a start %i seconds from now is %s', (seconds, state) => {
    expect(judge([signature(now + seconds, now + 9 * hour)])).toMatchObject({ state })
  })

  test('no signature counts only if the server sends signatures', () => {
    expect(judge([])).toEqual({ state: 'missing' })
    expect(judge([], false)).toEqual({ state: 'unknown' })
  })

  test('returns the time of the latest end, or of the earliest start', () => {
    const older = signature(now - 9 * hour, now - 5 * hour)
    expect(judge([older, old])).toEqual({ state: 'expired', at: '2026-01-15T10:00:00.000Z' })
    const later = signature(now + 5 * hour, now + 9 * hour)
    expect(judge([later, early])).toEqual({ state: 'early', at: '2026-01-15T14:00:00.000Z' })
  })

  test('times wrap around after 32 bits', () => {
    const wrapMs = 2 ** 32 * 1000
    const across = signature(2 ** 32 - hour, 2 * hour)
    expect(judge([across], true, wrapMs - 60_000)).toEqual({ state: 'valid' })
    expect(judge([across], true, wrapMs + 60_000)).toEqual({ state: 'valid' })
    expect(judge([across], true, wrapMs + 4 * hour * 1000)).toEqual({
      state: 'expired',
      at: '2106-02-07T08:28:16.000Z',
    })
    expect(judge([across], true, wrapMs - 4 * hour * 1000)).toMatchObject({ state: 'early' })
  })
})

test.each<[string, Signature[], string]>([
  ['an expired DS record', [{ ...old, covers: 'DS' }], 'expired'],
  ['an expired proof that there is none', [{ ...old, covers: 'NSEC3' }], 'expired'],
  [
    'a valid DS record beside an expired proof',
    [
      { ...valid, covers: 'DS' },
      { ...old, covers: 'NSEC' },
    ],
    'valid',
  ],
  ['no signature', [], 'unknown'],
  ['a signature of other records', [{ ...old, covers: 'A' }], 'unknown'],
])('a referral with %s', (_, signatures, state) => {
  expect(judgeReferral({ signatures }, signed.zone, nowMs)).toMatchObject({ state })
})

test('only expired, early and missing signatures are bad', () => {
  const at = '2026-01-15T10:00:00.000Z'
  expect(
    [{ state: 'expired', at } as const, { state: 'early', at } as const, { state: 'missing' } as const].every(
      isBad,
    ),
  ).toBe(true)
  expect([{ state: 'valid' } as const, { state: 'unknown' } as const, undefined].some(isBad)).toBe(false)
})
