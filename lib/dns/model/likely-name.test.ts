import { expect, test } from 'vitest'
import { likelyName, isWithinEdits } from './likely-name'

const known = ['*.dock7.tidewater.example', 'abc.com', 'app.harbour.example']
  .map((name) => ({ name, isMissing: false }))
  .concat(
    ['www.tidewatre.example', 'x.tidewatre.example', 'www.lagoon.example', 'www.lagoons.example'].map(
      (name) => ({ name, isMissing: true }),
    ),
  )

test.each([
  ['www.tidewatre.example', 'www.tidewater.example'],
  ['y.tidewatre.example', 'y.tidewater.example'],
  ['tidewatr.example', 'tidewater.example'],
  ['*.harbuor.example', '*.harbour.example'],
  ['app.lagooon.example', 'app.lagoon.example'],
])('likelyName suggests for %s: %s', (typed, name) => {
  expect(likelyName(typed, known)?.name).toBe(name)
})

test.each([
  'tidewater.example',
  'new.harbour.example',
  'app.lagoon.example',
  'abd.com',
  'elsewhere.example',
  'com',
  '',
])('likelyName suggests nothing for %j', (typed) => expect(likelyName(typed, known)).toBeNull())

test.each([
  ['tidewater', 'tidewater', 0, true],
  ['tidewatr', 'tidewater', 1, true],
  ['tidewatre', 'tidewater', 1, false], // two swapped characters are two edits
  ['tidewatre', 'tidewater', 2, true],
  ['tide', 'tidewater', 2, false],
])('isWithinEdits(%s, %s, %i) is %s', (a, b, max, isWithin) =>
  expect(isWithinEdits(a, b, max)).toBe(isWithin),
)
