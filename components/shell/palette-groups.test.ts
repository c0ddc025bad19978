import { expect, test } from 'vitest'
import { icons } from '@/lib/resources/icons'
import { commandStarts } from './palette-commands'
import { hitItem, hrefOf, matchedParts, paletteGroups, stillMatches } from './palette-groups'

const source = {
  account: 'lab',
  actions: [
    { label: 'Edit', href: '/lab/bot-users/bot_1/edit', shortcut: 'e' },
    { label: 'Delete', href: '/lab/bot-users/bot_1/delete', disabledReason: 'Only admins can do this.' },
  ],
  recents: [
    { section: 'bot-users', id: 'bot_1', title: 'monitoring' },
    { section: 'agents', id: 'ag_1', title: 'gatehouse' },
    { section: 'unknown', id: 'x_1', title: 'other' },
  ],
  sections: [
    {
      label: 'Traffic',
      items: [
        { label: 'Domains', href: '/lab/reserved-domains', key: 'd' },
        { label: 'DNS', href: '/lab/dns', also: 'DNS status' },
      ],
    },
  ],
  creates: [{ label: 'Reserve domain', href: '/lab/reserved-domains/new' }],
  consoleActs: [{ label: 'Sign out', to: () => undefined }],
  results: [],
  pathname: '/lab/bot-users/bot_1',
}
const labels = (text: string, more = {}) =>
  paletteGroups({ ...source, ...more }, text).map(({ value, items }) => [
    value,
    ...items.map(({ label }) => label),
  ])

test('an empty search lists the enabled page actions, other recents, pages and actions', () => {
  expect(labels('')).toEqual([
    ['This page', 'Edit'],
    ['Recent', 'gatehouse'],
    ['Pages', 'Domains', 'DNS'],
    ['Actions', 'Reserve domain', 'Sign out'],
  ])
})

test('a recent resource has its state', () => {
  const state = { state: 'ready', label: 'In use' } as const
  const recents = [{ section: 'static-backends', id: 'bkdst_1', title: 'Pumps', state }]
  const groups = paletteGroups({ ...source, recents }, '')
  expect(groups.find(({ value }) => value === 'Recent')?.items[0]?.state).toEqual(state)
})

test('an empty search leaves out the page that is open', () => {
  expect(labels('', { pathname: '/lab/dns' })).toContainEqual(['Pages', 'Domains'])
  expect(labels('dns', { pathname: '/lab/dns' })).toEqual([['Pages', 'DNS']])
})

test.each([
  ['dns sta', [['Pages', 'DNS']]],
  ['new dom', [['Actions', 'Reserve domain']]],
  ['DELETE', [['This page', 'Delete']]],
  ['gate', [['Recent', 'gatehouse']]],
  ['certainly not', []],
])('%j finds %j', (text, found) => {
  expect(labels(text)).toEqual(found)
})

test.each([
  ['create domain', [['Actions', 'Reserve domain']]],
  ['Add dom', [['Actions', 'Reserve domain']]],
  ['crea', [['Actions', 'Reserve domain']]],
  ['remove', [['This page', 'Delete']]],
  ['removed', []],
])('%j finds actions by a synonym of their verb', (text, found) => {
  expect(labels(text)).toEqual(found)
})

test('actions come before pages and recents if the text starts with a verb', () => {
  const recents = [{ section: 'bot-users', id: 'bot_2', title: 'new monitor' }]
  const items = [{ label: 'TCP addresses', href: '/lab/reserved-addrs' }]
  const more = { recents, sections: [{ label: null, items }] }
  expect(labels('new', more)).toEqual([
    ['Actions', 'Reserve domain'],
    ['Recent', 'new monitor'],
  ])
  expect(labels('add', more)).toEqual([
    ['Actions', 'Reserve domain'],
    ['Pages', 'TCP addresses'],
  ])
})

test('an action that creates a resource has the icon of the resource', () => {
  const creates = [
    { label: 'Reserve domain', href: '/lab/reserved-domains/new', icon: icons['reserved-domains'] },
  ]
  const iconsOf = (more: object) =>
    paletteGroups({ ...source, creates, ...more }, 'new domain').flatMap(({ items }) =>
      items.map(({ icon }) => icon),
    )
  expect(iconsOf({})).toEqual(['globe'])
  expect(iconsOf({ actions: [{ label: 'Reserve domain', href: '/lab/reserved-domains/new' }] })).toEqual([
    'globe',
  ])
})

test('the best match comes first within a group', () => {
  const items = ['My domains', 'Subdomains', 'Domains of edges', 'Domains'].map((label) => ({
    label,
    href: `/lab/${label}`,
  }))
  expect(labels('domains', { sections: [{ label: null, items }] })).toEqual([
    ['Pages', 'Domains', 'Domains of edges', 'My domains', 'Subdomains'],
    ['Actions', 'Reserve domain'],
  ])
})

test('results are ranked by name, then by ID, then by other fields', () => {
  const result = (title: string, matched?: { label: string; text: string }) =>
    hitItem('lab', { resource: 'agents', id: title, title, ...(matched && { matched }) })
  const results = [
    ...result('metadata only', { label: 'Metadata', text: 'crane' }),
    ...result('id only', { label: 'ID', text: 'ag_crane' }),
    ...result('scrane'),
    ...result('dock-crane.example'),
    ...result('crane-controller'),
    ...result('Crane'),
  ]
  expect(labels('crane', { results })).toEqual([
    ['Results', 'Crane', 'crane-controller', 'dock-crane.example', 'scrane', 'id only', 'metadata only'],
  ])
})

test('results of a pasted URL keep the order of the server', () => {
  const results = ['*.example.com', 'a.example.com'].flatMap((title) =>
    hitItem('lab', { resource: 'reserved-domains', id: title, title }),
  )
  expect(labels('https://b.example.com/path', { results })).toEqual([
    ['Results', '*.example.com', 'a.example.com'],
  ])
})

test('a command is offered at once, before the agents that can receive it are known', () => {
  const found = (text: string) => labels(text.trim(), { consoleActs: commandStarts(text) })
  expect(found('rest')).toEqual([['Actions', 'Restart an agent…']])
  expect(found('restart ')).toEqual([])
  expect(commandStarts('')[0]?.fills).toBe('restart ')
})

test('a command comes before recents of the same name, and old bulk jobs are left out', () => {
  const recents = [
    { section: 'bulk-jobs', id: 'bj_1', title: 'Restart 1 agent' },
    { section: 'sites', id: 'site_1', title: 'restart' },
  ]
  const found = (text: string) => labels(text.trim(), { recents, consoleActs: commandStarts(text) })
  expect(found('restart')).toEqual([
    ['Actions', 'Restart an agent…'],
    ['Recent', 'restart'],
  ])
  expect(found('restart ')).toEqual([['Recent', 'restart']])
  expect(labels('1 agent', { recents })).toEqual([['Recent', 'Restart 1 agent']])
})

test('an agent comes before the tunnel session that has its IP address as its name', () => {
  const ip = '192.0.2.17'
  const session = hitItem('lab', { resource: 'tunnel-sessions', id: 'ts_1', title: ip })
  const matched = { label: 'IP address', text: ip }
  const agent = hitItem('lab', { resource: 'agents', id: 'ag_2', title: 'quay', matched })
  expect(labels(ip, { results: [...agent, ...session] })).toEqual([['Results', 'quay', ip]])
  const other = hitItem('lab', { resource: 'agents', id: 'ag_3', title: 'dock', matched })
  const named = hitItem('lab', { resource: 'tunnel-sessions', id: 'ts_2', title: 'quay' })
  expect(labels('quay', { results: [...other, ...agent, ...named] })[0]?.slice(1, 3)).toEqual([
    'quay',
    'quay',
  ])
})

test('disabled actions come after enabled ones', () => {
  const actions = [
    { label: 'Restart agent', run: () => undefined, disabledReason: 'It has ended.' },
    { label: 'Stop the agent', run: () => undefined },
  ]
  expect(labels('agent', { actions })).toEqual([['This page', 'Stop the agent', 'Restart agent']])
})

test('a result that is among the recents is shown once', () => {
  const results = hitItem('lab', { resource: 'bot-users', id: 'bot_2', title: 'monitor' })
  const recents = [{ section: 'bot-users', id: 'bot_2', title: 'monitor' }]
  expect(labels('monitor', { results, recents })).toEqual([['Recent', 'monitor']])
  expect(results.map(hrefOf)).toEqual(['/lab/bot-users/bot_2'])
})

test('results of an earlier search are kept only while they match', () => {
  const [item] = hitItem('lab', {
    resource: 'bot-users',
    id: 'bot_2',
    title: 'monitor',
    matched: { label: 'Description', text: 'north gate' },
  })
  if (!item) throw new Error('no item')
  expect(stillMatches(item, 'moni gate')).toBe(true)
  expect(stillMatches(item, 'monk')).toBe(false)
})

test.each([
  ['app.example.com', 'EXAMPLE', ['app.', '[example]', '.com']],
  ['a.b', '.', ['a', '[.]', 'b']],
  ['north gate', 'gate no', ['[no]', 'rth ', '[gate]']],
  ['plain', '', ['plain']],
  ['Crane controllers', 'cranes', ['[Crane]', ' controllers']],
  ['All cranes', 'cranes', ['All ', '[cranes]']],
])('%j with %j typed is split into %j', (text, typed, parts) => {
  expect(matchedParts(text, typed).map((part) => (part.isMatch ? `[${part.text}]` : part.text))).toEqual(
    parts,
  )
})

test('a plural finds a singular, after names that have the plural', () => {
  const named = (label: string) => ({ label, kind: 'Certificate authority', to: `/lab/${label}` })
  const results = [named('Crane controllers'), named('Cranes'), named('Dock 7 gate')]
  const shown = paletteGroups({ ...source, results }, 'cranes').find(({ value }) => value === 'Results')
  expect(shown?.items.map(({ label }) => label).slice(0, 2)).toEqual(['Cranes', 'Crane controllers'])
  expect(stillMatches(named('Crane controllers'), 'cranes controller')).toBe(true)
  expect(stillMatches(named('Dock 7 gate'), 'cranes')).toBe(false)
})

test('each action has an icon', () => {
  const actions = [{ label: 'Edit edge hosts', href: '/e' }, { label: 'Promote' }, { label: 'Copy ID' }]
  const shown = paletteGroups({ ...source, actions }, '').flatMap(({ value, items }) =>
    value === 'This page' || value === 'Actions' ? items.map(({ icon }) => icon) : [],
  )
  expect(shown).toEqual(['pencil', 'arrow-right', 'copy', 'plus', 'log-out'])
})

test('a result keeps its state', () => {
  const state = { state: 'unknown', label: 'Inactive' } as const
  const [item] = hitItem('lab', { resource: 'bot-users', id: 'bot_1', title: 'idle-winch', state })
  expect(item).toMatchObject({ label: 'idle-winch', state })
})

test('the group with the best match comes first, after the actions of the page', () => {
  const recents = [
    { section: 'agents', id: 'ag_2', title: 'domains-probe' },
    { section: 'agents', id: 'ag_3', title: 'dark-harbor' },
  ]
  const consoleActs = [
    { label: 'Theme: dark', also: 'dark mode', to: () => undefined },
    { label: 'Sign out', also: 'Log out, logout', to: () => undefined },
  ]
  const groups = (text: string) => labels(text, { recents, consoleActs, actions: [] })
  expect(groups('domains')).toEqual([
    ['Pages', 'Domains'],
    ['Recent', 'domains-probe'],
    ['Actions', 'Reserve domain'],
  ])
  expect(groups('domain')[0]).toEqual(['Recent', 'domains-probe'])
  expect(groups('dark')).toEqual([
    ['Recent', 'dark-harbor'],
    ['Actions', 'Theme: dark'],
  ])
  expect(groups('dark mode')).toEqual([['Actions', 'Theme: dark']])
  for (const text of ['sign out', 'log out', 'logout'])
    expect(groups(text)).toEqual([['Actions', 'Sign out']])
  const actions = [{ label: 'Check domains', href: '/lab/check' }]
  expect(labels('domains', { recents, actions })[0]).toEqual(['This page', 'Check domains'])
})

test.each([
  ['dns', 'DNS'],
  ['token', 'Authtokens'],
  ['new domain', 'Reserve domain'],
  ['domain', 'Domains'],
  ['quay.example.com', 'https://quay.example.com'],
  ['rd_2x', 'shop.example.com'],
])('the first entry for the typical text %j is %s', (text, first) => {
  const items = [
    { label: 'DNS', href: '/lab/dns' },
    { label: 'Authtokens', href: '/lab/credentials' },
    { label: 'Domains', href: '/lab/reserved-domains' },
  ]
  const results = [
    ...hitItem('lab', {
      resource: 'reserved-domains',
      id: 'rd_9',
      title: 'other.example.com',
      matched: { label: 'Description', text: 'dns token domain rd_2x quay.example.com' },
    }),
    ...hitItem('lab', {
      resource: 'reserved-domains',
      id: 'rd_2xyz',
      title: 'shop.example.com',
      matched: { label: 'ID', text: 'rd_2xyz' },
    }),
    ...hitItem('lab', { resource: 'endpoints', id: 'ep_1', title: 'https://quay.example.com' }),
  ]
  const wanted = results.filter(({ label, matched }) => `${label} ${matched?.text ?? ''}`.includes(text))
  const more = { sections: [{ label: null, items }], recents: [], actions: [], results: wanted }
  expect(labels(text, more)[0]?.[1]).toBe(first)
})
