import { expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

const edge = working['https-edges']?.edghts_1 ?? {}

test('a route has the state of its backend and everything behind it', async () => {
  const items = { 'tunnel-group-backends': { bkdtg_1: { title: 'Quay', tunnels: [] } } }
  const offline = 'Route / · OAuth: wrong, Unreachable'
  expect((await describePath('https-edges', 'edghts_1', { items }))?.nodes).toContain(offline)
  expect((await describePath('tunnel-group-backends', 'bkdtg_1', { items }))?.nodes).toContain(offline)
  const path = await describePath('https-edges', 'edghts_1', { items }, 'edghtsrt_1')
  expect(path).toMatchObject({ broken: 'Backend', nodes: expect.arrayContaining([offline]) })
  const stopped = { agents: { ts_1: { state: 'stopped' as const } } }
  const nodes = (await describePath('https-edges', 'edghts_1', stopped))?.nodes
  expect(nodes).toContain(offline)
  expect(nodes?.filter((node) => node.startsWith('Agent'))).toEqual([
    expect.stringContaining('wrong, Offline'),
  ])
})

test('a route whose backend is not read is unknown', async () => {
  const routes = Array.from({ length: 25 }, (_, at) => ({
    id: `r${at}`,
    match: `/${at}`,
    backend: { enabled: true, backend: { id: 'bkdtg_1', uri: '' } },
  }))
  const items = { 'https-edges': { edghts_1: { ...edge, routes } } }
  const path = await describePath('https-edges', 'edghts_1', { items })
  expect(path?.nodes).toContain('Routes 25 routes: unknown, 24 of 25 ready')
})

const unset = (more: object) => ({ items: { 'https-edges': { edghts_1: { ...edge, ...more } } } })
const bare = { id: 'r1', match: '/', match_type: 'path_prefix', backend: null }
test.each([
  [
    { hostports: [], routes: [] },
    'HTTPS edge',
    'no hosts and no routes',
    'Add host /lab/https-edges/edghts_1/edit',
  ],
  [{ routes: [] }, 'Route', 'no routes', 'Add route /lab/https-edges/edghts_1/routes/new'],
  [{ routes: [bare] }, 'Route', 'no backend', 'Choose backend /lab/https-edges/edghts_1/routes/r1/backend'],
])('an edge with missing parts is not set up: %j', async (more, broken, parts, action) => {
  const path = await describePath('https-edges', 'edghts_1', unset(more))
  const sentence = `This edge isn't set up yet: it has ${parts}.`
  expect(path).toMatchObject({ label: 'Not set up', broken, sentence, action })
  expect(path?.nodes.filter((node) => node.includes(': wrong'))).toEqual([])
})

test('a configured edge with a fault and an endpoint of an unfinished edge are unreachable', async () => {
  const routes = [{ ...bare, backend: { enabled: false, backend: { id: 'bkdtg_1', uri: '' } } }]
  expect((await describePath('https-edges', 'edghts_1', unset({ routes })))?.label).toBe('Unreachable')
  expect((await describePath('endpoints', 'ep_1', unset({ routes: [] })))?.label).toBe('Unreachable')
  expect((await describePath('https-edges', 'edghts_1', unset({ routes: [bare] }), 'r1'))?.label).toBe(
    'Unreachable',
  )
})
