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
  expect((await describePath('https-edges', 'edghts_1', stopped))?.nodes).toContain(offline)
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
