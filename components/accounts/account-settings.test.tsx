import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { AccountSettings } from './account-settings'

const account = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  created_at: '2026-01-01T00:00:00Z',
  dns_servers: [],
} as const

test('the settings of an account have a button for each change, and only admins can remove it', () => {
  const html = onAccount(<AccountSettings account={{ ...account, dns_servers: [] }} blocked={undefined} />)
  for (const label of ['Rename', 'Set DNS servers', 'Replace API key']) expect(html).toContain(`>${label}<`)
  expect(html).toContain('href="/settings/accounts/remove?account=lab"')
  const others = onAccount(
    <AccountSettings account={{ ...account, dns_servers: [] }} blocked="Only admins can do this." />,
  )
  expect(others).not.toContain('Remove account')
})
