import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsLine } from '@/lib/api/dns'
import { DnsLineHead, DnsLineItem } from './dns-line-item'

const line: DnsLine = {
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'app.example.com',
  dns_state: 'correct',
  checked_at: null,
  chain: [{ stage: 'certificate', state: 'ready' }],
  broken: null,
  cause: null,
  impact: null,
  until: null,
}
const textWith = (more: Partial<DnsLine>) =>
  textOf(onAccount(<DnsLineItem resource={{ ...line, ...more }} isOpenFirst={false} />))

test('a step that the chain of a row lacks has a tooltip too', () => {
  const html = onAccount(
    <DnsLineItem resource={{ ...line, chain: [{ stage: 'root', state: 'ready' }] }} isOpenFirst={false} />,
  )
  expect(html).toContain('data-tip="Certificate doesn&#x27;t apply"')
})

test('the header of the chain lists its steps in the tip', () =>
  expect(onAccount(<DnsLineHead />)).toContain(
    'data-tip="Root → Registry → Zone → Record → Target → Certificate"',
  ))

test('a row with correct records shows the state of the certificate', () => {
  expect(textWith({})).toContain('Certificate issued')
  expect(textWith({ chain: [] })).not.toContain('Certificate')
  expect(
    textWith({
      chain: [{ stage: 'certificate', state: 'waiting' }],
      broken: 'certificate',
      cause: 'Pending',
    }),
  ).toContain('Certificate pending')
})

test.each(['down', 'partial'] as const)('incorrect records are red on every page (%s)', (impact) => {
  const more = { dns_state: 'wrong', impact, cause: 'Points elsewhere' } as const
  const html = onAccount(<DnsLineItem resource={{ ...line, ...more }} isOpenFirst={false} />)
  expect(html).toMatch(/chip-wrong[^>]*>(?:<[^>]*>)*DNS incorrect/)
})

test('a row shows its problem whether or not it is open', () => {
  const more = { dns_state: 'wrong', impact: 'down', cause: 'Points elsewhere' } as const
  const text = (isOpenFirst: boolean) =>
    textOf(onAccount(<DnsLineItem resource={{ ...line, ...more }} isOpenFirst={isOpenFirst} />))
  expect(text(false)).toContain('Unreachable: points elsewhere')
  expect(text(true)).toContain('Unreachable: points elsewhere')
})

test('no line leads to the certificate of a row without one', () => {
  const linesOf = (stages: readonly ('root' | 'target' | 'certificate')[]) => {
    const chain = stages.map((stage) => ({ stage, state: 'ready' as const }))
    return onAccount(<DnsLineItem resource={{ ...line, chain }} isOpenFirst={false} />).split(
      'border-t border-edge',
    ).length
  }
  expect(linesOf(['root', 'target', 'certificate']) - linesOf(['root', 'target'])).toBe(1)
  expect(linesOf(['root'])).toBe(1)
})
