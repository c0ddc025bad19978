import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import type { SiteAgent } from '@/lib/api/site-views'
import { agentTunnelsQuery } from '@/lib/client/agent-tunnels'
import { pageState } from '../testing/page-state'
import { SiteProvider } from '../detail/site-context'
import { aSite } from '../testing/a-site'
import ThroughAgent from './through-agent'

const agent: SiteAgent = {
  label: 'gw',
  credential_id: 'cr_1',
  server_addr: '',
  domain: 'gw.acme.example.net',
  agent_id: 'ag_1',
  is_online: true,
  state: 'online',
  session_id: 'ts_1',
  agent_version: '3.30.2',
  urls: [],
}

const saved = { name: 'app', proto: 'http', addr: 'localhost:8080', domain: 'app.acme.example.net' } as const

function html(isRunning: boolean, more: Partial<AgentTunnels> = {}): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const data: AgentTunnels = {
    api: { endpoint_id: 'ep_1', url: 'https://gw.acme.example.net' },
    choices: [],
    tunnels: [],
    omitted: 0,
    error: null,
    saved: [{ definition: saved, is_running: isRunning }],
    requested_at: null,
    ...more,
  }
  queries.setQueryData(agentTunnelsQuery('lab', 'ag_1', 'ts_1').queryKey, data)
  const value = {
    detail: aSite(),
    ...pageState,
    localAddr: null,
  }
  return onAccount(
    <SiteProvider value={value}>
      <ThroughAgent agent={agent} agentId="ag_1" isMain />
    </SiteProvider>,
    { queries },
  )
}

test('a saved tunnel that is not running can be started again, instead of typed again', () => {
  const shown = html(false)
  expect(shown).toContain('aria-label="Start again: app"')
  expect(textOf(shown)).toMatch(/Saved tunnels.*app\.acme\.example\.net → localhost:8080 Not running/)
  expect(shown).not.toMatch(/<details[^>]* open=""/)
})

test('the form is open if no saved tunnel has to be started again', () => {
  const shown = html(true)
  expect(textOf(shown)).not.toContain('Saved tunnels')
  expect(shown).toMatch(/<details[^>]* open=""/)
})

test('the form closes as soon as the tunnel runs, before its endpoint is listed', () => {
  const own = { name: 'agent-api', public_url: 'https://gw.acme.example.net', proto: 'https', addr: '4040' }
  const app = { ...own, name: 'app', public_url: 'https://app.acme.example.net' }
  const listed = { endpoint_id: 'ep_2', url: app.public_url, is_own: true }
  const started = html(true, { tunnels: [own, app] })
  expect(textOf(started)).toMatch(
    /Tunnel app is running\. Its endpoint .*app\.acme\.example\.net isn.+t listed/,
  )
  expect(started).not.toMatch(/<details[^>]* open=""/)
  expect(textOf(html(true, { tunnels: [own] }))).not.toContain('is running')
  const shown = textOf(html(true, { tunnels: [own, app], choices: [listed] }))
  expect(shown).toContain('Send request')
  expect(shown).not.toContain('is running')
})
