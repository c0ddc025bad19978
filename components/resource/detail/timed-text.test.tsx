import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { PreferencesProvider } from '@/components/ui/preferences'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { defaultPreferences } from '@/lib/util/preferences'
import { TimedText } from './timed-text'

const text = 'No service is listening on localhost:80. The last request failed at 2026-01-02 03:04:05 UTC.'
const shown = (of: string) =>
  onAccount(
    <PreferencesProvider stored={{ ...defaultPreferences, zone: 'Europe/Berlin' }}>
      <RenderedAtProvider timeMs={Date.parse('2026-01-02T03:04:30Z')}>
        <TimedText text={of} />
      </RenderedAtProvider>
    </PreferencesProvider>,
  )

test('a time in a sentence is relative, with the absolute time in the time zone of the person on hover', () => {
  expect(textOf(shown(text)).trim().replace('ago .', 'ago.')).toBe(
    'No service is listening on localhost:80. The last request failed 25 s ago.',
  )
  expect(shown(text)).toContain('2026-01-02 04:04:05 UTC+01:00')
})

test('a sentence without a time is unchanged', () =>
  expect(textOf(shown('No tunnel is connected.')).trim()).toBe('No tunnel is connected.'))
