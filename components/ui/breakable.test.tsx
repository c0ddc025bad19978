import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable'

const html = (text: string) => renderToStaticMarkup(<Breakable text={text} />)

test.each([
  ['a.example.com:443', 'a.<wbr/>example.<wbr/>com:<wbr/>443'],
  ['https://a.example', 'https://<wbr/>a.<wbr/>example'],
  ['quay-gateway_2', 'quay-<wbr/>gateway_<wbr/>2'],
  ['*.quay.example', '*.<wbr/>quay.<wbr/>example'],
  ['Authtoken cr_1 created', 'Authtoken cr_1 created'],
  ['Edge of quay-gateway-2', 'Edge of quay-<wbr/>gateway-<wbr/>2'],
  ['_acme-challenge.a.example', '_acme-<wbr/>challenge.<wbr/>a.<wbr/>example'],
  ['plain', 'plain'],
  ['', ''],
])('%s', (text, expected) => expect(html(text)).toBe(expected))
