import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Block } from '@/lib/api/accounts'
import type { SiteDetail, SiteRemoval } from '@/lib/api/site-views'
import { siteQuery } from '@/lib/client/detail-queries'
import type { Access } from '@/lib/contract/operation'
import { type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import { aSite, aSiteResource } from '../testing/a-site'
import { SiteProvider } from './site-context'
import { pageState } from '../testing/page-state'
import { SitePage } from './site-page'
import { AgentConfig } from '../steps/agent-config'
import { BotUserStep } from '../steps/bot-user-step'

interface Input {
  role?: Access
  blocked?: Record<string, Block | null>
  localAddr?: string | null
}

const all: Record<string, null> = {
  'agent-ingresses.create': null,
  'reserved-domains.create': null,
  'bot-users.create': null,
  'credentials.create': null,
}

function html(detail: SiteDetail, { role = 'admin', blocked = all, localAddr = null }: Input = {}): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(siteQuery('lab', 'site_1').queryKey, detail)
  return onAccount(<SitePage id="site_1" localAddr={localAddr} />, { queries, role, blocked })
}
const openSteps = (markup: string) =>
  [...markup.matchAll(/<section id="([a-z-]+)"[^>]*>.*?aria-expanded="(true|false)"/gs)]
    .filter(([, , isOpen]) => isOpen === 'true')
    .map(([, name]) => name)

test('the next step is open, and completed steps are rows that contain their evidence', () => {
  const shown = html(aSite({}, { 'api-key': 'done' }))
  expect(openSteps(shown)).toEqual(['ingress'])
  expect(textOf(shown)).toMatch(
    /Setting up Next: step 2, Agent ingress\. .* Continue setup Traffic path .*1 of 9 steps done(?!\.)/,
  )
  expect(textOf(shown)).toMatch(/1 API key Sentence of api-key\. Done/)
  // Edit and Delete are in the menu.
  expect(shown).toMatch(/aria-label="More actions for [^"]+"/)
  expect(shown).not.toContain('Details')
  expect(shown).not.toContain('&lt;b&gt;seen&lt;/b&gt;')
  expect(textOf(shown)).toMatch(/Create agent ingress.*Link an existing agent ingress/)
})

test('the steps of a site in service are folded, and unfold if one needs work again', () => {
  const done = Object.fromEntries(siteSteps.map((name) => [name, 'done'] as const))
  const shown = html(aSite({}, done, 'finished'))
  expect(textOf(shown)).toMatch(/9 of 9 steps done Show steps/)
  expect(shown).not.toContain('<section id="api-key"')
  const broken = html(aSite({}, { ...done, 'agent-api': 'unreachable' }, 'finished'))
  expect(textOf(broken)).toMatch(/Service unreachable Sentence of agent-api\. .* Test the service/)
  expect(textOf(broken)).toMatch(/Customer acme Service unreachable/)
  expect(textOf(broken)).not.toContain('Show steps')
  expect(broken).toContain('<section id="api-key"')
})

test('the path distinguishes a part that waits for DNS from a part without a resource', () => {
  const shown = textOf(html(aSite({}, { 'api-key': 'done', ingress: 'done', 'ns-records': 'todo' })))
  expect(shown).toMatch(/Agent ingress connect\.example\.net Created, waiting for DNS/)
  expect(shown).not.toContain('Waiting')
})

test('an open DNS step shows a summary and its details', () => {
  const detail = aSite(
    { resources: [aSiteResource({ role: 'ingress' })] },
    { 'api-key': 'done', ingress: 'done' },
  )
  const withEvidence = detail.steps.map((step) =>
    step.name === 'ns-records' ? { ...step, evidence: [{ label: 'NS', value: 'none' }] } : step,
  )
  expect(textOf(html(detail))).toContain('Sentence of ns-records.')
  expect(textOf(html(detail))).not.toContain('Details of NS records')
  const shown = textOf(html({ ...detail, steps: withEvidence }))
  expect(shown).toMatch(/Sentence of ns-records\. .*Check DNS Details of NS records NS none/)
})

test('a step that has no content yet links to the earlier step instead of repeating it', () => {
  const shown = html(aSite({}, { 'api-key': 'done', ingress: 'done' }))
  expect(openSteps(shown)).toEqual(['ns-records'])
  expect(shown).toMatch(/<a[^>]*href="#ingress"[^>]*>Go to step (<!-- -->)?2/)
  expect(textOf(shown)).not.toContain('Check DNS')
  const records = { 'api-key': 'done', ingress: 'done', 'ns-records': 'done', domain: 'done' } as const
  const verify = html(aSite({}, { ...records, 'cname-records': 'done' }))
  expect(verify).toMatch(/<a[^>]*href="#cname-records"/) // the step that its own sentence names
})

test('a viewer sees the steps and why they cannot change the site, without action buttons', () => {
  const shown = html(aSite({}, { 'api-key': 'done' }), { role: 'viewer' })
  expect(textOf(shown)).toMatch(
    /You can view this site but not change it Only operators and admins can do this\. Your role is viewer/,
  )
  expect(textOf(shown)).not.toMatch(/Create agent ingress|Link an existing|Check now|Check DNS|Edit/)
  expect(shown).not.toContain('More actions for')
  expect(openSteps(shown)).toEqual(['ingress'])
})

test('a step asks for the ID of a resource that the API cannot create', () => {
  const blocked = { ...all, 'agent-ingresses.create': 'not-offered' as const }
  const shown = textOf(html(aSite({}, { 'api-key': 'done' }), { blocked }))
  expect(shown).toMatch(/support this action\. Create the resource on the platform, then add it by ID/)
  expect(shown).toMatch(/Agent ingress ID.*unconfirmed/)
  expect(shown).not.toMatch(/Create agent ingress/)
})

test('a create with an unknown outcome is not repeated, and its resource can be linked', () => {
  const resources = [
    aSiteResource({ role: 'ingress', id: null, state: 'unknown', reason: 'The answer was lost.' }),
  ]
  const shown = textOf(html(aSite({ resources }, { 'api-key': 'done', ingress: 'unknown' })))
  expect(shown).toMatch(/Unconfirmed.*The answer was lost\..*Checking with the platform…/)
  expect(shown).toMatch(/Link the created resource/)
  expect(shown).not.toMatch(/Create agent ingress/)
})

const gateway = {
  label: 'gateway-1',
  credential_id: null,
  server_addr: '',
  domain: 'agent-gateway-1.acme.example.net',
  agent_id: null,
  is_online: false,
  state: null,
  session_id: null,
  agent_version: null,
  urls: [],
}

test('an agent config with an address outside the regions warns about sending its authtoken', () => {
  const region = 'tunnel.eu.connect.example.net:443'
  const step = (server_addr: string) =>
    textOf(
      onAccount(
        <SiteProvider value={{ detail: aSite({ agents: [gateway] }), localAddr: null, ...pageState }}>
          <AgentConfig agent={{ ...gateway, server_addr }} index={0} regionDomains={[region]} />
        </SiteProvider>,
      ),
    )
  const elsewhere =
    /This address isn.+t in any of the ingress.+s regions, so the agent would send its authtoken to an unknown server/
  expect(step('tunnel.evil.example:443')).toMatch(elsewhere)
  expect(step(region)).not.toMatch(elsewhere)
  expect(step('')).not.toMatch(elsewhere)
})

test('an operator sees that creating an authtoken requires the admin role', () => {
  const detail = aSite({ resources: [aSiteResource({ role: 'bot-user' })], agents: [gateway] })
  const step = (input: Parameters<typeof onAccount>[1]) =>
    textOf(
      onAccount(
        <SiteProvider value={{ detail, localAddr: null, ...pageState }}>
          <BotUserStep />
        </SiteProvider>,
        input,
      ),
    )
  const shown = step({ role: 'operator', blocked: { ...all, 'credentials.create': 'role-admin' } })
  expect(shown).toMatch(/Creating an authtoken requires the admin role/)
  expect(shown).toMatch(/bind:\*\.acme\.example\.net/)
  expect(step({ blocked: all })).toMatch(/Create authtoken for gateway-1/)
})

test('a visible authtoken has no other content beside it', () => {
  const detail = aSite({ resources: [aSiteResource({ role: 'bot-user' })], agents: [gateway] })
  const shown = textOf(
    onAccount(
      <SiteProvider value={{ detail, localAddr: null, ...pageState, tokens: { 'gateway-1': 'secret' } }}>
        <BotUserStep />
      </SiteProvider>,
      { blocked: all },
    ),
  )
  expect(shown).toMatch(/Store this gateway-1 authtoken now.*I.+ve stored it/)
  expect(shown).not.toMatch(/Remove from site|Add agent|Exists/)
})

const primaries = (markup: string) =>
  [...markup.matchAll(/<button[^>]*class="button button-primary[^>]*>(.*?)<\/button>/gs)].map(
    ([, content = '']) => textOf(content).trim(),
  )

const sevenths: [
  string,
  Partial<SiteDetail> & { isEditing?: boolean; isBegun?: boolean },
  Partial<Record<SiteStepName, SiteStepState>>,
  string[],
][] = [
  ['without a bot user', { agents: [] }, {}, ['Create bot user']],
  [
    'without agents',
    { agents: [], resources: [aSiteResource({ role: 'bot-user' })] },
    {},
    ['Add agent gateway-1'],
  ],
  [
    'with two agents',
    { agents: [gateway, { ...gateway, label: 'b' }], resources: [aSiteResource({ role: 'bot-user' })] },
    {},
    ['Create authtoken for gateway-1'],
  ],
  ['before its turn', { agents: [] }, { domain: 'todo' }, []],
  ['while the plan is edited', { agents: [], isEditing: true }, {}, []],
  ['before the person opens a step', { agents: [], isBegun: false }, {}, []],
]

test.each(sevenths)(
  'step 7 %s has at most one primary button',
  (_, { isEditing = false, isBegun = true, ...more }, open, wanted) => {
    const done = Object.fromEntries(siteSteps.slice(0, 6).map((name) => [name, 'done']))
    const value = {
      ...pageState,
      isEditing,
      isBegun,
      detail: aSite(more, { ...done, ...open }),
      localAddr: null,
    }
    const shown = onAccount(
      <SiteProvider value={value}>
        <BotUserStep />
      </SiteProvider>,
      { blocked: all },
    )
    expect(primaries(shown)).toEqual(wanted)
  },
)

test('a deletion that waits for a decision, such as after a restore, is shown as paused', () => {
  const reason = 'A backup was restored while this action was in progress, so its outcome is unknown.'
  const removal = (state: 'planned' | 'unknown'): SiteRemoval => ({
    kind: 'bot-user',
    id: 'bot_1',
    title: 'Acme',
    consequence: '',
    state,
    never_seen: false,
    at: null,
    reason,
    used_by: [],
  })
  const shown = (state: 'planned' | 'unknown') =>
    textOf(html(aSite({ removals: [removal(state)] }, {}, 'deleting')))
  expect(shown('unknown')).toMatch(/Deletion paused.*is paused A backup was restored.*Review 1 resource/)
  expect(shown('unknown')).not.toMatch(/The deletion continues|Deleting/)
  expect(shown('planned')).toMatch(/Deleting.*This site is being deleted.*The deletion continues/)
})

test('a deleted site is marked as deleted and can be removed from the console', () => {
  const shown = textOf(html(aSite({}, {}, 'deleted')))
  expect(shown).toMatch(/This site was deleted.*View removed resources Remove from console/)
  expect(shown).not.toMatch(/Create \w|Delete site…/)
})

test('a finished site shows its components with their states', () => {
  const resources = [aSiteResource({ role: 'ingress' }), aSiteResource({ role: 'domain', state: 'gone' })]
  const shown = textOf(html(aSite({ resources }, {}, 'finished')))
  expect(shown).toMatch(/Components.*my ingress Ready.*my domain No longer exists/)
})

test('a finished local site shows a curl command instead of links to unresolvable names', () => {
  const urls = [`https://${gateway.domain}`, 'https://app.acme.example.net']
  const detail = aSite({ agents: [{ ...gateway, is_online: true, urls }] }, {}, 'finished')
  const inLab = html(detail, { localAddr: '127.0.0.1:4556' })
  expect(textOf(inLab)).toMatch(/curl -H (.+)Host: app\.acme\.example\.net\1 http:\/\/127\.0\.0\.1:4556\//)
  expect(textOf(inLab)).not.toMatch(/Host: agent-gateway-1/)
  expect(inLab).not.toContain('href="https://app.acme.example.net')
  const elsewhere = html(detail)
  expect(elsewhere).toContain('href="https://app.acme.example.net')
  expect(elsewhere).not.toContain('curl')
})

test('the agents of a site are listed with their states and links once one has connected', () => {
  const online = {
    ...gateway,
    agent_id: 'ag_1',
    is_online: true,
    state: 'online',
    agent_version: '3.30.2',
  } as const
  const agents = [
    online,
    { ...gateway, label: 'gateway-2', agent_id: 'ag_2', state: 'stopped' } as const,
    { ...gateway, label: 'gateway-3' },
  ]
  const shown = html(aSite({ agents }))
  expect(textOf(shown)).toMatch(
    /Agents gateway-1 Agent 3\.30\.2 Online gateway-2 Stopped gateway-3 Never connected/,
  )
  expect(shown).toMatch(/href="\/lab\/agents\/ag_1"/)
  expect(html(aSite({ agents: [gateway] }))).not.toContain('id="site-agents"')
})
