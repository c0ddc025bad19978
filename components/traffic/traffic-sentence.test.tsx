import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { PreferencesProvider } from '@/components/ui/preferences'
import { trafficQuery } from '@/lib/client/traffic'
import { defaultPreferences } from '@/lib/util/preferences'
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
      label: 'Attention',
      cause: 'No tunnel',
      sentence: 'No tunnel is connected.',
      action: null,
    })
    return textOf(onAccount(<Shown />, { queries })).trim()
  }
  expect(shown(0)).toBe('No tunnel is connected.')
  expect(shown(null)).toBe('none')
})

test('a time in the sentence is in the time zone of the person', () => {
  const queries = new QueryClient()
  queries.setQueryData(trafficQuery('lab', 'endpoints', 'ep_1').queryKey, {
    nodes: [],
    broken: 0,
    state: 'wrong',
    label: 'Unreachable',
    cause: 'Last request failed',
    sentence: 'The last request failed at 2026-01-02 03:04:05 UTC (status 502).',
    action: null,
  })
  const shown = textOf(
    onAccount(
      <PreferencesProvider stored={{ ...defaultPreferences, zone: 'Europe/Berlin' }}>
        <Shown />
      </PreferencesProvider>,
      { queries },
    ),
  ).trim()
  expect(shown).toBe('The last request failed at 2026-01-02 04:04:05 UTC+01:00 (status 502).')
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
