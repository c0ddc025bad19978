import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsCheck, RecordCheck } from '@/lib/dns/model/records'
import { DnsChanges } from './dns-changes'

const checkOf = (...records: (Pick<RecordCheck, 'verdict' | 'message'> & { name: string })[]): DnsCheck => ({
  checked_at: '2026-11-22T05:59:00Z',
  zone: 'shop.example',
  name_servers: [],
  records: records.map(({ name, verdict, message }) => ({
    record: { name, type: 'CNAME', values: ['t.example.net'], purpose: 'traffic' },
    zone: 'shop.example',
    verdict,
    code: verdict === 'correct' ? 'correct' : 'points-elsewhere',
    message,
    found: [],
    servers: [],
  })),
})
const htmlWith = (check: DnsCheck) =>
  renderToStaticMarkup(<DnsChanges of={{ check }} anchorOf={(index) => `r${index}`} />)
const textWith = (check: DnsCheck) => textOf(htmlWith(check))
const wrong = (name: string, message: string) => ({ name, verdict: 'wrong' as const, message })

test('each record that needs a change is listed', () => {
  const text = textWith(
    checkOf(
      wrong('*.shop.example', 'It is wrong. In the zone shop.example, change A.'),
      wrong('_acme-challenge.shop.example', 'It is wrong. In the zone shop.example, change B.'),
    ),
  )
  expect(text).toMatch(/2 records need changes.*Copy changes.*change A\..*change B\./s)
  expect(text).not.toContain('It is wrong')
})

test('the heading follows the title of a page, because no other heading comes before it', () =>
  expect(htmlWith(checkOf(wrong('a.shop.example', 'It is wrong. Change A.')))).toMatch(
    /<h2[^>]*>What to change<\/h2>/,
  ))

test('a change that several records need is listed once, and correct records are not listed', () => {
  const message = 'It fails. At the registrar, set the name servers of shop.example.'
  const text = textWith(
    checkOf(wrong('a.shop.example', message), wrong('b.shop.example', message), {
      name: 'c.shop.example',
      verdict: 'correct',
      message: 'It is right.',
    }),
  )
  expect(text).toMatch(/What to change.*Copy change/s)
  expect(text.match(/At the registrar/g)).toHaveLength(1)
  expect(textWith(checkOf({ name: 'c.shop.example', verdict: 'correct', message: 'It is right.' }))).toBe('')
})
