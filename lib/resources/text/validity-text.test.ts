import { expect, test } from 'vitest'
import { authorityText, validityEnd, nearEnd, validityText } from './validity-text'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2027-02-02T00:00:00Z', 'ready', 'until 2027-02-02 00:00:00 UTC'],
  ['2026-12-20T12:00:00Z', 'ready', ''],
  ['2026-12-20T11:59:59Z', 'attention', 'in 29 days'],
  ['2026-11-21T12:00:00Z', 'attention', 'in one day'],
  ['2026-11-20T12:00:01Z', 'attention', 'in less than a day'],
  ['2026-11-20T12:00:00Z', 'wrong', 'expired on 2026-11-20'],
  ['no time', 'unknown', "doesn't report"],
  [null, 'unknown', "doesn't report"],
])('a certificate valid until %s has the state %s', (not_after, state, part) => {
  const text = validityText({ not_before: '2020-01-01T00:00:00Z', not_after }, now)
  expect(text).toMatchObject({ state, sentence: expect.stringContaining(part) })
})

test("a certificate that isn't valid yet is waiting", () => {
  const dates = { not_before: '2026-11-20T12:00:01Z', not_after: '2030-01-01T00:00:00Z' }
  expect(validityText(dates, now)).toMatchObject({
    state: 'waiting',
    cause: 'Becomes valid in less than a day',
  })
})

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00.25+02:00', '2026-11-20T10:00:00.250Z'],
  ['+012026-01-01T00:00:00Z', '9999-12-31T00:00:00.000Z'],
  ['no time', null],
  [1_700_000_000, null],
  [null, null],
  [undefined, null],
])('the validity end of %j is %j', (not_after, end) => {
  expect(validityEnd({ not_after })).toBe(end)
})

test('nearEnd is the time at which the text starts to warn', () => {
  const at = (ms: number) => validityText({ not_after: new Date(ms).toISOString() }, now).state
  const near = Date.parse(nearEnd(now))
  expect([at(near - 1), at(near)]).toEqual(['attention', 'ready'])
})

test('an expired authority that no edge enforces says so once, and since when it has expired', () => {
  const text = authorityText({ not_after: '2026-11-09T12:00:00Z' }, now, false)
  expect(text).toMatchObject({ label: 'Expired, not enforced', cause: 'Expired 11 days ago' })
})
