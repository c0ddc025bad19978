import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeAgentRelease } from './support/agent-release'
import { expect } from './support/fixtures'
import { test } from './support/lab'
import { showMoreOptions } from './support/more-options'
import type { Lab } from './support/real-agents'
import type { RealAgent } from './support/run-agent'

const VERSION = '3.30.9'
const names = [1, 2, 3, 4, 5, 6].map((n) => `rig-${n}`)

const settling = /Settling|Updated/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

async function startAll(lab: Lab): Promise<RealAgent[]> {
  const agents: RealAgent[] = []
  for (const name of names) agents.push(await lab.start(name))
  return agents
}

/** Makes the installation of a release fail on an agent's host by preventing the agent from storing the file. */
async function spoil({ stateDir }: RealAgent, releaseFile: string): Promise<void> {
  const sha256 = createHash('sha256')
    .update(await readFile(releaseFile))
    .digest('hex')
  const inTheWay = join(stateDir, `agent-${VERSION}-${sha256.slice(0, 12)}.mjs`)
  await mkdir(inTheWay, { recursive: true })
  await writeFile(join(inTheWay, 'full'), '')
}

test('six agents are updated in waves while the console, platform and an agent are killed; one failure stops the rest', async ({
  page,
  own: { installation, lab, at },
}) => {
  test.setTimeout(600_000)
  const file = join(installation.dataDir, 'release.mjs')
  writeAgentRelease(file, VERSION)
  await installation.adit(['platform', 'release', 'add', file, '--version', VERSION])
  const [, , third, , , sixth] = await startAll(lab)
  if (!third || !sixth) throw new Error('Fewer agents than names')
  for (const name of names)
    await expect.poll(async () => (await lab.visit(name)).status, { timeout: 60_000 }).toBe(200)
  await spoil(third, file)

  await page.goto(at('/agents?q=rig-'))
  await expect(page.getByRole('rowheader')).toHaveCount(6, { timeout: 120_000 })
  await page.goto(at('/agent-updates/new?q=rig-'))
  await page.getByRole('checkbox', { name: 'Select all 6 agents that can be updated' }).check()
  await page.getByRole('textbox', { name: 'Agents at a time' }).fill('2')
  await showMoreOptions(page)
  await page.getByRole('textbox', { name: 'Settle time' }).fill('10')
  await page.getByRole('textbox', { name: 'Name' }).fill('Six rigs')
  await button(page, 'Start rolling update').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Six rigs' })).toBeVisible()

  // Settling takes ten seconds, which a busy machine may miss. A kill after that must not lose anything either.
  await expect(rowOf(page, 'rig-1')).toContainText(settling, { timeout: 120_000 })
  await installation.kill9()
  await page.reload()
  await expect(rowOf(page, 'rig-1')).toContainText('Updated', { timeout: 90_000 })
  await expect(rowOf(page, 'rig-1')).toContainText(`3.30.2 → ${VERSION}`)
  await expect(page.getByText('rig-3 failed', { exact: true })).toBeVisible({
    timeout: 120_000,
  })
  await expect(rowOf(page, 'rig-3')).toContainText('Failed')
  await expect(rowOf(page, 'rig-4')).toContainText('Not started')

  const resume = button(page, 'Resume')
  await expect(resume).toBeEnabled()
  await resume.click()
  const question = page.getByRole('alertdialog', { name: 'Resume Six rigs?' })
  await expect(question).toContainText('3 agents will be updated and restarted')
  await question.getByRole('button', { name: 'Resume update' }).click()
  await expect(rowOf(page, 'rig-4')).toContainText(settling, { timeout: 60_000 })
  await installation.killPlatform9()
  await expect(rowOf(page, 'rig-4')).toContainText('Updated', { timeout: 120_000 })
  await expect(rowOf(page, 'rig-5')).toContainText('Updated', { timeout: 60_000 })
  await expect(rowOf(page, 'rig-6')).toContainText(settling, { timeout: 60_000 })
  await sixth.kill9()
  await expect(page.getByText('5 updated, 1 failed', { exact: true })).toBeVisible({ timeout: 180_000 })
  for (const name of names)
    await expect.poll(async () => (await lab.visit(name)).status, { timeout: 60_000 }).toBe(200)
  await page.goto(at('/agents?q=rig-'))
  await expect(page.getByRole('row').filter({ hasText: VERSION })).toHaveCount(5, { timeout: 60_000 })
  await expect(rowOf(page, 'rig-3')).toContainText('3.30.2')
})
