import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { fleetVersionsQuery } from '@/lib/client/agents'
import type { FleetVersions } from '@/lib/api/agents'
import FleetVersionsPanel, { FleetUpdate } from './fleet-versions'

function shown(outdated: number, updatable: number, more: Partial<FleetVersions['blocked']> = {}) {
  const queries = new QueryClient()
  const versions = [
    { version: '3.30.2', count: outdated + 1, outdated: outdated - 1, newer: '3.31.0' },
    { version: '3.29.0', count: 1, outdated: 1, newer: '3.31.0' },
  ]
  const blocked = { updating: 0, offline: 0, manual: outdated - updatable, doubtful: 0, ...more }
  queries.setQueryData(fleetVersionsQuery('lab').queryKey, {
    versions,
    outdated,
    updatable,
    blocked,
    all: outdated,
  })
  return onAccount(
    <>
      <FleetVersionsPanel />
      <FleetUpdate />
    </>,
    { queries },
  )
}

test('one sentence has the number of outdated agents, and a button updates them', () => {
  expect(shown(4, 3)).toMatch(
    />4 outdated, 3 can be updated\.<.*<a[^>]*href="[^"]*behind=1"[^>]*>Update outdated agents</s,
  )
  expect(shown(1_001, 900)).toMatch(/<a[^>]*behind=1[^>]*>Update outdated agents</)
})

test('the sentence and the versions replace the description, and none is cut', () => {
  expect(shown(9, 0, { updating: 2, offline: 1, manual: 2, doubtful: 1 })).not.toContain('truncate')
  expect(onAccount(<FleetVersionsPanel />)).toContain('programs that connect')
  const text = textOf(shown(4, 3)).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /can be updated\..* 3\.30\.2 · 5 \(3 outdated\) 3\.29\.0 · 1 outdated Update outdated agents/,
  )
})

test('outdated agents that the button leaves out are counted by reason in its tooltip', () => {
  expect(shown(4, 4)).not.toMatch(/<(a|button)[^>]*data-tip/)
  expect(shown(4, 4)).toMatch(/data-tip="[^"]*same major version[^"]*">4 online/)
  expect(shown(4, 4)).toContain('>4 online agents are outdated.<')
  expect(shown(9, 3, { updating: 2, offline: 1, manual: 2, doubtful: 1 })).toContain(
    'data-tip="2 are in a rolling update, 1 isn&#x27;t confirmed to be online, 2 need a manual update and 1 might reject the update."',
  )
})

test('without an agent that can be updated, a link leads to the outdated agents and their reasons', () => {
  const html = shown(4, 0)
  expect(html).toMatch(/<a[^>]*href="[^"]*behind=1"[^>]*>Review outdated agents</)
  expect(html).not.toContain('Update outdated agents')
  expect(html).toContain('>4 outdated: 4 need a manual update.<')
})

test('only the word for outdated agents is colored, not the links of all versions', () => {
  const html = shown(4, 3)
  expect(html).toMatch(/<a[^>]*class="[^"]*text-ink[^"]*"[^>]*>3\.30\.2</)
  expect(html.match(/text-attention">(?:\(\d+ outdated\)|outdated)</g)).toHaveLength(2)
})
