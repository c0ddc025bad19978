import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Diff } from './diff'

const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`)
const before = lines.join('\n')
const after = before.replace('line 10', 'changed')
const shown = (isFolded: boolean) =>
  renderToStaticMarkup(<Diff label="Change" before={before} after={after} isFolded={isFolded} />)

test('long unchanged parts of a diff are folded, except the lines beside a change', () => {
  const text = shown(true)
  expect(text).toContain('9 unchanged lines')
  expect(text).toContain('18 unchanged lines')
  expect(text).toContain('line 9<')
  expect(text).toContain('line 11<')
  expect(text).not.toContain('line 8<')
  expect(shown(false)).toContain('line 8<')
})
