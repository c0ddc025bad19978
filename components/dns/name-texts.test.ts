import { expect, test } from 'vitest'
import { apexText } from './name-texts'

test('a name that is already reserved is not offered for reservation', () => {
  expect(apexText('harbour.example', false)).toMatch(
    /reserve a name under it, such as www\.harbour\.example\.$/,
  )
  expect(apexText('harbour.example', true)).toMatch(
    /use a name under it, such as www\.harbour\.example, which is already reserved\.$/,
  )
})
