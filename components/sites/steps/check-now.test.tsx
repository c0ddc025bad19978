import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { SiteStep } from '@/lib/api/site-views'
import { siteSteps } from '@/lib/sites/model/sites'
import { pageState } from '../testing/page-state'
import { SiteProvider } from '../detail/site-context'
import { aSite } from '../testing/a-site'
import { Checked, CheckNow } from './check-now'

test('the check for an agent is the main action once an agent has a configuration file', () => {
  const html = (server_addr: string) => {
    const agent = {
      label: 'gateway-1',
      credential_id: null,
      server_addr,
      domain: 'agent-gateway-1.acme.example.net',
      agent_id: null,
      is_online: false,
      state: null,
      session_id: null,
      agent_version: null,
      urls: [],
    }
    const done = Object.fromEntries(siteSteps.slice(0, 7).map((name) => [name, 'done'] as const))
    const detail = aSite({ agents: [agent] }, done)
    const value = {
      detail,
      localAddr: null,
      ...pageState,
    }
    return onAccount(
      <SiteProvider value={value}>
        {detail.steps.flatMap((step) =>
          step.name === 'agent-config' ? <CheckNow key={step.name} step={step} /> : [],
        )}
      </SiteProvider>,
    )
  }
  expect(html('tunnel.eu.connect.example.net:443')).toMatch(/button-primary.*Check for agent/)
  expect(html('')).toMatch(/button-secondary.*Check for agent/)
})

test('a check whose step is not done says why beside the button', () => {
  const step = (state: 'todo' | 'done', sentence: string) => ({
    name: 'ns-records' as const,
    state,
    sentence,
    evidence: [],
    seen_at: null,
    first_seen_at: null,
  })
  const missing = step('todo', 'No NS records found.')
  const text = (before: SiteStep, after: SiteStep) =>
    textOf(onAccount(<Checked before={before} step={after} atMs={0} />))
  expect(text(missing, missing)).toContain('Still to do. No NS records found.')
  expect(text(step('todo', 'Not checked yet.'), missing)).toContain('Now: to do. No NS records found.')
  expect(text(missing, step('done', 'All NS records are correct.'))).toMatch(/Now: done\.\s*$/)
})
