import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettingsTabs } from './settings-header'

const shown = (role: 'viewer' | 'admin') =>
  renderToStaticMarkup(<SettingsTabs role={role} current="accounts" />)

test('the pages of the console and those of the person are separate groups', () => {
  const [, console = '', own = ''] = shown('admin').split('<nav')
  expect([...console.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/settings/accounts',
    '/settings/people',
  ])
  expect(own).toMatch(/^ aria-label="Your settings".*Preferences.*Security/s)
})

test('the settings pages that the role can open link to each other', () => {
  for (const page of ['people', 'preferences', 'sessions'])
    expect(shown('admin')).toContain(`href="/settings/${page}"`)
  expect(shown('admin')).toMatch(/aria-current="page"[^>]*href="\/settings\/accounts"/)
  expect(shown('viewer')).not.toContain('href="/settings/people"')
})
