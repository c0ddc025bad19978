import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { httpsEdges } from '@/lib/resources/https-edges'
import { EditRoute } from './route-forms'

const { ops } = httpsEdges

/** Renders the edit form of a route with this backend, on an API that can't return routes. */
function editing(backend: object | null) {
  const route = { id: 'edghtsrt_1', match_type: 'path_prefix', match: '/api', backend }
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'https-edges', 'edghts_1').queryKey, {
    row: { ...storedRow('edghts_1', 'Quay'), item: { id: 'edghts_1', routes: [route] } },
    used_by: [],
    uses: [],
  })
  return onAccount(<EditRoute id="edghts_1" route_id="edghtsrt_1" />, {
    queries,
    blocked: {
      [ops['routes.get'].name]: 'not-offered',
      [ops.get.name]: 'not-offered',
      [ops['routes.update'].name]: null,
      [ops['routes.backend.put'].name]: null,
    },
  })
}

const form = '/lab/https-edges/edghts_1/routes/edghtsrt_1/backend'

test('the edit form of a route names its backend and links to the form that changes it', () => {
  const html = editing({ enabled: true, backend: { id: 'bkdsc_1', uri: '' } })
  expect(html).toContain('bkdsc_1')
  expect(html).toMatch(new RegExp(`href="${form}"[^>]*>Change backend<`))
})

test('the edit form of a route without a backend links to the form that sets one', () => {
  expect(editing(null)).toMatch(new RegExp(`href="${form}"[^>]*>Choose backend<`))
})
