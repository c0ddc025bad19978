import { expect, test } from 'vitest'
import { dnsFixAction } from './fix-action'
import { messageOf } from './message-parts'
import type { RecordCheck } from './records'

const missing: RecordCheck = {
  record: { name: 'a.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
  zone: 'example.com',
  verdict: 'missing',
  code: 'not-found',
  message: messageOf(['The record is missing.'], ['In the zone example.com, create it.']),
  found: [],
  servers: [],
}

test('a new domain offers to view its record, because nothing is broken yet', () => {
  const labelOf = (more: { is_new?: boolean }) => {
    const check = { checked_at: '', zone: 'example.com', name_servers: [], records: [missing], ...more }
    return dnsFixAction({ wanted: [missing.record], check, certificate: null }, '/lab/rd_1')
  }
  expect(labelOf({ is_new: true })).toEqual({
    label: 'View record',
    href: '/lab/rd_1#dns-fix',
    is_view: true,
  })
  expect(labelOf({})).toEqual({
    label: 'Fix record',
    href: '/lab/rd_1#dns-fix',
    view_label: 'View record',
  })
})
