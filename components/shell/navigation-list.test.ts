import { expect, test } from 'vitest'
import { foldedGroups } from './cookies'
import { currentHref, problemsOf } from './navigation-list'
import { navigationScrollFor } from './navigation-scroll'
import { scrollForGroup } from './show-group'
import { badgeOf } from './problem-badge'

const list = { top: 100, bottom: 500 }

test.each([
  ['in view', 300, 0],
  ['below the list, to the middle', 800, 514],
  ['above the list, to the middle', 20, -266],
  ['at the lower edge, still in view', 472, 0],
  ['at the upper edge, still in view', 100, 0],
  ['cut at the lower edge, to the middle', 480, 194],
])('the scroll offset of an entry %s', (_, top, scroll) =>
  expect(navigationScrollFor({ top, bottom: top + 28 }, list)).toBe(scroll),
)

test.each([
  ['in view', { top: 150, bottom: 400 }, 0],
  ['below the list, to its last entry and clear of the fade', { top: 440, bottom: 640 }, 172],
  ['longer than the list, to its start', { top: 440, bottom: 1000 }, 340],
])('the scroll offset of an expanded group %s', (_, group, scroll) =>
  expect(scrollForGroup(group, list)).toBe(scroll),
)

test('an unset preference differs from one that collapses no group', () => {
  expect(foldedGroups(undefined)).toBeNull()
  expect(foldedGroups('')).toEqual([])
  expect(foldedGroups('Access,Settings')).toEqual(['Access', 'Settings'])
})

test('the overview is current only on its own page, other entries also below it', () => {
  const entry = (href: string) => ({ label: href, href })
  const sections = [{ label: null, items: ['/lab', '/lab/agents', '/settings/people'].map(entry) }]
  expect(currentHref(sections, '/lab')).toBe('/lab')
  expect(currentHref(sections, '/lab/agents/ag_1')).toBe('/lab/agents')
  expect(currentHref(sections, '/lab/no-such-page')).toBeUndefined()
})

test('a badge counts errors, or warnings if there are no errors', () => {
  const text = '11 DNS problems'
  expect(badgeOf({ wrong: 2, attention: 9, text })).toEqual({ count: 2, isWrong: true, text })
  expect(badgeOf({ wrong: 0, attention: 9, text })).toEqual({ count: 9, isWrong: false, text })
  expect(badgeOf({ wrong: 0, attention: 0, text: '' })).toBeNull()
})

test('an entry without a badge or with an unknown number has no problems', () => {
  const none = { wrong: 0, attention: 0, text: '' }
  const problems = {
    dns: { wrong: 3, attention: 1, text: '4 DNS problems' },
    endpoints: none,
    edges: none,
    domains: none,
    backends: none,
    ingresses: none,
    agents: null,
    authorities: none,
    acts: none,
  }
  const entry = { label: '', href: '' }
  expect(problemsOf({ ...entry, badge: 'dns' }, problems)).toEqual(problems.dns)
  expect(problemsOf({ ...entry, badge: 'agents' }, problems)).toEqual(none)
  expect(problemsOf({ ...entry, badge: 'dns' }, undefined)).toEqual(none)
  expect(problemsOf(entry, problems)).toEqual(none)
})
