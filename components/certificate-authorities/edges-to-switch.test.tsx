import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import type { ResourceLink } from '@/lib/api/inventory'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { httpsEdges } from '@/lib/resources/https-edges'
import { CertificateAuthorityDetail } from './detail'
import { NewCertificateAuthority } from './forms'

const item = { id: 'ca_1', uri: '', created_at: '', subject_common_name: 'Gate CA', ca_pem: 'PEM' }
const edge = { resource: 'https-edges', id: 'edghts_1', title: 'Dock gate', field: 'mutual_tls' }

function queriesWith(used_by: ResourceLink[]) {
  const queries = new QueryClient()
  const known = { row: { ...storedRow('ca_1', 'Gate CA'), item }, used_by, uses: [] }
  queries.setQueryData(inventoryDetailQuery('lab', 'certificate-authorities', 'ca_1').queryKey, known)
  return queries
}

test('the form that replaces an authority names the authority and its edges', () => {
  const form = (used_by: ResourceLink[]) =>
    textOf(onAccount(<NewCertificateAuthority from="ca_1" />, { queries: queriesWith(used_by) }))
  expect(form([edge])).toMatch(/Edges that use Gate CA .* Dock gate/)
  expect(form([])).not.toContain('Edges that use')
})

test('the page of the new authority links to the edges to switch', () => {
  const queries = queriesWith([edge])
  const known = {
    row: { ...storedRow('ca_2', 'New CA'), item: { ...item, id: 'ca_2' } },
    used_by: [],
    uses: [],
  }
  queries.setQueryData(inventoryDetailQuery('lab', 'certificate-authorities', 'ca_2').queryKey, known)
  const blocked = {
    [certificateAuthorities.ops.get.name]: null,
    [httpsEdges.ops['mutual_tls.put'].name]: null,
  }
  const page = (at: string) =>
    onAccount(<CertificateAuthorityDetail id="ca_2" />, {
      queries,
      blocked,
      at: `/certificate-authorities/ca_2${at}`,
    })
  expect(page('?replaces=ca_1')).toContain('href="/lab/https-edges/edghts_1/mutual_tls"')
  expect(page('')).not.toContain('Edges that use')
})
