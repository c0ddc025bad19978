import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/dns/model/message-parts'
import type { DnsCheck, RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { RecordList } from './record-list'

const named = (name: string): WantedRecord => ({
  name,
  type: 'CNAME',
  values: ['t.example.net'],
  purpose: 'traffic',
})
const checked = (name: string, more: Partial<RecordCheck> = {}): RecordCheck => ({
  record: named(name),
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: '',
  found: [],
  servers: [],
  ...more,
})
const missing = {
  verdict: 'missing',
  code: 'not-found',
  message: 'No record. In the zone example.com, create it.',
} as const
const unknown = { verdict: 'unknown', code: 'could-not-ask' } as const

/** Returns the markup of each list item, keyed by anchor, in page order. */
function itemsOf(...records: RecordCheck[]) {
  return itemsIn(records)
}
function itemsIn(records: RecordCheck[], more: Partial<DnsCheck> = {}) {
  const html = renderToStaticMarkup(
    <RenderedAtProvider timeMs={0}>
      <RecordList
        wanted={records.map(({ record }) => record)}
        check={{ checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records, ...more }}
        anchorOf={(index) => `r${index}`}
        fixAnchor="fix"
      />
    </RenderedAtProvider>,
  )
  return html.replaceAll('<wbr/>', '').split('<li ').slice(1)
}
const anchorsOf = (items: readonly string[]) => items.map((item) => /id="(r\d)"/.exec(item)?.[1])

test('records that must be changed are first, and ready ones last and collapsed', () => {
  const items = itemsOf(
    checked('a.example.com'),
    checked('b.example.com', unknown),
    checked('c.example.com', missing),
  )
  expect(anchorsOf(items)).toEqual(['r2', 'r1', 'r0'])
  expect(items[0]).toContain('id="fix"')
  expect(items.map((item) => item.includes('<summary'))).toEqual([false, false, true])
  expect(items[2]).toMatch(
    /Ready.*a\.example\.com.*<summary aria-label="Values and answers for a\.example\.com"/s,
  )
})

test('a missing record of a new domain or of a site in setup is awaited, not wrong', () => {
  const records = [checked('c.example.com', missing)]
  for (const more of [{ is_new: true }, { in_setup_of: 'Acme' }]) {
    const [item = ''] = itemsIn(records, more)
    expect(item).toContain('Waiting for records')
    expect(item).not.toMatch(/Record missing|wrong-fill/)
  }
  expect(itemsIn(records)[0]).toMatch(/Record missing.*wrong-fill/s)
})

test('ready records are collapsed even if none must be changed, unless something about them is unconfirmed', () => {
  const ready = itemsOf(checked('a.example.com'), checked('b.example.com'))
  expect(ready.map((item) => item.includes('<summary'))).toEqual([true, true])
  expect(itemsOf(checked('b.example.com', unknown)).join('')).not.toContain('<summary')
  const noted = checked('a.example.com', { notes: ['Not confirmed.'] })
  const items = itemsOf(noted, checked('b.example.com', missing))
  expect(anchorsOf(items)).toEqual(['r1', 'r0'])
  expect(items.join('')).not.toContain('<summary')
})

test('several edits of one record are a numbered list, and a single one is a paragraph', () => {
  const [first, second] = [
    'In the zone example.com, add the CAA record.',
    'If your DNS provider offers plain CNAME records, create one.',
  ]
  const editsIn = (message: string) => {
    const html = itemsOf(checked('a.example.com', { ...missing, message })).join('')
    return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, edit = '']) => edit.replaceAll(/<[^>]+>/g, ''))
  }
  expect(editsIn(messageOf(['It differs.'], [first, second]))).toEqual([first, second])
  expect(editsIn(messageOf(['It differs.'], [first]))).toEqual([])
})

test('of the records that must be changed, wrong ones come before those that need attention', () => {
  const message = 'It differs. In the zone example.com, change it.'
  const items = itemsOf(
    checked('a.example.com', { state: 'attention', code: 'some-servers-lame', message }),
    checked('b.example.com', { verdict: 'wrong', code: 'caa-forbids', message: `${message} Then wait.` }),
    checked('c.example.com', missing),
  )
  expect(anchorsOf(items)).toEqual(['r1', 'r2', 'r0'])
})
