import { expect, test } from 'vitest'
import { likelyName } from './likely-name'

const known = ['*.dock7.tidewater.example', 'www.tidewatre.example', 'abc.com', 'app.harbour.example']

test.each([
  ['www.tidewatre.example', 'www.tidewater.example'],
  ['tidewatr.example', 'tidewater.example'],
  ['*.harbuor.example', '*.harbour.example'],
])('for %s, %s is offered', (typed, name) => {
  expect(likelyName(typed, known)?.name).toBe(name)
})

test.each(['tidewater.example', 'new.harbour.example', 'abd.com', 'elsewhere.example', 'com', ''])(
  'for %j, none is offered',
  (typed) => expect(likelyName(typed, known)).toBeNull(),
)
