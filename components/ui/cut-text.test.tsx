import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CutText } from './cut-text'
import { MiddleCut } from './middle-cut'

const html = (text: string, mono: boolean) => renderToStaticMarkup(<CutText text={text} mono={mono} />)
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test.each([
  ['a URL keeps its port', 'http://localhost:8080', 'http://localh', 'ost:8080'],
  ['an address keeps its port', '1.tcp.eu.example:20002', '1.tcp.eu.examp', 'le:20002'],
  [
    'an id keeps its kind and its end',
    'bot_3CsQl0fBbpm8AIUDTgRNuLIYWNw',
    'bot_3CsQl0fBbpm8AIUDTgR',
    'NuLIYWNw',
  ],
])('%s when it is cut, and remains one text', (_, text, start, end) => {
  expect(html(text, true)).toContain(`data-start="${start}" data-end="${end}"`)
  expect(wordsOf(html(text, true))).toBe(text)
  expect(html(text, true)).toContain(`data-tip="${text}"`)
})

test.each([
  ['a short text', 'localhost:80', true],
  ['JSON', '{"host": "quay-gateway"}', true],
  ['prose', 'A description of some length', false],
  ['a host', 'gatehouse.site1.harbour.example', true],
  ['an email address', 'breakwater@harbour.example', false],
])('%s is not cut in its middle', (_, text, mono) => expect(html(text, mono)).not.toContain('data-end'))

test('a space beside the cut is kept', () => {
  const markup = renderToStaticMarkup(<MiddleCut text="2 services" />)
  expect(markup).toContain('data-start="2\u00A0" data-end="services"')
})

test('hosts and rules can break after dots and colons, not only between letters', () => {
  expect(html('cranes.site1.example, hoists.site1.example', true)).toContain('cranes.<wbr/>site1.')
  expect(html('bind:machine=crane, bind:*.dock7.tidewater.example', true)).toContain('dock7.<wbr/>tidewater.')
  expect(html('cranes.site1.example', true)).toContain('<wbr')
  expect(html('A page about cranes.site1.example', false)).not.toContain('<wbr')
})

test('a short text is truncated without a minimum width, and longer words get a larger one', () => {
  expect(html('public', true)).toContain('truncate')
  expect(html('public', true)).not.toContain('cut-text')
  expect(html('bind:machine=crane, bind:site=1', true)).toContain('max-lg:min-w-40')
  expect(html('a.example, b.example', true)).toContain('max-lg:min-w-28')
})
