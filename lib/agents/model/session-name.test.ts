import { expect, test } from 'vitest'
import { knownName, sessionName } from './session-name'

test.each([
  ['{"site":"harbour-1","host":"quay-gateway"}', 'quay-gateway'],
  ['{"hostname":" dock-7 ","name":"x"}', 'dock-7'],
  ['{"name":"","site":"lab"}', 'lab'],
  ['{"site":"harbour-1","description":"Pump house, north side"}', 'Pump house, north side'],
  ['{"host":7}', '192.0.2.1'],
  ['[1]', '192.0.2.1'],
  ['dredger 41', 'dredger 41'],
  ['42', '42'],
  [' ', '192.0.2.1'],
  [undefined, '192.0.2.1'],
])('metadata %s gives the name %s', (metadata, name) =>
  expect(sessionName({ metadata, ip: '192.0.2.1' }, new Map())).toBe(name),
)

const item = { metadata: '', credential: { id: 'cr_1', uri: '' }, ip: '192.0.2.1' }

test.each([
  [
    'its metadata',
    { ...item, metadata: '{"host":"DOCK7-OFFICE"}' },
    [{ id: 'cr_1', title: 'On-call laptop' }],
    'DOCK7-OFFICE',
  ],
  ['its credential', item, [{ id: 'cr_1', title: 'On-call laptop' }], 'On-call laptop'],
  ['its IP address if its credential is unnamed', item, [{ id: 'cr_1', title: 'cr_1' }], '192.0.2.1'],
  ['its IP address if its credential is unknown', item, [], '192.0.2.1'],
])('a session is named after %s', (_, session, uses, name) => {
  expect(
    sessionName(session, new Map(uses.map(({ id, title }) => [id, id === title ? session.ip : title]))),
  ).toBe(name)
  const known = { row: { title: session.ip, item: session }, uses }
  expect(knownName('tunnel-sessions', known)).toBe(name)
  expect(knownName('bot-users', known)).toBe(session.ip)
})

test('an abuse report has the name of its hostnames, if they are known', () => {
  const report = (item: object) => ({ row: { title: 'abrp_1', item: { ...item } }, uses: [] })
  const hostnames = [{ hostname: 'evil.example' }, { hostname: 'b.example' }]
  expect(knownName('abuse-reports', report({ hostnames }))).toBe('evil.example and 1 more')
  expect(knownName('abuse-reports', report({}))).toBe('abrp_1')
})
