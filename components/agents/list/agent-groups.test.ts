import { expect, test, vi } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { groupSelection } from './agent-groups'

const [a, b, c] = [agent('a'), agent('b'), agent('c')]
const selecting = (chosen: Parameters<typeof groupSelection>[0]['chosen']) => ({
  chosen,
  shownOf: () => 'some' as const,
  toggleAll: vi.fn(),
  selectMatching: vi.fn(),
  clear: vi.fn(),
})
const none = { kind: 'some', names: new Map() } as const
const group = { label: 'Linux', filter: { os: 'linux' }, agents: [a, b] }

test('the agents of a loaded group are selected one by one', () => {
  const selection = selecting(none)
  const box = groupSelection(selection, { ...group, count: 2 }, [a, b, c])
  expect(box).toMatchObject({ label: 'Select all agents in group Linux', shown: 'some' })
  box?.onToggleShown()
  expect(selection.toggleAll).toHaveBeenCalledWith([a, b], [a, b, c])
})

test('a group with more agents than are loaded is selected by its search', () => {
  const selection = selecting(none)
  groupSelection(selection, { ...group, count: 300 }, [a, b])?.onToggleShown()
  expect(selection.selectMatching).toHaveBeenCalledWith({ os: 'linux' }, 300)
  const all = selecting({ kind: 'matching', filter: {}, count: 900 })
  const box = groupSelection(all, { ...group, count: 300 }, [a, b])
  expect(box?.shown).toBe('all')
  box?.onToggleShown()
  expect(all.clear).toHaveBeenCalled()
  expect(groupSelection(selection, { ...group, count: 501 }, [a, b])).toBeUndefined()
})
