import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable'

const html = (text: string) => renderToStaticMarkup(<Breakable text={text} />)

test.each([
  ['a.example.com:443', 'a.<wbr/>example.<wbr/>com:<wbr/>443'],
  ['https://a.example', 'https://<wbr/>a.<wbr/>example'],
  ['quay-gateway_2', 'quay-<wbr/>gateway_<wbr/>2'],
  ['*.example', '*.<wbr/>example'],
  ['plain', 'plain'],
  ['', ''],
])('%s', (text, expected) => expect(html(text)).toBe(expected))
