import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Edits, Findings } from './findings'

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

test('the alternatives of a change have labels and can be copied one by one', () => {
  const edit = 'Option A: Reserve another name.\nOption B: Create an ALIAS record.'
  const html = renderToStaticMarkup(<Edits edits={[edit]} />)
  expect(html).toMatch(
    /Option A<.*Reserve another name\..*Copy option A.*Option B<.*Create an ALIAS record\./,
  )
  expect(html).not.toContain('Option A:')
})

test('the names and values of a change can be copied one by one, and of a finding not', () => {
  const edit = 'In the zone example.com, create a CNAME record at app, pointing to a.cname.example.'
  const copied = (html: string) => [...html.matchAll(/aria-label="Copy ([^"]*)"/g)].map(([, value]) => value)
  expect(copied(renderToStaticMarkup(<Edits edits={[edit]} />))).toEqual([
    'example.com',
    'app',
    'a.cname.example',
  ])
  expect(copied(renderToStaticMarkup(<Findings text={own} />))).toEqual([])
})

test('each step of a change is on a line of its own, also if a value precedes it', () => {
  const edit = 'In the zone a.example, delete the A record at app, then create a CNAME record at app.'
  const html = renderToStaticMarkup(<Edits edits={[edit]} />)
  expect(html.match(/<span class="block">(?:In the zone|then create)/g)).toHaveLength(2)
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('app, then create')
})
