import { randomUUID } from 'node:crypto'
import { paths } from '../lib/util/paths'
import { anAgent, startUpdate } from './support/agents'
import { expect } from './support/fixtures'
import { connectSample } from './support/furnish'
import { test } from './support/second-server/fixtures'
import { followLink } from './support/visit'

const reason = 'Only operators and admins can do this. Your role is viewer.'
const source = 'ip_policy_created.v0'

test('a viewer can see but not change resources, and each disabled action shows why', async ({
  as,
  adminCall,
  console: { account, dataDir },
  second,
}) => {
  const name = `seen-${randomUUID().slice(0, 8)}`
  await connectSample({ dataDir }, { metadata: JSON.stringify({ host: name }) })
  const id = await anAgent(adminCall, account, `?q=${name}`)
  const page = await (await as('viewer')).page()
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })

  await test.step('agents', async () => {
    await page.goto(`/${account}/agents?q=${name}`)
    const agent = page.getByRole('rowheader').getByRole('link', { name, exact: true })
    await expect(agent).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await agent.click()
    await page.getByText('Does this session belong to another agent?').click()
    await expect(button('Reassign session')).toHaveAccessibleDescription(reason)
  })
  await test.step('rolling updates', async () => {
    const update = await startUpdate(adminCall, account, id, `Seen ${name}`)
    await followLink(page, `/${account}/agent-updates`)
    await expect(button('New rolling update')).toHaveAccessibleDescription(reason)
    await page.getByRole('link', { name: `Seen ${name}` }).click()
    for (const act of ['Pause', 'Cancel update'])
      await expect(button(act)).toHaveAccessibleDescription(reason)
    await followLink(page, `/${account}/agent-updates/new?q=${name}`)
    await expect(button('Start rolling update')).toHaveAccessibleDescription(reason)
    await adminCall('POST', `/api/agent-updates/${account}/${update}/cancel`)
  })
  await test.step('rows of other lists', async () => {
    await followLink(page, `/${account}/reserved-domains`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
  await test.step('sources of an event subscription', async () => {
    const body = { sources: [{ type: source }] }
    const { json } = await adminCall('POST', `/api/platform/${account}/event_subscriptions`, body)
    await followLink(page, `/${account}/event-subscriptions/${String(json.id)}`)
    const present = page
      .getByRole('table', { name: 'Forwarded changes' })
      .or(page.getByRole('list', { name: 'Other event types' }))
    await expect(present.getByRole('link')).toHaveText([source])
    await expect(button('Change sources')).toHaveAccessibleDescription(reason)
  })
  await test.step('the detection of capabilities', async () => {
    await followLink(page, `/${second.account}/capabilities`)
    await expect(button('Check again')).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('the user guide', async () => {
    await page.goto(paths.help('no-such-page'))
    await page.getByRole('link', { name: 'View table of contents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Domains and DNS', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains and DNS' })).toBeVisible()
  })
})
