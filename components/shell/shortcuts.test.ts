import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { createElement } from 'react'
import { navigation } from '@/lib/resources/navigation'
import type { NavigationSection } from './navigation-list'
import { shortcutGroups, ShortcutList } from './shortcut-sheet'
import { meaningOf, singleKeys } from './shortcuts'

const domains = { label: 'Domains', href: '/lab/reserved-domains', key: 'd' }
const sections: NavigationSection[] = [{ label: null, items: [domains, { label: 'Audit', href: '/audit' }] }]
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const alone = { sections, isSecond: false, isAlone: true }
const press = (key: string, around = alone, held = {}) => meaningOf({ ...plain, ...held, key }, around)

test.each([
  ['j', { run: 'next' }],
  ['/', { run: 'search' }],
  ['?', { run: 'help' }],
  ['e', { run: 'edit' }],
  ['r', { run: 'run' }],
  ['c', { run: 'copy' }],
  ['#', { run: 'delete' }],
  ['l', { run: 'next-tab' }],
  ['g', 'first-key'],
  ['d', null],
  ['K', { run: 'previous' }], // with Caps Lock
  ['G', 'first-key'],
  ['Enter', null],
])('%j alone means %j', (key, meaning) => {
  expect(press(key)).toEqual(meaning)
})

test('a letter after g opens its page, and any other key keeps its own meaning', () => {
  const second = { ...alone, isSecond: true }
  expect(press('d', second)).toEqual({ open: domains })
  expect(press('D', second)).toEqual({ open: domains })
  expect(press('j', second)).toEqual({ run: 'next' })
  expect(press('z', second)).toBeNull()
})

test('a letter after g also opens a tab', () => {
  const tcp = { label: 'TCP edges', href: '/lab/tcp-edges', key: 't' }
  const edges = { label: 'Edges', href: '/lab/https-edges', below: [tcp] }
  const around = { ...alone, sections: [{ label: null, items: [edges] }], isSecond: true }
  expect(press('t', around)).toEqual({ open: tcp })
})

test('only the palette shortcut works with modifier keys, in inputs and with shortcuts off', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(press('k', { ...alone, isAlone: false }, held)).toEqual({ run: 'palette' })
    expect(press('K', { ...alone, isAlone: false }, held), 'with Caps Lock').toEqual({ run: 'palette' })
    expect(press('j', alone, held)).toBeNull()
  }
  expect(press('j', alone, { altKey: true })).toBeNull()
  expect(press('k', alone, { ctrlKey: true, shiftKey: true })).toBeNull()
  expect(press('j', { ...alone, isAlone: false })).toBeNull()
  expect(press('J', alone, { shiftKey: true })).toBeNull()
  expect(press('?', alone, { shiftKey: true })).toEqual({ run: 'help' })
})

test('every key has one meaning, alone and after g', () => {
  const letters = navigation.flatMap(({ entries }) =>
    entries.flatMap(({ key, tabs = [] }) => [key, ...tabs.map((tab) => tab.key)].filter(Boolean)),
  )
  expect(letters.length).toBeGreaterThan(10)
  expect(new Set(letters).size).toBe(letters.length)
  const keys = shortcutGroups(sections).flatMap(({ rows }) => rows.map((row) => row.keys.join(' ')))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the shortcut sheet lists every shortcut and every page with a letter', () => {
  const groups = shortcutGroups(sections)
  const keys = groups.flatMap(({ rows }) => rows.map((row) => row.keys.join(' ')))
  expect(keys).toEqual(expect.arrayContaining([...Object.keys(singleKeys), '⌘ K', '⌘ Enter', 'Enter']))
  expect(keys).toHaveLength(Object.keys(singleKeys).length + 4)
  expect(groups.at(-1)).toEqual({ label: 'Go to a page', rows: [{ label: 'Domains', keys: ['g', 'd'] }] })
})

test('the list of shortcuts gets the focus only if it scrolls', () =>
  expect(onAccount(createElement(ShortcutList, { sections }))).not.toContain('tabindex'))
