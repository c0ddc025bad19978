import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { Overview } from '@/lib/api/overview'
import { attentionMore, attentionTarget } from './attention-target'
import { createItems } from './overview-header'
import { OverviewAttention } from './overview-attention'
import { casesText } from './overview-state'
import { aCase, aList, anOverview } from './testing/an-overview'

const html = (more: Partial<Overview>, role: 'admin' | 'viewer' = 'admin') =>
  onAccount(<OverviewAttention overview={anOverview(more)} />, { role })

test('a case is one link to its fix, with its state, name and cause', () => {
  const shown = html({ attention: [aCase()], attention_counts: { dns: 1 }, problems: 1 })
  expect(textOf(shown)).toMatch(
    /Needs attention .*DNS incorrect.*shop\.example.*Has the address 192\.0\.2\.80/,
  )
  expect(shown).toContain('href="/lab/reserved-domains/rd_1#dns-fix"')
  expect(shown).toContain('aria-label="Fix record: shop.example"')
  expect(html({ attention: [aCase()] }, 'viewer')).toContain('aria-label="View record: shop.example"')
})

test('the heading counts problems and waiting cases separately', () => {
  const waiting = aCase({ id: 'rd_2', kind: 'certificate', state: 'waiting' })
  const both = html({
    attention: [aCase(), waiting],
    attention_counts: { dns: 1, certificate: 1 },
    problems: 1,
  })
  expect(textOf(both)).toContain('Needs attention 1 problem, 1 waiting')
  const alone = html({ attention: [waiting], attention_counts: { certificate: 1 } })
  expect(textOf(alone)).toContain('Needs attention 1 waiting')
})

test('the section is clear only without cases and unchecked data', () => {
  expect(textOf(html({}))).toContain('Nothing needs attention.')
  const dns = { ...anOverview().dns, unchecked: 2 }
  expect(textOf(html({ dns }))).not.toContain('Nothing needs attention.')
  expect(textOf(html({ dns }))).toContain('Checking DNS: 0 of 2')
})

test('with `isOnlyIfAny`, the section appears only if it has something to show', () => {
  const shown = (more: Partial<Overview>) =>
    textOf(onAccount(<OverviewAttention overview={anOverview(more)} isOnlyIfAny />))
  expect(shown({}).trim()).toBe('')
  expect(shown({ attention: [aCase()], attention_counts: { dns: 1 }, problems: 1 })).toContain(
    'Needs attention DNS incorrect',
  )
})

test('if the platform is down, the page says so and omits an empty section', () => {
  const error = { code: 'ADIT_UPSTREAM_TIMEOUT', message: 'No response.' }
  const shown = html({ resources: [aList('endpoints', 0, { error })] })
  expect(textOf(shown)).toContain('Platform not responding No response.')
  expect(shown).toContain('href="/settings/accounts/edit?account=lab"')
  expect(textOf(shown)).not.toContain('Needs attention')
})

test('omitted cases are linked to their lists', () => {
  const dns = [aCase(), aCase({ id: 'rd_2' })]
  expect(attentionMore('lab', dns, { dns: 2 })).toEqual([])
  expect(attentionMore('lab', dns, { dns: 9, authority: 1 })).toEqual([
    {
      kind: 'dns',
      count: 7,
      text: 'All 9 DNS problems',
      href: expect.stringMatching(/^\/lab\/dns\?state=wrong%2Cmissing%2C.*attention$/),
    },
    {
      kind: 'authority',
      count: 1,
      text: '1 certificate authority problem',
      href: '/lab/certificate-authorities?expires=expired%2C7d%2C30d',
    },
  ])
  const authority = aCase({ kind: 'authority', resource: 'certificate-authorities', id: 'ca_1' })
  const shown = html({ attention: [...dns, authority], attention_counts: { dns: 2, authority: 3 } })
  expect(textOf(shown)).toContain('All 3 certificate authority problems')
  expect(shown).not.toContain('View all')
})

test('an offline backend shows what it affects and links to its page', () => {
  const backend = aCase({
    kind: 'backend',
    resource: 'tunnel-group-backends',
    id: 'bkdtg_1',
    title: 'Gate cameras',
    label: 'Offline',
    cause: '2 edges affected',
  })
  const shown = html({ attention: [backend], attention_counts: { backend: 3 }, problems: 3 })
  expect(textOf(shown)).toMatch(/Offline.*Backend Gate cameras.*2 edges affected/)
  expect(shown).toContain('aria-label="View backend: Gate cameras"')
  expect(textOf(shown)).toContain('All 3 offline backends')
})

test('unconfirmed records show for how long, and link to the DNS section', () => {
  const unconfirmed = aCase({
    kind: 'dns-unconfirmed',
    state: 'unknown',
    label: 'Unknown',
    cause: 'DNS not confirmed: no name server answered',
    since: '2026-01-01T00:00:00.000Z',
  })
  const shown = html({
    attention: [unconfirmed],
    attention_counts: { 'dns-unconfirmed': 2 },
    problems: 2,
    warnings: 2,
  })
  expect(textOf(shown)).toMatch(/Unknown.*shop\.example.*no name server answered \(for .+\)/)
  expect(shown).toContain('href="/lab/reserved-domains/rd_1#dns"')
  expect(shown).toContain('aria-label="View DNS: shop.example"')
  expect(textOf(shown)).toContain('All 2 unconfirmed DNS states')
})

test('a row is stacked in a narrow section, and its cause is complete there', () => {
  const shown = html({ attention: [aCase()], attention_counts: { dns: 1 }, problems: 1 })
  expect(shown).toMatch(
    /<div class="@container"><ul class="[^"]*@\[41rem\]:grid-cols-[^"]*"><li class="[^"]*@\[41rem\]:grid-cols-subgrid/,
  )
  expect(shown).toMatch(
    /<span title="Has the address[^"]*" class="[^"]*wrap-break-word[^"]*">Has the address/,
  )
})

test('rows after the first eight appear on request, beside the links to the lists', () => {
  const attention = Array.from({ length: 18 }, (_, n) => aCase({ id: `rd_${n}`, title: `host-${n}.example` }))
  const shown = textOf(html({ attention, attention_counts: { dns: 20 }, problems: 20 }))
  expect(shown).toContain('Needs attention DNS incorrect') // the page's header already shows the number
  expect(shown).toContain('host-7.example')
  expect(shown).not.toContain('host-8.example')
  expect(shown).toMatch(/Show 10 more.*All 20 DNS problems/s) // 8 rows and 10 more aren't 20
  const single = textOf(html({ attention: attention.slice(9), attention_counts: { dns: 20 } }))
  expect(single).toMatch(/host-17\.example.*All 20 DNS problems/s)
  expect(single).not.toContain('Show 1 more')
  expect(casesText({ problems: 12, warnings: 0 }, 12)).toBe('12 problems')
  expect(casesText({ problems: 12, warnings: 2 }, 14)).toBe('10 problems, 2 warnings, 2 waiting')
  expect(casesText({ problems: 1, warnings: 1 }, 1)).toBe('1 warning')
  expect(casesText({ problems: 0, warnings: 0 }, 9)).toBe('9 waiting')
})

test('an action with an unknown outcome links to its audit entry', () => {
  const act = aCase({ kind: 'act', resource: 'reserved-domains.create', id: '' })
  expect(attentionTarget('lab', act, { canEdit: true, isAdmin: true }).href).toBe(
    '/settings/audit?account=lab&operation=reserved-domains.create',
  )
})

test('the create menu lists what the API offers in the groups of the navigation, with a reason if the role does not allow it', () => {
  const account = {
    slug: 'lab',
    name: 'Lab',
    base_url: '',
    version_header: '',
    version: '',
    kind: 'connected' as const,
    accepts: [],
    settable: [],
    has_own_dns_servers: false,
    blocked: {
      'agent-ingresses.create': null,
      'failover-backends.create': null,
      'endpoints.create': null,
      'credentials.create': 'role-admin' as const,
      'api-keys.create': 'not-offered' as const,
    },
  }
  const items = createItems({ account, viewer: { role: 'operator' } })
  expect(items.map(({ label, group }) => `${group}: ${label}`)).toEqual([
    'Common: Site',
    'Common: Endpoint',
    'Common: Authtoken',
    'Common: Rolling update',
    'Traffic: Backend',
    'Traffic: Agent ingress',
  ])
  expect(items.every(({ icon }) => icon !== undefined)).toBe(true)
  expect(items[2]?.disabledReason).toMatch(/Only admins/)
})

test('a refused key leads admins to the dialog that replaces it, and others to the accounts', () => {
  const refused = aCase({ kind: 'account-key', resource: 'accounts', id: '', title: 'API key' })
  const more = { attention: [refused], attention_counts: { 'account-key': 1 }, problems: 1 }
  expect(html(more)).toMatch(/aria-label="Replace API key: API key"[^>]*href="\/settings\/accounts\?key=lab"/)
  expect(html(more, 'viewer')).toMatch(/aria-label="View accounts: API key"[^>]*href="\/settings\/accounts"/)
  expect(html(more)).not.toContain('All 1')
})

test('lists that are still loading are a note unless the page shows the first steps', () => {
  const overview = anOverview({ resources: [aList('credentials', 0, { as_of: null })] })
  const shown = (isOnlyIfAny: boolean) =>
    textOf(onAccount(<OverviewAttention overview={overview} isOnlyIfAny={isOnlyIfAny} />))
  expect(shown(false)).toContain('Loading 1 list…')
  expect(shown(true).trim()).toBe('')
})
