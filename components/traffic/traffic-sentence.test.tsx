import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { trafficQuery } from '@/lib/client/traffic'
import { summaryBeside, useTrafficProblem } from './traffic-sentence'

function Shown() {
  return useTrafficProblem('endpoints', 'ep_1') ?? 'none'
}

test('the header of an endpoint gives the problem of its path, and nothing if all parts are ready', () => {
  const shown = (broken: number | null) => {
    const queries = new QueryClient()
    queries.setQueryData(trafficQuery('lab', 'endpoints', 'ep_1').queryKey, {
      nodes: [],
      broken,
      state: broken === null ? 'ready' : 'attention',
      label: 'Needs attention',
      cause: 'No tunnel',
      sentence: 'No tunnel is connected.',
      action: null,
    })
    return textOf(onAccount(<Shown />, { queries })).trim()
  }
  expect(shown(0)).toBe('No tunnel is connected.')
  expect(shown(null)).toBe('none')
})

test('a summary that the problem repeats is omitted', () => {
  expect(
    summaryBeside(
      "This edge isn't set up yet: it has no routes.",
      "This edge isn't set up yet: it has no routes.",
    ),
  ).toBeNull()
  expect(summaryBeside('No tunnel is connected.', 'Serves a.example.')).toBe('Serves a.example.')
  expect(summaryBeside(undefined, 'Serves a.example.')).toBe('Serves a.example.')
})
