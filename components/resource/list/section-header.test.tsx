import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { navigationQuery } from '@/lib/client/inventory'
import { sectionOf } from '@/lib/resources/navigation'
import { SectionHeader } from './section-header'

const none = { wrong: 0, attention: 0, text: '' }
const numbers = {
  problems: {
    dns: none,
    endpoints: none,
    edges: none,
    domains: none,
    backends: none,
    ingresses: none,
    authorities: none,
    agents: null,
    acts: none,
  },
  notifications: [],
  failures: [],
}

test('the tabs show the number of rows in each list, unless it has none', () => {
  const queries = new QueryClient()
  const tabs = { agents: 7, 'tunnel-sessions': 1234, agentUpdates: 2 }
  queries.setQueryData(navigationQuery('lab').queryKey, { ...numbers, tabs })
  const section = sectionOf('lab', { page: 'agents' })
  const html = onAccount(<SectionHeader section={section} description="" />, { queries })
  expect(textOf(html)).toMatch(/Agents 7 Sessions 1,234 Tunnels Rolling updates 2/)
  const newer = onAccount(<SectionHeader section={section} description="" count={11} />, { queries })
  expect(textOf(newer)).toMatch(/Agents 11 Sessions 1,234 Tunnels Rolling updates 2/)
})

test.each([
  [{ page: 'agents' }, 'Agents'],
  [{ page: 'agentUpdates' }, 'Rolling updates'],
  [{ resource: 'static-backends' }, 'Static backends'],
  [{ resource: 'ip-policy-rules' }, 'IP policy rules'],
  [{ resource: 'tunnel-sessions' }, 'Tunnel sessions'],
  [{ resource: 'https-edges' }, 'HTTPS edges'],
  [{ resource: 'tcp-edges' }, 'TCP edges'],
  [{ resource: 'api-keys' }, 'API keys'],
] as const)('the heading of %j is %s', (page, heading) => {
  const html = onAccount(<SectionHeader section={sectionOf('lab', page)} description="" meta="0" />)
  expect(html).toContain(`>${heading}</h1>`)
})
