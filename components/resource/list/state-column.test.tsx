import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { ResourceStates } from '@/lib/api/traffic'
import { listStatesQuery } from '@/lib/client/inventory'
import { stateWidth, useStates } from './state-column'

const Shown = ({ id }: { id: string }) => useStates('endpoints', {})(id)

/** Returns the HTML of a row's state. */
function html(states: ResourceStates['states'], id: string) {
  const queries = new QueryClient()
  queries.setQueryData(listStatesQuery('lab', 'endpoints', {}).queryKey, { counts: [], states })
  return onAccount(<Shown id={id} />, { queries, role: 'viewer' })
}

const sentence = 'No tunnel of backend Gate cameras is online, so requests fail.'

test('a state shows its reason on hover and focus, unless it is ready', () => {
  expect(html({ ep_1: { state: 'wrong', label: 'Unreachable', sentence } }, 'ep_1')).toMatch(
    new RegExp(`data-tip="${sentence}" tabindex="0".+Unreachable`),
  )
  expect(html({ ep_1: { state: 'ready', label: 'Ready', sentence } }, 'ep_1')).not.toContain('data-tip')
})

test('a state is named by its cause, or has a long cause beside it', () => {
  const state = { state: 'wrong', label: 'Unreachable', cause: 'Record missing', sentence } as const
  expect(html({ ep_1: state }, 'ep_1')).toMatch(/Record missing<\/span>/)
  expect(html({ ep_1: state }, 'ep_1')).not.toMatch(/>Unreachable|cell-cause/)
  expect(html({ ep_1: state }, 'ep_1')).toContain(`data-tip="Unreachable: ${sentence}"`)
  const long = 'Client certificates signed by this authority are rejected'
  expect(html({ ep_1: { ...state, cause: long } }, 'ep_1')).toContain(
    `Unreachable</span><span class="cell-cause" title="${long}">${long}<`,
  )
  expect(html({ ep_1: { state: 'ready', label: 'Online' } }, 'ep_1')).not.toContain('cell-cause')
})

test('a column fits the longest cause, up to a limit', () => {
  const states = (cause: string) => [{ state: 'wrong', label: 'Failing', cause } as const]
  expect(stateWidth(13, [{ state: 'ready', label: 'Ready' }])).toBe(13)
  expect(stateWidth(13, states('No tunnel'))).toBe(13)
  expect(stateWidth(13, states('Nothing listens on localhost:396'))).toBe(16.8)
  expect(stateWidth(13, states('Nothing listens on localhost:3967'))).toBe(20)
  expect(stateWidth(13, states('Nothing listens'.repeat(9)))).toBe(21)
})

test('a row without a state is unknown, without a reason and a Tab stop', () => {
  expect(html({}, 'ep_1')).toContain('Unknown')
  expect(html({}, 'ep_1')).not.toMatch(/data-tip|tabindex/)
})
