import { json, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { expectNoAxeViolations } from './support/axe'
import { connect } from './support/caller'
import { test } from './support/faulty-account'
import { expect } from './support/fixtures'

test('an account without agents shows how to connect the first one', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { url, apiKey } = console.platform
  const withoutSessions: Script = ({ url: path }, response, { forward }) =>
    path.startsWith('/tunnel_sessions')
      ? json(response, 200, { tunnel_sessions: [], uri: `${url}/tunnel_sessions`, next_page_uri: null })
      : forward()
  const upstream = await scriptedUpstream(withoutSessions, { real: { url } })
  const account = await connect(adminCall, 'No agents', upstream.url, apiKey)
  await page.goto(`/${account}/agents`)
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Connect agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an agent' })
  await expect(dialog.getByRole('link', { name: 'Create authtoken' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use existing authtoken' }).click()
  await expect(dialog.getByText('Waiting for the agent…')).toBeVisible()
  await expectNoAxeViolations(page)
  await adminCall('DELETE', `/api/accounts/${account}`)
  await upstream.close()
})

test('a failed poll is reported, and the rows stay', async ({ signedIn: page, upstream, account }) => {
  await page.goto(`/${account}/agents`)
  const quay = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'quay-gateway', exact: true }) })
  await expect(quay).toContainText('Online')
  upstream.fail('refused')
  await expect(page.getByText("Couldn't refresh the agents")).toBeVisible()
  await expect(page.getByText(/Last updated \d+ s ago/)).toBeVisible()
  await expect(quay).toBeVisible()
  await expectNoAxeViolations(page)
})
