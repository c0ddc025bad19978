import { expect, test } from 'vitest'
import { editIn } from './sentences'

const where = 'in the zone z.example'

test.each([
  [
    'delete the A record (192.0.2.1) at app, then create it.',
    `delete the A record (192.0.2.1) at app ${where}, then create it.`,
  ],
  ['delete the TXT record ("look at me") at app.', `delete the TXT record ("look at me") at app ${where}.`],
  ['change the CNAME record at www to t.example', `change the CNAME record at www ${where} to t.example`],
  [
    'create a CNAME record at xn--app (äpp), pointing to t.example',
    `create a CNAME record at xn--app (äpp) ${where}, pointing to t.example`,
  ],
  [
    'create a CNAME record at app.example., pointing to t.example',
    `create a CNAME record at app.example. ${where}, pointing to t.example`,
  ],
  [
    'create the same records at a and *.a as the wildcard *.z.example has, then create a CNAME record at b',
    `create the same records at a and *.a ${where} as the wildcard *.z.example has, then create a CNAME record at b`,
  ],
])('a change names its zone after its first name: %s', (change, text) =>
  expect(editIn(where, change)).toBe(text),
)
