import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { siteSteps } from '@/lib/sites/model/sites'
import { SiteProvider } from '../detail/site-context'
import { aSite } from '../testing/a-site'
import { CheckNow } from './check-now'

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
      isEditing: false,
      started: null,
      start: () => undefined,
      tokens: {},
      stored: [],
      keepToken: () => undefined,
      markStored: () => undefined,
    }
    return onAccount(
      <SiteProvider value={value}>
        {detail.steps.flatMap((step) =>
          step.name === 'agent-config' ? <CheckNow key={step.name} step={step} /> : [],
        )}
      </SiteProvider>,
    )
  }
  expect(html('tunnel.eu.connect.example.net:443')).toMatch(/button-primary.*Check for the agent/)
  expect(html('')).toMatch(/button-secondary.*Check for the agent/)
})
