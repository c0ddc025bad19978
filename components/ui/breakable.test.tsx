import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable'

const html = (text: string) => renderToStaticMarkup(<Breakable text={text} />)

test.each([
  ['a.example.com:443', 'a.<wbr/>example.<wbr/>com<wbr/>:443'],
  ['10.20.0.8:8080', '10.20.0.8<wbr/>:8080'],
  ['[2001:db8:10::5]:5432', '[2001:<wbr/>db8:<wbr/>10::<wbr/>5]<wbr/>:5432'],
  ['2001:db8:10:20::5', '2001:<wbr/>db8:<wbr/>10:<wbr/>20::5'],
  ['https://a.example', 'https://<wbr/>a.<wbr/>example'],
  ['quay-gateway_2', 'quay-<wbr/>gateway_<wbr/>2'],
  ['*.quay.example', '*.quay.<wbr/>example'],
  ['Authtoken cr_1 created', 'Authtoken cr_1 created'],
  ['Edge of quay-gateway-2', 'Edge of quay-<wbr/>gateway-<wbr/>2'],
  [
    '_acme-challenge.a.example',
    '<span class="whitespace-nowrap">_acme-challenge.</span><wbr/>a.<wbr/>example',
  ],
  [
    'ns2.ingress-dns.localhost',
    'ns2.<wbr/><span class="whitespace-nowrap">ingress-dns.</span><wbr/>localhost',
  ],
  [
    'a.one-label-longer-than-most-lines',
    'a.<wbr/>one-<wbr/>label-<wbr/>longer-<wbr/>than-<wbr/>most-<wbr/>lines',
  ],
  [
    'https://api.example.com/reserved_domains/rd_29xCPtEYgvcQfjHjH0iRfz6lFBi',
    'https://<wbr/>api.<wbr/>example.<wbr/>com/<wbr/><span class="whitespace-nowrap">reserved_domains/</span><wbr/>rd_29xCPtEYgvcQfjHjH0iRfz6lFBi',
  ],
  ['rd_29xCPtEYgvcQfjHjH0iRfz6lFBi', 'rd_29xCPtEYgvcQfjHjH0iRfz6lFBi'],
  ['plain', 'plain'],
  ['', ''],
])('the line breaks in "%s"', (text, expected) => expect(html(text)).toBe(expected))
