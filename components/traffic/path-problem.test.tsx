import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { TrafficPath } from '@/lib/traffic/model/nodes'
import { PathProblem } from './path-problem'

const page = '/lab/endpoints/ep_1'
const fix = { label: 'Fix DNS', href: '/lab/reserved-domains/rd_1#dns-fix', view_label: 'View DNS' }

/**
 * Returns the text below a path, with the link's target in brackets. Returns an empty string without any text.
 */
function shownTo(role: 'viewer' | 'operator', isExplained: boolean, action: TrafficPath['action'] = fix) {
  const path = {
    nodes: [],
    broken: 0,
    state: 'wrong',
    label: '',
    cause: null,
    sentence: 'No DNS.',
    action,
  } as const
  return onAccount(<PathProblem path={{ ...path, nodes: [] }} page={page} isExplained={isExplained} />, {
    role,
  })
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1] ')
    .replaceAll(/<[^>]*>/g, '')
    .trim()
}

test('everyone gets a link to the broken part of a path, worded for what they can do', () => {
  expect(shownTo('operator', false)).toBe(`No DNS. [${fix.href}] Fix DNS`)
  expect(shownTo('viewer', false)).toBe(`No DNS. [${fix.href}] View DNS`)
  expect(shownTo('viewer', true)).toBe(`[${fix.href}] View DNS`)
  expect(shownTo('operator', true)).toBe('') // the header has the button
})

test('viewers get no link to a form, or to a section of the page that explains the problem', () => {
  expect(shownTo('viewer', true, { label: 'Add route', href: '/lab/https-edges/e/routes/new' })).toBe('')
  const view = { label: 'View agent', href: '/lab/agents/ag_1', is_view: true } as const
  expect(shownTo('viewer', true, view)).toBe('[/lab/agents/ag_1] View agent')
  expect(shownTo('viewer', true, { ...fix, href: `${page}#dns-fix` })).toBe('')
})
