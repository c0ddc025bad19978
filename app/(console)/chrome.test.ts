import { expect, test } from 'vitest'
import { lastAccount, settingsSections } from './chrome'

const [lab, plant] = [{ slug: 'lab' }, { slug: 'plant' }]

test.each([
  [[lab, plant], 'plant', 'plant'],
  [[lab, plant], 'deleted', undefined],
  [[lab, plant], undefined, undefined],
  [[lab], undefined, 'lab'],
  [[lab], 'deleted', 'lab'],
  [[], undefined, undefined],
])('pages outside an account, of %j with the last account %j, show %j', (accounts, last, shown) => {
  expect(lastAccount(accounts, last)).toBe(shown)
})

test.each([
  ['admin', ['Accounts', 'People', 'Preferences']],
  ['viewer', ['Accounts', 'Preferences']],
] as const)('the settings of an account list preferences for each role (%s)', (role, labels) => {
  const [settings] = settingsSections({ id: 'u', email: 'a@b.example', role }, 'lab')
  expect(settings?.items.filter(({ isInMenu }) => !isInMenu).map(({ label }) => label)).toEqual(labels)
})
