import { expect, test } from 'vitest'
import type { Expiry } from '@/lib/api/overview'
import { expiryState, expiryRows, monthTicks, positionOf, scaleAt } from './expiry-scale'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const expiry = (at: string, more: Partial<Expiry> = {}): Expiry => ({
  resource: 'certificate-authorities',
  id: at,
  title: at,
  from: null,
  at,
  is_renewal: false,
  is_blocked: false,
  is_used: true,
  ...more,
})

test.each<[Expiry, string, string, string]>([
  [expiry('2026-11-09T12:00:00Z'), 'wrong', 'Expired', '11 d ago'],
  [expiry('2026-11-09T12:00:00Z', { is_used: false }), 'attention', 'Expired, not enforced', '11 d ago'],
  [expiry('2026-12-01T12:00:00Z'), 'attention', 'Expires soon', 'in 11 d'],
  [expiry('2027-11-20T12:00:00Z'), 'ready', 'Expires', 'in 365 d'],
  [expiry('2036-11-21T12:00:00Z'), 'ready', 'Expires', 'in 10 y'],
  [expiry('2026-11-20T00:00:00Z', { is_renewal: true }), 'ready', 'Renews', 'today'],
  [expiry('2026-11-18T00:00:00Z', { is_renewal: true }), 'attention', 'Overdue', 'by 2 d'],
  [
    expiry('2026-12-01T12:00:00Z', { is_renewal: true, is_blocked: true }),
    'attention',
    "Can't renew",
    'in 11 d',
  ],
])('the state of the expiry %o', (of, state, label, when) =>
  expect(expiryState(of, nowMs)).toEqual({ state, label, when }),
)

test('times are placed on the scale, and times outside it at its ends', () => {
  const scale = scaleAt(nowMs)
  expect(positionOf(scale, scale.from)).toBe(0)
  expect(positionOf(scale, 0)).toBe(0)
  expect(positionOf(scale, Date.parse('2030-01-01'))).toBe(100)
  expect(positionOf(scale, Date.parse('2026-11-20'))).toBeCloseTo(16.8)
})

test('month labels that would overlap the label of today are omitted', () => {
  const labels = (ms: number) => monthTicks(scaleAt(ms), ms).map(({ label }) => label)
  expect(labels(nowMs)).toEqual(['Jan', 'Feb', 'Mar', 'Apr'])
  expect(labels(Date.parse('2026-11-24T00:00:00Z'))).toEqual(['Jan', 'Feb', 'Mar', 'Apr'])
})

test('in a narrow chart, labels are at least a quarter of its width apart, every day of a year', () => {
  for (let day = 0; day < 366; day++) {
    const ms = nowMs + day * 86_400_000
    const kept = monthTicks(scaleAt(ms), ms).filter(({ isWideOnly }) => !isWideOnly)
    const positions = [positionOf(scaleAt(ms), ms), ...kept.map(({ at }) => at)]
    const gaps = positions.slice(1).map((at, n) => at - (positions[n] ?? 0))
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25)
  }
})

test('expiries that need action take precedence over later ones, in order of time', () => {
  const later = Array.from({ length: 9 }, (_, n) => expiry(`2027-0${n + 1}-01T00:00:00Z`))
  const blocked = expiry('2027-09-09T00:00:00Z', { is_renewal: true, is_blocked: true })
  const rows = expiryRows([...later, blocked], nowMs)
  expect(rows).toHaveLength(6)
  expect(rows.at(-1)).toBe(blocked)
})
