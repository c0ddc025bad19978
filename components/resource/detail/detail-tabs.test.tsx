import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawView } from './detail-tabs'

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
