import { expect, test } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { askedOf, agentFilter, nextSort, valueOf } from './agents-search'

const address = {
  q: 'quay',
  sort: '-version',
  after: 'x',
  from: '101',
  group: 'host',
  os: 'linux',
  region: '',
}

test('the API is asked for what it knows, and a choice is made of what narrows', () => {
  expect(askedOf(address)).toEqual({ q: 'quay', sort: '-version', after: 'x', os: 'linux' })
  expect(agentFilter(address)).toEqual({ q: 'quay', os: 'linux' })
})

test('a value is as addresses have it', () => {
  const some = agent('a', { session: { credential_id: null, os: 'darwin', region: 'eu' } })
  expect(valueOf(some, 'credential')).toBe('none')
  expect(valueOf(some, 'host')).toBe('192.0.2.1')
})

test('a second press on a column turns the order', () => {
  expect(nextSort('version', 'name')).toBe('version')
  expect(nextSort('version', 'version')).toBe('-version')
  expect(nextSort('version', '-version')).toBe('version')
})
