import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { ResourceStates } from '@/lib/api/traffic'
import { listStatesQuery } from '@/lib/client/inventory'
import { stateWidth, useStates } from './state-column'

const Shown = ({ id }: { id: string }) => useStates('endpoints', {})(id)

function html(states: ResourceStates['states'], id: string) {
  const queries = new QueryClient()
  queries.setQueryData(listStatesQuery('lab', 'endpoints', {}).queryKey, { counts: [], states })
  return onAccount(<Shown id={id} />, { queries, role: 'viewer' })
}

const sentence = 'Backend Gate cameras has no online tunnels, so requests fail.'

test('a state shows its reason on hover and focus, unless it is ready', () => {
  expect(html({ ep_1: { state: 'wrong', label: 'Unreachable', sentence } }, 'ep_1')).toMatch(
    new RegExp(`data-tip="${sentence}" tabindex="0".+Unreachable`),
  )
  expect(html({ ep_1: { state: 'ready', label: 'Ready', sentence } }, 'ep_1')).not.toContain('data-tip')
})

test('a state has the label that filters and counts use, with its cause beside it', () => {
  const state = { state: 'wrong', label: 'Unreachable', cause: 'Record missing', sentence } as const
  expect(html({ ep_1: state }, 'ep_1')).toMatch(
    new RegExp(
      `data-tip="${sentence}".*Unreachable</span><span class="cell-cause" title="Record missing">Record missing<`,
    ),
  )
  const partly = { ...state, cause: state.label }
  expect(html({ ep_1: partly }, 'ep_1')).not.toContain('cell-cause')
  expect(html({ ep_1: { state: 'ready', label: 'Online' } }, 'ep_1')).not.toContain('cell-cause')
})

test('a column fits the longest cause, up to a limit', () => {
  const states = (cause: string) => [{ state: 'wrong', label: 'Failing', cause } as const]
  expect(stateWidth(13, [{ state: 'ready', label: 'Ready' }])).toBe(13)
  expect(stateWidth(7, [{ state: 'unknown', label: 'Service not checked' }])).toBeCloseTo(10.6)
  expect(stateWidth(13, states('Failing'))).toBe(13)
  expect(stateWidth(10, states('No tunnel'))).toBe(10.9)
  expect(stateWidth(13, states('Nothing listens on localhost:3967'))).toBe(20.5)
  expect(stateWidth(13, states('Nothing listens'.repeat(9)))).toBe(21)
})

test('a row without a state is unknown, without a reason and a Tab stop', () => {
  expect(html({}, 'ep_1')).toContain('Unknown')
  expect(html({}, 'ep_1')).not.toMatch(/data-tip|tabindex/)
})
