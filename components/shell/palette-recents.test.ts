import { expect, test } from 'vitest'
import { labeled } from '@/lib/util/state-labels'
import { hitItem, paletteGroups } from './palette-groups'

const recent = { section: 'agents', id: 'ag_1', title: 'crane' }
const source = {
  account: 'lab',
  actions: [],
  sections: [],
  creates: [],
  consoleActs: [],
  results: hitItem('lab', { ...recent, resource: 'agents', state: labeled('Paused') }),
  pathname: '/lab',
}

test.each([
  ['its own state', { ...recent, state: labeled('Offline') }, 'Offline'],
  ['the state of the same search result', recent, 'Paused'],
])('a recent resource has %s', (_, one, label) => {
  const groups = paletteGroups({ ...source, recents: [one] }, 'crane')
  expect(groups).toMatchObject([{ value: 'Recent', items: [{ state: { label } }] }])
})
