import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettingsTabs } from './settings-header'

const shown = (role: 'viewer' | 'admin') =>
  renderToStaticMarkup(<SettingsTabs role={role} current="accounts" />)

test('the pages of the console come before those of the person, in one row with the names of the groups', () => {
  expect(shown('admin').replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Console +Accounts +People +You +Preferences +Security/,
  )
  const [, row = '', ...others] = shown('admin').split('<nav')
  expect(others).toEqual([])
  expect([...row.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    ['accounts', 'people', 'preferences', 'security'].map((page) => `/settings/${page}`),
  )
})

test('the settings pages that the role can open link to each other', () => {
  for (const page of ['people', 'preferences', 'security'])
    expect(shown('admin')).toContain(`href="/settings/${page}"`)
  expect(shown('admin')).toMatch(/aria-current="page"[^>]*href="\/settings\/accounts"/)
  expect(shown('viewer')).not.toContain('href="/settings/people"')
})
