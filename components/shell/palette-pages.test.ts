import { expect, test } from 'vitest'
import { paletteGroups } from './palette-groups'

test.each([
  ['edges', ['HTTPS edges g h', 'TCP edges g t']],
  ['tcp', ['TCP edges g t']],
])('an entry that opens its first tab is found as this tab: %s', (text, expected) => {
  const below = [
    { label: 'HTTPS edges', href: '/lab/https-edges', key: 'h' },
    { label: 'TCP edges', href: '/lab/tcp-edges', key: 't' },
  ]
  const source = {
    account: 'lab',
    sections: [{ label: 'Traffic', items: [{ label: 'Edges', href: '/lab/https-edges', below }] }],
    actions: [],
    recents: [],
    creates: [],
    consoleActs: [],
    results: [],
    pathname: '/lab',
  }
  const items = paletteGroups(source, text).flatMap((group) => group.items)
  expect(items.map(({ label, keys = [] }) => [label, ...keys].join(' '))).toEqual(expected)
})
