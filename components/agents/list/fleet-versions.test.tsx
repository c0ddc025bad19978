import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { fleetVersionsQuery } from '@/lib/client/agents'
import FleetVersions from './fleet-versions'

/** Returns the markup for a number of outdated agents of which some can be updated. */
function shown(behind: number, updatable: number) {
  const queries = new QueryClient()
  const versions = [{ version: '3.30.2', count: behind, newer: '3.31.0' }]
  queries.setQueryData(fleetVersionsQuery('lab').queryKey, { versions, behind, updatable, all: behind })
  return onAccount(<FleetVersions hrefOf={(version) => version} />, { queries })
}

test('the button counts only the agents that the new update preselects', () => {
  expect(shown(4, 3)).toMatch(
    /4 of 4 agents with a known version are outdated.*<a[^>]*href="[^"]*behind=1"[^>]*>Update 3 outdated agents</s,
  )
  expect(shown(1_001, 900)).toMatch(/<a[^>]*behind=1[^>]*>Update outdated agents</)
})

test('without an agent that can be updated, the button is disabled', () => {
  const html = shown(4, 0)
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>(<[^>]*>)*Update outdated agents/)
  expect(html).toContain('None of the outdated agents can be updated at the moment.')
})
