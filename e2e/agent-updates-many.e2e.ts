import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { expectNoAxeViolations } from './support/axe'
import { connect } from './support/caller'
import { expect, test } from './support/fixtures'
import { press } from './support/keyboard'

const COUNT = 250
const nameOf = (n: number) => `shoal-${String(n).padStart(3, '0')}`
const sessions = Array.from({ length: COUNT }, (_, n) => ({
  id: `ts_shoal${n}`,
  uri: '',
  agent_version: '3.30.2',
  ip: `198.51.100.${n}`,
  metadata: JSON.stringify({ host: nameOf(n) }),
  os: 'linux',
  region: 'eu',
  transport: 'service/2',
  started_at: '2026-01-01T00:00:00Z',
  credential: null,
}))

test('many agents are shown in pages, can all be selected, and get a larger default wave', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const upstream = await scriptedUpstream(
    ({ method, url }, response, { forward }) =>
      method === 'GET' && /^\/tunnel_sessions(\?|$)/.test(url)
        ? json(response, 200, { tunnel_sessions: sessions, uri: '', next_page_uri: null })
        : forward(),
    { real: { url: console.platform.url } },
  )
  const account = await connect(adminCall, 'A shoal', upstream.url, console.platform.apiKey)
  await page.goto(`/${account}/agent-updates/new`)
  const table = page.getByRole('table', { name: 'Available agents' })
  const pages = page.getByRole('navigation', { name: 'Available agent pages' })
  await expect(pages).toContainText('1–50 of 250', { timeout: 60_000 })
  await expect(table.getByRole('checkbox')).toHaveCount(50)
  await expectNoAxeViolations(page, ['light'])

  await press(page, table.getByRole('checkbox', { name: nameOf(7) }), 'Space')
  await press(page, pages.getByRole('button', { name: 'Next' }))
  await expect(pages).toContainText('51–100 of 250')
  await expect(page.getByRole('heading', { name: /^Agents 1 agent selected/ })).toBeFocused()
  await expect(table.getByRole('checkbox', { name: nameOf(7) })).toHaveCount(0)
  await press(page, table.getByRole('checkbox', { name: nameOf(57) }), 'Space')
  await expect(page.getByText(/ first, then 1 more agent\. /)).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(1)

  await page
    .getByRole('checkbox', { name: 'Select all 250 agents that can be updated, on all pages' })
    .check()
  await expect(
    page.getByText(/^250 agents in a canary and 83 waves: .*\. Takes at least 70 min\.$/),
  ).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Use 21: a canary and 12 waves, at least 11 min' }))
  const size = page.getByRole('textbox', { name: 'Agents at a time' })
  await expect(size).toHaveValue('21')
  await expect(size).toBeFocused()
  await expect(page.getByText(/^250 agents in a canary and 12 waves: shoal-000, then 21, /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Use \d+: / })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search agents' }).fill(nameOf(57))
  await expect(table.getByRole('checkbox')).toHaveCount(1)
  await expect(pages).toHaveCount(0)
  await adminCall('DELETE', `/api/accounts/${account}`)
  await upstream.close()
})
