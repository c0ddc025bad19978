import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecordCheck } from '@/lib/dns/model/records'
import { RecordTabs, withLocalZone } from './dns-steps'

const tabs = [
  { name: 'Commands', content: 'npm run' },
  { name: 'Records', content: 'CNAME' },
]

test('one tab is selected, and only its content is shown', () => {
  const html = renderToStaticMarkup(<RecordTabs label="Records" tabs={tabs} first="Records" />)
  expect(html).toMatch(/role="tablist"/)
  expect(html).toMatch(/role="tab"[^>]*aria-selected="false"[^>]*>Commands/)
  expect(html).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>Records/)
  expect(html).toContain('CNAME')
  expect(html).not.toContain('npm run')
})

test('a zone that the local name server lacks has a message that names the commands', () => {
  const checked = (code: RecordCheck['code'], message: string): RecordCheck => ({
    record: {
      name: 'connect.lab.test',
      type: 'NS',
      values: ['ns1.example'],
      purpose: 'delegation',
      sentence: '',
    },
    zone: null,
    verdict: 'missing',
    code,
    message,
    found: [],
    servers: [],
  })
  const records = [
    checked('zone-not-found', "lab.test isn't registered."),
    checked('not-found', 'No record.'),
  ]
  const check = { checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records }
  expect(withLocalZone(check, 'lab.test')?.records.map(({ message }) => message)).toEqual([
    "The zone lab.test doesn't exist on the local name server. To create it, run the commands on the Commands tab.",
    'No record.',
  ])
  expect(withLocalZone(null, 'lab.test')).toBeNull()
})
