import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline, sparkText } from './sparkline'

const html = (days: string) => renderToStaticMarkup(<Sparkline days={days} />)

test('consecutive equal days share a path', () => {
  const shown = html('--uuudu')
  expect(shown).toContain('d="M8 6h11M24 6h3"')
  expect(shown).toContain('d="M20 9h3"')
  expect(shown.match(/<path/g)).toHaveLength(2)
  expect(html('')).toBe('')
})

test('a day with a short downtime is an up bar with a thin cap', () => {
  const shown = html('usu')
  expect(shown).toContain('d="M0 6h11"')
  expect(shown).toContain('<path d="M4 1h3" class="spark-short"')
})

test('the markup of a row is small', () => {
  expect(html('u'.repeat(30)).length).toBeLessThan(200)
  expect(html(`${'-'.repeat(12)}${'u'.repeat(10)}d${'u'.repeat(7)}`).length).toBeLessThan(300)
})

test.each([
  ['u'.repeat(30), 'Up on 30 of 30 days'],
  ['-uud', 'Up on 2 of 4 days, down on 1, no data for 1'],
  ['-oou', 'Up on 1 of 4 days, connected but not monitored on 2, no data for 1'],
  ['-usu', 'Up on 3 of 4 days, briefly down on 1, no data for 1'],
  ['----', 'No data for 4 days'],
])('the days %s are summarized as "%s"', (days, text) => expect(sparkText(days)).toBe(text))
