import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsState } from '@/lib/dns/model/dns-state'
import { dnsColumn } from './dns-column'

test.each<[DnsState | null | undefined, string]>([
  ['missing', 'Record missing'],
  [null, 'No record needed'],
  [undefined, ''],
])('the DNS state %j is shown as "%s"', (dns, shown) => {
  const row = { ...storedRow('rd_1', 'lab.localhost'), ...(dns !== undefined && { dns }) }
  const text = textOf(renderToStaticMarkup(<>{dnsColumn.cell(row)}</>))
  expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(shown)
})
