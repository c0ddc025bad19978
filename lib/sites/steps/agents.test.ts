import { expect, test } from 'vitest'
import type { SiteStepName, SiteStepState } from '@/lib/sites/model/sites'
import type { SiteFacts } from '../facts'
import { findingsOf } from '../steps'
import { siteAgent, facts, resource } from '../testing/facts'

const others = (...roles: string[]) => facts().resources.filter(({ role }) => !roles.includes(role))

const cases: [SiteStepName, string, Partial<SiteFacts>, SiteStepState, RegExp][] = [
  ['bot-user', 'no bot user', { resources: others('bot-user', 'credential') }, 'todo', /Create a bot user/],
  [
    'bot-user',
    'no authtoken',
    { resources: others('credential') },
    'todo',
    /Create an authtoken for each agent/,
  ],
  [
    'bot-user',
    'an authtoken that may bind anything',
    { resources: [...others('credential'), withAcl([])] },
    'todo',
    /allows any name/,
  ],
  [
    'bot-user',
    'an authtoken whose rules have the wrong type',
    { resources: [...others('credential'), withAcl({ a: 1 })] },
    'todo',
    /in an unknown format/,
  ],
  [
    'bot-user',
    'an authtoken with another rule',
    { resources: [...others('credential'), withAcl(['bind:*.beta.example.net'])] },
    'todo',
    /lacks the rule/,
  ],
  [
    'bot-user',
    'an authtoken of another owner',
    { resources: [...others('credential'), withAcl(['bind:*.acme.example.net'], 'usr_1')] },
    'todo',
    /doesn't belong to this site's bot user/,
  ],
  [
    'bot-user',
    "an authtoken whose rules the API can't read",
    { resources: [...others('credential'), resource('credential', { copy: null, isCreated: false })] },
    'done',
    /has never returned it, so its rules haven't been checked/,
  ],
  ['agent-config', 'no agent', { agents: [] }, 'todo', /Add an agent/],
  [
    'agent-config',
    'no connected agent',
    { agents: [siteAgent([], { agent: null })] },
    'todo',
    /No agent has connected with one of/,
  ],
  ['agent-config', 'an outdated poll', { polledAt: null }, 'unknown', /session list is out of date/],
  ['agent-config', 'an offline agent', { agents: [offline()] }, 'todo', /isn't online/],
  ['agent-config', 'a restarting agent', { agents: [offline('restarting')] }, 'waiting', /is restarting/],
  [
    'agent-config',
    'an agent with another credential',
    { agents: [withCredential('cr_9', 'ag_1')] },
    'todo',
    /^The agent selected for (.*) doesn't use \1's authtoken\./,
  ],
  [
    'agent-config',
    'an agent selected by hand whose session has no credential',
    { agents: [withCredential('', 'ag_1')] },
    'done',
    /is online/,
  ],
  ['agent-api', 'an outdated poll', { polledAt: null }, 'unknown', /session list is out of date/],
  ['agent-api', 'no test request yet', { testRequest: null }, 'todo', /Send a request/],
  [
    'agent-api',
    'a failed request',
    { testRequest: failedTestRequest('connection refused at localhost:80') },
    'unreachable',
    /failed: connection refused at localhost:80\. Fix the cause/,
  ],
  [
    'agent-api',
    "only the tunnel to the agent's API",
    { testRequest: null, agents: [siteAgent(['https://gw.acme.example.net'])] },
    'todo',
    /Start a tunnel/,
  ],
  [
    'agent-api',
    "a tunnel to the agent's API with another name",
    {
      testRequest: null,
      agents: [siteAgent(['https://api.acme.example.net'], { apiUrl: 'https://api.acme.example.net' })],
    },
    'todo',
    /Start a tunnel/,
  ],
  [
    'agent-api',
    'a tunnel outside the wildcard domain',
    { testRequest: null, agents: [siteAgent(['https://acme.example.net', 'https://xacme.example.net'])] },
    'todo',
    /^An agent is online\. Start a tunnel/,
  ],
  ['agent-api', 'no agent online', { testRequest: null, agents: [offline()] }, 'todo', /^When an agent/],
]

function failedTestRequest(failure: string) {
  const { testRequest } = facts()
  return testRequest && { ...testRequest, status: 502, failure }
}
function withAcl(acl: unknown, owner_id = 'bot_1') {
  const { copy } = resource('credential')
  return resource('credential', { copy: copy && { ...copy, item: { acl, owner_id } } })
}
function offline(state: 'gone' | 'restarting' = 'gone') {
  const one = siteAgent()
  return { ...one, agent: one.agent && { ...one.agent, sessionId: null, state } }
}
function withCredential(credentialId: string, chosenId: string) {
  const one = siteAgent([], { chosenId })
  return { ...one, agent: one.agent && { ...one.agent, credentialId } }
}

test.each(cases)('%s, %s', (name, _, more, state, sentence) => {
  const step = findingsOf(facts(more))[name]
  expect([step.state, step.sentence]).toEqual([state, expect.stringMatching(sentence)])
})

test('evidence names agents and authtokens instead of showing their IDs', () => {
  const findings = findingsOf(facts())
  const shown = (['bot-user', 'agent-config', 'agent-api'] as const).flatMap(
    (name) => findings[name].evidence,
  )
  const values = shown.filter(({ label }) => label !== 'ID').map(({ value }) => value)
  for (const id of ['ts_1', 'ag_1', 'cr_1', 'bot_1']) expect(values.join(' ')).not.toContain(id)
  expect(shown).toContainEqual({ label: 'Authtoken', value: 'gw', href: '/lab/credentials/cr_1' })
  expect(shown).toContainEqual({ label: 'Agent', value: 'gw', href: '/lab/agents/ag_1' })
})
