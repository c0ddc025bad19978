import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { RecordRow } from './record-row'

const record: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.example.net'],
  purpose: 'traffic',
}
const correct: RecordCheck = {
  record,
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: 'app.example.com points to t.example.net.',
  found: [{ type: 'CNAME', value: 't.example.net', ttl: 60 }],
  servers: [],
}
/** The markup of a row, without that of names in prose. */
const rowOf = (check: RecordCheck) =>
  renderToStaticMarkup(<RecordRow record={record} check={check} />).replaceAll(/<wbr\/>|<\/?code[^>]*>/g, '')

test('a correct record shows what could not be confirmed', () => {
  const note = 'Not confirmed by all servers: ns2 gave no answer in time.'
  const html = rowOf({ ...correct, notes: [note] })
  expect(html).toContain('Correct')
  expect(html).toMatch(/chip-attention.*Unconfirmed.*Not confirmed by all servers: ns2/s)
  expect(rowOf(correct)).not.toContain('Unconfirmed')
})

test('a chain of CNAME records is shown hop by hop', () => {
  const html = rowOf({ ...correct, chain: ['via.example.org', 't.example.net'] })
  expect(html).toContain('CNAME chain: app.example.com → via.example.org → t.example.net')
  expect(rowOf(correct)).not.toContain('chain')
})

test('a record that is not correct shows its diagnosis, what was found, and the notes', () => {
  const html = rowOf({ ...correct, verdict: 'wrong', message: 'Delete it.', notes: ['ns2 was silent.'] })
  expect(html).toMatch(/Delete it\..*Found: CNAME t\.example\.net.*ns2 was silent\./s)
})

test('a name is shown within its zone where a zone is known that has a name', () => {
  expect(rowOf(correct)).toContain('Name within example.com')
  expect(rowOf({ ...correct, zone: null })).not.toContain('Name within')
  expect(rowOf({ ...correct, zone: '' })).not.toContain('Name within')
})

test('CAA records that forbid the certificate are a finding of their own beside a correct record', () => {
  const html = rowOf({ ...correct, verdict: 'wrong', code: 'caa-forbids', message: 'Add a CAA record.' })
  expect(html).toMatch(/Correct.*CAA record wrong.*Add a CAA record/s)
  expect(html).not.toMatch(/>Wrong</)
})
