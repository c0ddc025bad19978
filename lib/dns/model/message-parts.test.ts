import { expect, test } from 'vitest'
import { editsOf, joinOptions, messageOf, optionsOf, partsOf } from './message-parts'

const add = 'In the zone alias.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".'
const plain =
  'If your DNS provider offers plain CNAME records, create a CNAME record at *.hid in the zone alias.example, pointing to t.example.'
const either = 'Delete the zone app.example. Otherwise, reserve a name outside app.example.'

test.each([
  [
    [add, plain],
    [add, plain],
  ],
  [
    [either, '', add],
    [either, add],
  ],
  [[plain], [plain]],
  [[''], []],
])('the changes of a message are listed one by one, whatever they start with: %j', (changes, listed) => {
  const message = messageOf(['app.example has no record.', 'Its name is long.'], changes)
  const { finding, change } = partsOf(message)
  expect(finding).toBe('app.example has no record. Its name is long.')
  expect(editsOf(change)).toEqual(listed)
})

test.each([
  'Repair the server at 192.0.2.1, or remove this address from ns1.example.',
  'Remove it from the name servers listed for app.example, both in its NS records and at the registrar.',
])('the change starts with the instruction: %s', (change) =>
  expect(partsOf(`ns1.example refused the query (REFUSED). ${change}`).change).toBe(change),
)

test('the alternatives of a change belong to one change, and each has a label', () => {
  const options = ['If the zone app.example is needed, keep it.', 'Reserve a name outside app.example.']
  const { finding, change } = partsOf(messageOf(['app.example has a zone.'], [joinOptions(...options), add]))
  expect(finding).toBe('app.example has a zone.')
  const [either = '', ...more] = editsOf(change)
  expect(more).toEqual([add])
  expect(optionsOf(either)).toEqual([
    { label: 'Option A', text: options[0] },
    { label: 'Option B', text: options[1] },
  ])
  expect(optionsOf(add)).toEqual([{ label: '', text: add }])
})
