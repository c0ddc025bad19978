import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { DAY_MS, HOUR_MS } from '@/lib/util/time'
import { ExpiryTime, timeAhead } from './expiry-time'

test.each([
  [7 * DAY_MS - 1, 'in 7 days'],
  [30 * DAY_MS - 5_000, 'in 30 days'],
  [DAY_MS - 1_000, 'in 24 hours'],
  [2.6 * DAY_MS, 'in 3 days'],
  [1.6 * HOUR_MS, 'in 2 hours'],
  [HOUR_MS, 'in 60 minutes'],
  [10_000, 'in 1 minute'],
  [0, 'now'],
])('an expiry %d ms ahead is shown as "%s"', (leftMs, text) => expect(timeAhead(leftMs)).toBe(text))

test('the expiry shows the date and the remaining time', () => {
  const html = renderToStaticMarkup(
    <RenderedAtProvider timeMs={Date.parse('2026-11-22T06:00:01Z')}>
      <ExpiryTime value="2026-11-29T06:00:00Z" />
    </RenderedAtProvider>,
  )
  expect(html).toContain('on 2026-11-29 (in 7 days)')
})
