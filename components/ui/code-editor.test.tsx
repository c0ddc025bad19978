import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeEditor } from './code-editor'

const render = (value: string, more: Partial<Parameters<typeof CodeEditor>[0]> = {}) =>
  renderToStaticMarkup(
    <CodeEditor
      label="Policy"
      name="policy"
      value={value}
      onChange={() => undefined}
      maxBytes={1000}
      problems={[]}
      formatted={null}
      {...more}
    />,
  )

test('a labeled text area with a counter is shown before the editor loads', () => {
  const html = render('{"é":1}', { help: 'A document.', error: 'Wrong', maxBytes: 10 })
  const id = /<label for="([^"]+)"/.exec(html)?.[1]
  expect(html).toMatch(/<textarea [^>]*name="policy"[^>]*>\{&quot;é&quot;:1\}<\/textarea>/)
  expect(html).toContain(
    `<textarea id="${id}" aria-describedby="${id}-error ${id}-help ${id}-count" aria-invalid="true"`,
  )
  expect(html).toContain('8 of 10 bytes')
})

test('problems are listed with line and column, and a long list is truncated', () => {
  const at = (from: number) => ({ from, to: from + 1, message: `No ${from}` })
  expect(render('{\n\n}', { problems: [at(0), at(3)] })).toMatch(
    /2 problems.*Line 1, column 1: No 0.*Line 3, column 1: No 3/,
  )
  const many = render('{}', { problems: Array.from({ length: 23 }, (_, i) => at(i)) })
  expect(many).toMatch(/23 problems.*No 19.*Show 3 more/)
  expect(many).not.toContain('No 20')
  expect(render('{}')).not.toContain('<section')
})

test('an unformatted text can be formatted, and further buttons are shown', () => {
  expect(render('', { buttons: <button type="button">Examples</button> })).toContain('Examples')
  expect(render('{"a":1}', { formatted: '{\n  "a": 1\n}' })).toContain('Format JSON')
  expect(render('{}', { formatted: '{}' })).not.toContain('Format JSON')
})
