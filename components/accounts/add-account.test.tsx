import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { AddAccount } from './add-account'

const html = (noLocalPlatform?: string) =>
  onAccount(<AddAccount ownId="u" noLocalPlatform={noLocalPlatform} />, {})

test.each([[undefined], ['Off.']])('both forms that add an account can be canceled', (noLocalPlatform) =>
  expect(html(noLocalPlatform)).toMatch(/type="(submit|button)".*href="\/settings\/accounts"[^>]*>.*Cancel/s),
)
