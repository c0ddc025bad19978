import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { historyQuery } from '@/lib/client/logs'
import { DetailTabs, RawView } from './detail-tabs'

const html = (isLive: boolean) => renderToStaticMarkup(<RawView item={{ id: 'ra_1' }} isLive={isLive} />)

test('only an item from the inventory is labeled as a saved copy', () => {
  expect(html(false)).toContain('saved copy')
  expect(html(true)).not.toContain('saved copy')
  for (const isLive of [true, false]) expect(html(isLive)).toContain('Raw JSON')
})

test('the command is above the JSON', () => {
  const tab = renderToStaticMarkup(<RawView item={{ id: 'ra_1' }} isLive curl="curl -X GET" isTab />)
  expect(tab).toMatch(/curl -X GET.*ra_1/s)
})

test.each([
  [{ token: { set: true, fingerprint: 'ab12' } }, true],
  [{ list: [{ policy: 'password: adit:kept:ab12' }] }, true],
  [{ token: null, set: true }, false],
])('%j has masked secrets: %s', (item, isMasked) => {
  const shown = renderToStaticMarkup(<RawView item={item} isLive />)
  expect(shown.includes('Secrets are replaced with their fingerprints')).toBe(isMasked)
})

test('the count of the activity tab is the number of entries that the tab shows', () => {
  const tabs = (next: number | null, activity?: string, count = 7) => {
    const queries = new QueryClient()
    queries.setQueryData(historyQuery('lab', 'ra_1').queryKey, { entries: Array(count), next })
    const page = <DetailTabs one="Agent" path="/a" target="ra_1" overview="" json="" activity={activity} />
    return textOf(onAccount(page, { queries })).trim()
  }
  expect(tabs(null)).toBe('Overview Activity 7 JSON')
  expect(tabs(50)).toBe('Overview Activity JSON')
  expect(tabs(null, undefined, 0)).toBe('Overview Activity JSON')
  expect(tabs(null, 'Recent commands')).toBe('Overview Activity JSON')
})
