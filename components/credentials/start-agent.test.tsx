import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { StartAgent, WithIngressPort } from './start-agent'

const html = (kind: 'local' | 'connected') =>
  onAccount(
    <WithIngressPort port={5556}>
      <StartAgent authtoken="2N_secret" />
    </WithIngressPort>,
    { kind },
  ).replaceAll('<wbr/>', '')

test('a new authtoken comes with the command that starts an agent, which depends on the platform', () => {
  expect(html('local')).not.toContain('2N_secret') // the page already shows it
  expect(html('local')).toMatch(/ADIT_AGENT_AUTHTOKEN=YOUR_AUTHTOKEN.+--server-addr 127\.0\.0\.1:5556/s)
  expect(html('local')).toContain('href="/lab/reserved-domains/new"')
  expect(html('connected')).toContain('agent start --all --config agent.yml')
  expect(html('connected')).not.toContain('npm run')
})
