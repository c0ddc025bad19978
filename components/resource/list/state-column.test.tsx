import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import type { ResourceStates } from '@/lib/api/traffic'
import { listStatesQuery } from '@/lib/client/traffic'
import { useStates } from './state-column'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: {},
  accepts: [],
  settable: [],
  has_own_name_servers: false,
}
const viewer = { id: 'u', email: 'a@example.com', role: 'viewer' } as const
const Shown = ({ id }: { id: string }) => useStates('endpoints', {})(id)

/** Returns the HTML of the state of one row. */
function html(states: ResourceStates['states'], id: string) {
  const client = new QueryClient()
  client.setQueryData(listStatesQuery('lab', 'endpoints', {}).queryKey, { states })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AccountProvider value={{ account, viewer }}>
        <Shown id={id} />
      </AccountProvider>
    </QueryClientProvider>,
  )
}

const sentence = 'No tunnel of backend Gate cameras is online, so requests fail.'

test('a state has its reason on hover and focus, unless it is ready', () => {
  expect(html({ ep_1: { state: 'wrong', label: 'Unreachable', sentence } }, 'ep_1')).toMatch(
    new RegExp(`data-tip="${sentence}" tabindex="0".+Unreachable`),
  )
  expect(html({ ep_1: { state: 'ready', label: 'Ready', sentence } }, 'ep_1')).not.toContain('data-tip')
})

test('a row without a state is unknown, without a reason and a Tab stop', () => {
  expect(html({}, 'ep_1')).toContain('Unknown')
  expect(html({}, 'ep_1')).not.toMatch(/data-tip|tabindex/)
})
