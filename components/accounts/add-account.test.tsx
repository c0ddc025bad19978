import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { AddAccount } from './add-account'

const html = (isFirst: boolean, noLocalPlatform?: string) =>
  onAccount(<AddAccount ownId="u" isFirst={isFirst} noLocalPlatform={noLocalPlatform} />, {})

test.each([[undefined], ['Off.']])('both forms that add an account can be canceled', (noLocalPlatform) =>
  expect(html(false, noLocalPlatform)).toMatch(
    /type="(submit|button)".*href="\/settings\/accounts"[^>]*>.*Cancel/s,
  ),
)

test.each([[undefined], ['Off.']])(
  'neither form has a Cancel button for the first account',
  (noLocalPlatform) => expect(html(true, noLocalPlatform)).not.toContain('Cancel'),
)

test('the sample data is an option of the local platform', () =>
  expect(html(true)).toMatch(/Local platform.*Include sample data.*Connect an account/s))

test('a connected local platform is disabled with its reason, and the other form is open', () => {
  const shown = html(false, 'Already connected.')
  expect(shown).toMatch(/<input[^>]*value="local"[^>]*disabled=""|<input[^>]*disabled=""[^>]*value="local"/)
  expect(shown).toContain('Already connected.')
  expect(shown).toContain('Connect account')
})
