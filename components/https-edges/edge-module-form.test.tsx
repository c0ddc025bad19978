import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { httpsEdges } from '@/lib/resources/https-edges'
import { HttpsEdgeModule } from './edge-module-form'

const { ops } = httpsEdges
const id = 'edghts_1'
const edge = { id, uri: '', created_at: '', description: 'Quay' }

/**
 * Renders the unchanged form of TLS termination on an API that sets the module only through the edge's update. Returns
 * the markup of the request preview.
 */
function sent(stored: object): string {
  const queries = new QueryClient()
  queries.setQueryData(['https-edges', 'get', 'lab', id, 'edit'], { item: stored, isMismatch: false })
  const blocked = {
    [ops.get.name]: null,
    [ops.update.name]: null,
    [ops['tls_termination.put'].name]: 'not-offered',
  } as const
  const page = onAccount(<HttpsEdgeModule id={id} module="tls_termination" />, { blocked, queries })
  return /<section aria-label="Request preview".*/s.exec(page)?.[0].replaceAll('&quot;', '"') ?? ''
}

test.each([
  ['absent', edge],
  ['null', { ...edge, tls_termination: null }],
])('a termination that is %s is sent with its defaults', (_, stored) =>
  expect(sent(stored)).toMatch(/"tls_termination": \{\s+"enabled": true\s+\}/),
)

test.each(['1.3', null])('an unchanged termination with the version %j has no changes', (min_version) => {
  const queries = new QueryClient()
  const [get, put] = [ops['tls_termination.get'], ops['tls_termination.put']]
  queries.setQueryData(['https-edges', 'get', 'lab', id, get.name, { id }, 'edit'], {
    item: { enabled: true, terminate_at: 'edge', min_version },
    isMismatch: false,
  })
  const blocked = { [get.name]: null, [put.name]: null }
  const page = onAccount(<HttpsEdgeModule id={id} module="tls_termination" />, { blocked, queries })
  expect(page).toContain('No changes.')
  expect(page).not.toContain('Changes to the stored value')
})

test('an existing unchanged termination is not sent', () => {
  const page = sent({ ...edge, tls_termination: { enabled: true, min_version: '1.3' } })
  expect(page).toContain('Request preview')
  expect(page).not.toContain('tls_termination')
})
