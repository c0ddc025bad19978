import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { SeenAt } from './seen-at'

test.each([
  ['2026-11-25T08:04:04Z', 'Showing the saved copy from 1 h ago'],
  ['2026-11-25T11:04:04Z', 'Showing the saved copy from 2026-11-25 11:04:04 UTC'],
])('a copy from %s, which a clock set back can put in the future, is dated: %s', (seen_at, text) => {
  const row = { ...storedRow('bot_1', 'crane-bot'), seen_at }
  const page = onAccount(
    <RenderedAtProvider timeMs={Date.parse('2026-11-25T09:04:04Z')}>
      <SeenAt resource="bot-users" row={row} />
    </RenderedAtProvider>,
  )
  expect(textOf(page)).toContain(text)
})
