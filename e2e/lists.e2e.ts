import { readFile } from 'node:fs/promises'
import { backendKinds } from '@/lib/resources/info/backends'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { firstLoadBytes } from './bench/first-load'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test('a list is filtered by a tag, shown with other columns, saved as a view and exported', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { json } = await adminCall('POST', `/api/platform/${console.account}/reserved_addrs`, {
    region: 'us',
    description: 'Pump of the north lock',
    metadata: '{"env":"lists-test","team":"locks"}',
  })
  const { id, addr } = json as { id: string; addr: string }
  await page.goto(`/${console.account}/reserved-addrs`)
  const filters = page.getByRole('search')
  await filters.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('menuitemcheckbox', { name: /env=lists-test/ }).click()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: addr })
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await filters.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ID', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Tags/ }).check() // hidden at this width unless they fit
  const density = page.getByRole('group', { name: 'Row density for all lists' })
  await density.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expectNoAxeViolations(page)
  await density.getByRole('menuitemradio', { name: 'Comfortable' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row).toContainText(id)
  await expect(row.getByRole('link', { name: 'team=locks' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 800 })
  for (const name of ['env=lists-test', 'team=locks']) {
    const hidden = (tag: HTMLElement) => tag.scrollWidth - tag.clientWidth
    expect(await row.getByRole('link', { name }).evaluate(hidden), name).toBe(0)
  }
  await filters.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByLabel('Name').fill('Locks')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(filters.getByRole('button', { name: 'Views: Locks' })).toBeVisible()
  await expectNoAxeViolations(page)

  await filters.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-reserved-addrs-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${id},${addr},`)

  await filters.getByRole('button', { name: 'Tag: env=lists-test', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Is not' }).click()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  await filters.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Locks' }).click()
  await row.getByText('Pump of the north lock').click()
  await expect(page).toHaveURL(new RegExp(`/reserved-addrs/${id}$`))
  await page.getByRole('link', { name: 'team=locks' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('an unknown grouping in the URL is ignored by the rows and by their number', async ({
  signedIn: page,
  console,
}) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await page.goto(`/${console.account}/reserved-addrs?group=nothing&in=us`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/^[\d,]+ rows?$/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

test('a list is grouped by region and by a tag, selected across groups, and the grouping is saved in a view', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const create = async (region: string, env: string) => {
    const body = { region, description: 'Grouped sluice', metadata: JSON.stringify({ 'group-env': env }) }
    const { json } = await adminCall('POST', `/api/platform/${console.account}/reserved_addrs`, body)
    return (json as { addr: string }).addr
  }
  const [first, second, third] = [
    await create('us', 'prod'),
    await create('us', 'test'),
    await create('eu', 'prod'),
  ]
  const row = (addr = '') => page.getByRole('row', { name: addr })
  await page.goto(`/${console.account}/reserved-addrs?q=grouped+sluice`)
  await expect(row(third)).toBeVisible()
  const display = page.getByRole('search').getByRole('button', { name: /^Display|^Group:/ })
  const views = page.getByRole('search').getByRole('button', { name: 'Views' })
  const groupBy = async (name: string) => {
    await display.click()
    await page.getByRole('group', { name: 'Group by' }).getByRole('menuitemradio', { name }).click()
  }
  await groupBy('Region')
  await expect(page).toHaveURL(/group=region/)
  await expect(display).toHaveText('Group: region')
  const us = page.getByRole('button', { name: 'United States (Ohio) 2 TCP addresses' })
  const eu = page.getByRole('button', { name: 'Europe (Frankfurt) 1 TCP address', exact: true })
  await expect(us).toHaveAttribute('aria-expanded', 'true')
  await expectNoAxeViolations(page)
  await us.press('Enter')
  await expect(us).toHaveAttribute('aria-expanded', 'false')
  await expect(row(first)).toHaveCount(0)
  await expect(row(third)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  const bar = page.getByRole('region', { name: 'Selected TCP addresses' })
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click()
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await eu.press('Space')
  await expect(row(third)).toHaveCount(0)

  await groupBy('Tag: group-env')
  await expect(page.getByRole('button', { name: 'group-env=prod 2 TCP addresses' })).toBeVisible()
  await expect(row(second)).toBeVisible()
  await views.click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByLabel('Name').fill('By environment')
  await page.getByRole('button', { name: 'Save view' }).click()
  await groupBy('None')
  await expect(page.getByRole('button', { name: /^group-env=/ })).toHaveCount(0)
  await views.click()
  await page.getByRole('menuitemcheckbox', { name: 'By environment' }).click()
  const tested = page.getByRole('button', { name: 'group-env=test 1 TCP address' })
  await expect(tested).toBeVisible()
  await page.reload()
  await expect(tested).toBeVisible()
  await views.click()
  await page.getByRole('menuitem', { name: 'Delete view By environment' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('View “By environment” restored')).toBeVisible()
  await views.click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'By environment' })).toBeVisible()
})

test('on a phone, the rows of a list start high, and a menu has its views and exports', async ({
  signedIn: page,
  console: { account },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const list of ['endpoints', 'reserved-domains', 'https-edges', 'backends', 'agents', 'ip-policies']) {
    await page.goto(`/${account}/${list}`)
    const row = page.getByRole('rowheader').first()
    await expect(row).toBeVisible()
    await expect.poll(async () => (await row.boundingBox())?.y, list).toBeLessThan(340)
  }
  const filters = page.getByRole('search')
  await page.goto(`/${account}/backends`)
  await expect(filters.getByRole('button', { name: 'State' })).toBeHidden()
  await filters.getByRole('button', { name: 'Filters' }).click()
  await filters.getByRole('button', { name: 'State' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Returns 200/ }).click()
  await page.keyboard.press('Escape')
  const states = page.getByRole('region', { name: 'Rows by state' })
  await expect(states.getByRole('button', { pressed: true })).toContainText('Returns 200')
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0) // the count shows the filter
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page.getByRole('rowheader').first().click() // a click anywhere in the row selects it
  const bar = page.getByRole('region', { name: 'Selected backends' })
  await expect(bar).toContainText('1 selected')
  await expectNoAxeViolations(page)
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await filters.getByRole('button', { name: 'List options' }).click()
  await expect(page.getByRole('menuitem', { name: /^Refresh/ })).toContainText('Updated')
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByLabel('Name').fill('Used backends')
  await page.getByRole('button', { name: 'Save view' }).click()
  await filters.getByRole('button', { name: 'List options' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Used backends' })).toBeChecked()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-backends-\d{4}-\d\d-\d\d\.csv$/)
})

test('a tooltip repeats the text of a cell only if the cell cuts it off, and moves with the cell', async ({
  signedIn: page,
  adminCall,
  console: { account },
}) => {
  const name = 'A description that has more than twenty characters'
  await adminCall('POST', `/api/platform/${account}/bot_users`, { name })
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`/${account}/bot-users?q=more+than+twenty`)
  const link = page.getByRole('link', { name })
  const tip = page.getByRole('tooltip')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(tip).toBeHidden()
  await link.evaluate((element) => Object.assign(element.style, { display: 'block', width: '6rem' }))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tip).toHaveText(name)
  const distance = async () => ((await tip.boundingBox())?.y ?? NaN) - ((await link.boundingBox())?.y ?? NaN)
  const before = await distance()
  await page.getByRole('main').evaluate((element) => Object.assign(element.style, { paddingTop: '9rem' }))
  await expect.poll(distance, 'the tooltip stays beside the moved cell').toBe(before)
})

/** The maximum size, in bytes, of the gzipped JavaScript that a list loads initially. */
const MAX_BYTES = 200_000

/** Returns the paths of lists that don't contain a single kind of resource. */
const mixedLists = (account: string) => [
  paths.settings('audit'),
  paths.agents(account),
  paths.agentUpdates(account),
  paths.apiLog(account),
  paths.backends(account),
  paths.bulkJobs(account),
  paths.sites(account),
]

test('lists load little JavaScript at first, and no data about unrelated resources', async ({
  signedIn: page,
  console,
}) => {
  const scripts = new Map<string, Buffer>()
  const read = async (source: string) => {
    const script = scripts.get(source) ?? (await (await page.request.get(source)).body())
    scripts.set(source, script)
    return script
  }
  const tooLarge: string[] = []
  for (const name of resourceNames) {
    const used: string[] = []
    const html = await (await page.request.get(paths.list(console.account, name))).text()
    const bytes = await firstLoadBytes(html, (source) => {
      used.push(source)
      return read(source)
    })
    if (bytes > MAX_BYTES) tooLarge.push(`${name}: ${bytes}`)
    const code = used.map((source) => scripts.get(source)?.toString() ?? '').join('')
    const found = resourceNames.filter((other) => code.includes(markOf(other)))
    expect(found, `the list of ${name}`).toContain(name)
    expect(
      found.filter((other) => !isRelated(other, name)),
      `the list of ${name}`,
    ).toEqual([])
  }
  for (const path of mixedLists(console.account)) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(200)
    const bytes = await firstLoadBytes(await response.text(), read)
    if (bytes > MAX_BYTES) tooLarge.push(`${path}: ${bytes}`)
  }
  expect(tooLarge).toEqual([])
})

/** The kinds of resources whose infos share a file. */
const families: readonly (readonly ResourceName[])[] = [
  backendKinds,
  ['credentials', 'ssh-credentials', 'api-keys'],
  ['ip-policies', 'ip-policy-rules'],
]

const isRelated = (a: ResourceName, b: ResourceName) =>
  a === b || families.some((family) => family.includes(a) && family.includes(b))

/** Returns the start of a resource kind's description, up to the first quotation mark. */
const markOf = (name: ResourceName) => resourceInfos[name].about.split(/['"’“]/, 1)[0] ?? ''
