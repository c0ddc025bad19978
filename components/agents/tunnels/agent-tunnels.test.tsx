import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentTunnels as Input } from '@/lib/api/agent-tunnels'
import { agentTunnelsQuery } from '@/lib/client/agent-tunnels'
import type { Agent } from '@/lib/api/agents'
import type { Access } from '@/lib/contract/operation'
import AgentTunnels from './agent-tunnels'

const agent = { id: 'ag_1', session: { id: 'ts_1' } } as Agent // the section reads only these fields

const nothing: Input = {
  api: null,
  choices: [],
  tunnels: null,
  omitted: 0,
  error: null,
  saved: [],
  requested_at: null,
}
const api = { endpoint_id: 'ep_1', url: 'https://api.example.com' }
const definition = { name: 'web', proto: 'http', addr: 'localhost:8080' } as const
const tunnel = (name: string, public_url: string) => ({
  name,
  public_url,
  proto: 'https',
  addr: 'localhost:1',
})

/**
 * Returns the markup of the section. `input` overrides fields of the console's response. Without `input`, the console
 * hasn't responded yet.
 */
function html(input?: Partial<Input>, role: Access = 'operator', of = agent): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (input) queries.setQueryData(agentTunnelsQuery('lab', 'ag_1', 'ts_1').queryKey, { ...nothing, ...input })
  return onAccount(<AgentTunnels agent={of} heading={{ current: null }} />, { queries, role })
}

test('a message is shown while the agent is contacted', () => {
  expect(textOf(html())).toMatch(/^ ?Contacting the agent/)
})

test('the setup instructions are open if there are no endpoints to choose', () => {
  const shown = html({})
  expect(textOf(shown)).toMatch(/no HTTP or HTTPS endpoints/)
  expect(shown).toMatch(/<details[^>]* open=""/)
  expect(shown).toMatch(/host_header: rewrite[\s\S]*web_allow_hosts/)
  expect(textOf(shown)).toMatch(/has no authentication/)
})

test('the endpoint of the agent API is selected from a list, without a text input', () => {
  const choices = [
    { endpoint_id: 'ep_1', url: 'https://api.example.com', is_own: true },
    { endpoint_id: 'ep_2', url: 'https://b.example.com', is_own: false },
  ]
  const shown = html({ choices })
  expect(shown).not.toMatch(/<input/)
  expect(shown.match(/<option[^>]*>[^<]*/g)?.map(textOf)).toEqual([
    ' Choose an endpoint',
    ' https://api.example.com (this agent)',
    ' https://b.example.com',
  ])
  expect(textOf(shown)).toMatch(/Use this endpoint/)
})

test('running tunnels show their URL, as a link only if it is http or https', () => {
  const shown = html({
    api,
    tunnels: [
      tunnel('web', 'https://app.example.com'),
      tunnel('<b>x</b>', 'javascript:alert(1)'),
      tunnel('api', 'https://api.example.com'),
    ],
    omitted: 4,
    requested_at: '2026-03-01T00:00:00Z',
  })
  expect(shown).toMatch(/<a[^>]*href="https:\/\/app\.example\.com\/"/)
  expect(shown).not.toMatch(/href="javascript|<b>x/)
  expect(textOf(shown)).toMatch(/javascript:alert\(1\)/)
  expect(textOf(shown)).toMatch(/3 tunnels are running\./)
  expect(textOf(shown)).toMatch(/api \(agent API\)/)
  expect(textOf(shown)).toMatch(/4 more tunnels aren(&#x27;|')t shown/)
  expect(shown).toMatch(/aria-label="Stop web"/)
})

test('a tunnel whose name does not fit in a URL cannot be stopped, and the page says why', () => {
  const shown = html({ api, tunnels: [tunnel('a/b', 'https://app.example.com')] })
  expect(shown).toMatch(/<button[^>]*aria-label="Stop a\/b"[^>]*aria-disabled="true"/)
  expect(textOf(shown)).toMatch(/can(&#x27;|')t be used in a URL/)
})

test('an agent without tunnels is shown differently from one that does not respond', () => {
  expect(textOf(html({ api, tunnels: [] }))).toMatch(/No tunnels are running\..*No tunnels/)
  const silent = textOf(html({ api, error: { code: 'ADIT_AGENT_HOST_REFUSED', message: 'Add the name.' } }))
  expect(silent).toMatch(/running tunnels are unknown\..*The agent rejected this hostname Add the name\./)
  expect(silent).not.toMatch(/No tunnels/)
})

const saved = [
  { definition: { ...definition, domain: 'app.example.com' }, is_running: false },
  { definition: { ...definition, name: 'two' }, is_running: false },
  { definition: { ...definition, name: 'three' }, is_running: true },
]

test('saved tunnels that are not running can be started again, individually or together', () => {
  const shown = html({ api, tunnels: [], saved })
  expect(textOf(shown)).toMatch(/Start 2 tunnels/)
  expect(shown.match(/aria-label="Start again: \w+"/g)).toEqual([
    'aria-label="Start again: web"',
    'aria-label="Start again: two"',
  ])
  expect(textOf(shown)).toMatch(/app\.example\.com → localhost:8080 Not running/)
})

test('saved tunnels have an unknown state and cannot be started if the agent does not respond', () => {
  const unknown = saved.map((one) => ({ ...one, is_running: null }))
  const shown = html({ api, error: { code: 'ADIT_UPSTREAM_CONNECT', message: 'x' }, saved: unknown })
  expect(textOf(shown)).not.toMatch(/Start \d|Not running/)
  expect(shown.match(/aria-disabled="true"[^>]*aria-describedby/g)?.length).toBeGreaterThanOrEqual(3)
  expect(textOf(shown)).toMatch(/state is unknown until the agent API responds/)
})

test('a disconnected agent has unknown running tunnels, despite its last response', () => {
  const gone = { ...agent, session: { ...agent.session, gone_at: '2026-03-01T00:00:00Z' } }
  const shown = html({ api, tunnels: [tunnel('web', 'https://app.example.com')], saved }, 'operator', gone)
  expect(textOf(shown)).toMatch(/its running tunnels are unknown\./)
  expect(textOf(shown)).not.toMatch(/tunnels? running\.|Not running|Start \d/)
  expect(shown).not.toContain('aria-label="Stop web"')
  expect(shown).toContain('aria-label="Remove web"')
})

test('a viewer sees all tunnels with disabled actions and the reason', () => {
  const shown = html({ api, tunnels: [tunnel('web', 'https://app.example.com')], saved }, 'viewer')
  expect(textOf(shown)).toMatch(/1 tunnel is running\./)
  const buttons = shown.match(/<button[^>]*>/g) ?? []
  const acts = buttons.filter((button) => /Stop web|Start again: \w+|Remove \w+/.test(button))
  expect(acts).toHaveLength(6)
  for (const act of acts) expect(act).toMatch(/aria-disabled="true"/)
  expect(textOf(shown)).toMatch(/Only operators and admins can do this\. Your role is viewer\./)
})
