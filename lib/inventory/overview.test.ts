import { expect, test } from 'vitest'
import type { Attention } from '@/lib/api/overview'
import { shownAttention } from './overview'

const many = (kind: Attention['kind'], state: Attention['state'], count: number): Attention[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    resource: `${kind}s`,
    id: `${state} ${index}`,
    title: '',
    state,
    label: '',
    cause: '',
    sentence: '',
    since: null,
  }))

const counted = (cases: readonly Attention[]) => cases.map(({ kind, state }) => `${kind} ${state}`)

test("many cases of one kind don't hide the worst case of another", () => {
  const shown = shownAttention(
    [
      ...many('dns', 'wrong', 20),
      ...many('authority', 'wrong', 2),
      ...many('agent', 'attention', 1),
      ...many('abuse-report', 'waiting', 3),
    ],
    8,
  )
  expect(counted(shown)).toEqual([
    ...Array.from({ length: 6 }, () => 'dns wrong'),
    'authority wrong',
    'agent attention',
  ])
})

test('the worst cases come first, and waiting cases fill the remaining rows', () => {
  const cases = [
    ...many('abuse-report', 'waiting', 2),
    ...many('dns', 'attention', 1),
    ...many('certificate', 'wrong', 1),
  ]
  expect(counted(shownAttention(cases, 3))).toEqual([
    'certificate wrong',
    'dns attention',
    'abuse-report waiting',
  ])
})

test('a resource has one row, for its worst case', () => {
  const dns = many('dns', 'wrong', 1)
  const certificates = dns.map((one): Attention => ({ ...one, kind: 'certificate', state: 'waiting' }))
  expect(counted(shownAttention([...certificates, ...dns], 8))).toEqual(['dns wrong'])
})
