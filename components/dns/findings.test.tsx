import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Findings } from './findings'

const own = 'app.example.com points to old.example.'
const htmlOf = (text: string) =>
  renderToStaticMarkup(<Findings text={text} />).replaceAll(/<wbr\/>|<\/?code[^>]*>|<\/?span>|<!-- -->/g, '')

test('several problems besides the finding form a list', () => {
  const one = `${own} In addition, the CAA record is invalid.`
  expect(htmlOf(one)).toBe(`<p>${one}</p>`)
  expect(htmlOf(`${one} In addition, ns2.example refused the query.`)).toContain(
    `<li>${own}</li><li>The CAA record is invalid.</li><li>ns2.example refused the query.</li>`,
  )
})
