import { type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { itemsOf } from '@/lib/util/records'
import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from './support/axe'
import { callerOf, connect } from './support/caller'
import { expect, test } from './support/fixtures'
import { connectSample, furnish } from './support/furnish'
import { press } from './support/keyboard'
import { sessionCookie } from './support/session'

const metadata = () => JSON.stringify({ host: `lock-${randomUUID().slice(0, 8)}` })

test('a console that is killed while a command is pending determines the outcome without resending it', async ({
  fresh,
}) => {
  const { apiKey } = await furnish(fresh)
  const session_id = await connectSample(fresh, { metadata: metadata() })
  let performed = () => {}
  const isPerformed = new Promise<void>((resolve) => (performed = resolve))
  const neverAnswer: Script = async ({ method, url }, _, { pass, forward }) => {
    if (method !== 'POST' || !url.endsWith('/restart')) return forward()
    await pass()
    return performed()
  }
  const upstream = await scriptedUpstream(neverAnswer, { real: { url: fresh.platformUrl } })
  const call = callerOf(fresh.url, await sessionCookie(fresh.url))
  const account = await connect(call, 'Answers nothing', upstream.url, apiKey)
  const address = `/api/agents/${account}/${session_id}`
  await expect.poll(async () => (await call('GET', address)).status, { timeout: 60_000 }).toBe(200)
  const body = { command: 'restart', session_id }
  const lost = call('POST', `${address}/commands`, body, { 'idempotency-key': 'once' }).catch(() => null)
  await isPerformed
  await fresh.kill9()
  expect(await lost).toBeNull()
  const again = await call('POST', `${address}/commands`, body, { 'idempotency-key': 'once' })
  expect(again.json.error_code).toBe('ADIT_OUTCOME_UNKNOWN')
  const last = async () => Object((await call('GET', `${address}/commands`)).json.commands)[0]
  await expect.poll(async () => (await last()).state, { timeout: 60_000 }).toBe('unclear')
  expect(await last()).toMatchObject({
    session_id,
    new_session_id: expect.stringMatching(/^ts_/),
    error: { code: 'ADIT_OUTCOME_UNKNOWN' },
  })
  expect(upstream.seen.filter(({ url }) => url.endsWith('/restart'))).toHaveLength(1)
  await upstream.close()
})

test('the progress of a command is shown to everyone who opens the page, and its end is reported', async ({
  signedIn: page,
  as,
  console: { account, dataDir },
}) => {
  const id = await connectSample({ dataDir }, { metadata: metadata() })
  const address = `/${account}/tunnel-sessions/${id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Restart', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restart agent' }).click()
  await expect(
    page.getByText(/^(The agent accepted the restart command|Restart command sent)$/),
  ).toBeVisible()
  const other = await (await as('operator')).page()
  await other.goto(address)
  for (const one of [page, other]) {
    await expect(one.getByText('The agent is back online')).toBeVisible({ timeout: 60_000 })
    await expect(one.getByText(/^The agent was offline for less than \d+ s\.$/)).toBeVisible()
  }
})

test('after an update, the page shows the wait, and then offers the restart', async ({
  signedIn: page,
  console: { account, dataDir },
}) => {
  const id = await connectSample({ dataDir }, { metadata: metadata() })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/${account}/tunnel-sessions/${id}`)
  await press(page, page.getByRole('button', { name: 'Update', exact: true }))
  const asked = page.getByRole('alertdialog')
  await press(page, asked.getByRole('button', { name: 'Update agent' }))
  const wait = page.getByRole('timer')
  await expect(wait).toHaveText(
    /^The update needs time to install\. You can restart the agent in \d+ seconds?\.$/,
  )
  await expect(wait).toBeInViewport()
  await expectNoAxeViolations(page)
  await expect(wait).toHaveCount(0, { timeout: 60_000 })
  await press(page, page.getByRole('button', { name: 'Restart now' }))
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Restart now' })).toBeFocused()
})

test('a second command is refused while one is pending, and so is a command to an ended session', async ({
  adminCall,
  console: { account, dataDir },
}) => {
  const id = await connectSample({ dataDir }, { metadata: metadata() })
  const address = `/api/agents/${account}/${id}`
  await expect.poll(async () => (await adminCall('GET', address)).status, { timeout: 60_000 }).toBe(200)
  const send = (command: string) => adminCall('POST', `${address}/commands`, { command, session_id: id })
  const [first, second] = await Promise.all([send('restart'), send('stop')])
  expect([first.status, second.status].filter((status) => status === 409)).toHaveLength(1)
  const done = async () => {
    const { json } = await adminCall('GET', `${address}/commands`)
    return itemsOf(json.commands)[0]?.state
  }
  await expect.poll(done, { timeout: 60_000 }).toBe('seen')
  const { status, json } = await send('restart')
  expect([status, json.error_code]).toEqual([409, 'ADIT_CONFLICT'])
})
