import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { siteQuery } from '@/lib/client/detail-queries'
import { siteSteps } from '@/lib/sites/model/sites'
import { aSite } from '../testing/a-site'
import { SitePage } from './site-page'

const done = Object.fromEntries(siteSteps.map((name) => [name, 'done'] as const))

const gateway = {
  label: 'gateway-1',
  credential_id: null,
  server_addr: '',
  domain: 'api.acme.example.net',
  agent_id: 'ag_1',
  is_online: true,
  state: null,
  session_id: null,
  agent_version: null,
}

function text(urls: string[]): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const detail = aSite({ agents: [{ ...gateway, urls }] }, done, 'finished')
  queries.setQueryData(siteQuery('lab', 'site_1').queryKey, detail)
  return textOf(onAccount(<SitePage id="site_1" localAddr="127.0.0.1:4532" />, { queries }))
}

test('the services are listed before the components, which include the agent APIs', () => {
  const api = 'https://api.acme.example.net'
  const shown = text([api, 'https://app.acme.example.net'])
  expect(shown).toMatch(/Services Tunnel \S+app\.acme\S+ .*Online .*curl .*Host: app\./)
  expect(shown).toMatch(/curl .*Agents .*Components .*Agent API \S+api\.acme/)
  expect(text([api])).not.toContain('Services')
})
