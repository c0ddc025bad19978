import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './text-field'

const html = (value: string) =>
  renderToStaticMarkup(<TextField label="Description" maxBytes={10} value={value} readOnly />)

test.each(['', 'a', '1234567', 'äää'])('%j is far from the limit and has no counter', (value) => {
  expect(html(value)).not.toContain('bytes')
  expect(html(value)).not.toContain('aria-describedby')
})

test.each([
  ['12345678', '8 of 10 bytes'],
  ['ääää', '8 of 10 bytes'],
  ['12345678901', '11 of 10 bytes'],
])('%j has a counter that describes its input', (value, text) => {
  expect(html(value)).toContain(text)
  expect(html(value)).toMatch(/aria-describedby="[^"]*-count"/)
})

test('an error is below the help, which stays in place, and both describe the input', () => {
  const shown = renderToStaticMarkup(
    <TextField label="URL" help="Scheme and host." error="Invalid hostname." value="x" readOnly />,
  )
  expect(shown).toMatch(/Scheme and host\..*Invalid hostname/)
  expect(shown).toMatch(/aria-describedby="([^" ]+)-error \1-help"/)
  expect(shown).toMatch(/id="[^"]+-error"/)
})
