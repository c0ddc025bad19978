import { expect, test } from 'vitest'
import { agentProblemsText, badgeText } from './navigation-numbers'

test('a badge says what it counts', () => {
  expect(badgeText('dns', { wrong: 7, attention: 1 })).toBe('7 DNS problems, 1 warning')
  expect(badgeText('backends', { wrong: 1, attention: 0 })).toBe('1 backend with an error')
  expect(badgeText('endpoints', { wrong: 2, attention: 3 })).toBe('2 endpoints with errors, 3 warnings')
  expect(badgeText('endpoints', { wrong: 0, attention: 1 })).toBe('1 endpoint with a warning')
  expect(badgeText('edges', { wrong: 0, attention: 2 })).toBe('2 edges with warnings')
  expect(badgeText('domains', { wrong: 1, attention: 0 })).toBe('1 failed certificate')
  expect(badgeText('acts', { wrong: 0, attention: 2 })).toBe('2 actions with an unknown outcome')
  expect(badgeText('dns', { wrong: 0, attention: 0 })).toBe('')
})

test('the badge of the agents names offline agents and held updates', () => {
  expect(agentProblemsText(0, 0, 0)).toBe('')
  expect(agentProblemsText(1, 1, 2)).toBe(
    '1 offline agent, 1 stopped rolling update, 2 paused rolling updates',
  )
})
