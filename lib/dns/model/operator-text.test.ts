import { expect, test } from 'vitest'
import {
  allowAddressesText,
  deleteInConsoleText,
  loopbackText,
  publicMessage,
  publicText,
} from './operator-text'
import { ingressText } from './record-zone'
import type { WantedRecord } from './records'

const record: WantedRecord = {
  name: 'app.edge.example',
  type: 'CNAME',
  values: ['t.example'],
  purpose: 'traffic',
}
const gone = deleteInConsoleText(record)
const allowed = 'Ask the person who sent you this link to allow this console to query these servers.'

test.each([
  [allowAddressesText(['ns1.example', 'ns2.example']), allowed],
  [loopbackText(true), allowed],
  [loopbackText(false), allowed],
  [
    `It needs its own addresses. Reserve another name. ${gone}`,
    'It needs its own addresses. Ask the person who sent you this link to reserve another name, and then to delete the domain app.edge.example.',
  ],
  [
    `Option B: If an agent ingress needs it, reserve a name outside edge.example. ${gone}`,
    'Option B: If an agent ingress needs it, ask the person who sent you this link to reserve a name outside edge.example, and then to delete the domain app.edge.example.',
  ],
  ['In the zone example, delete the CNAME record.', 'In the zone example, delete the CNAME record.'],
])('people without a session get advice that they can follow: %s', (text, shown) => {
  expect(publicText(text)).toBe(shown)
})

test("a message for people without a session doesn't name an agent ingress", () => {
  const message = `${ingressText(record.name, 'edge.example')} Reserve a name outside edge.example. ${gone}`
  const shown = publicMessage({ code: 'below-ingress', record: { ...record, name: 'app.corp' }, message })
  expect(shown).toMatch(/^app\.corp belongs to an agent ingress\. .* Ask .* to use another name\.$/)
  expect(shown).not.toMatch(/edge\.example|in the console/)
})
