import { expect, test } from './support/fixtures'
import { moreActions, toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'

test('a clone is prefilled, leaves names empty with the reason, and a deleted resource is recreated', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const api = `/api/platform/${console.account}`
  const domain = { domain: 'original.clones.example', description: 'Cloned', metadata: '{"team":"quay"}' }
  const { json } = await adminCall('POST', `${api}/reserved_domains`, domain)
  const original = `/${console.account}/reserved-domains/${String(json.id)}`
  await page.goto(original)
  await moreActions(page).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  const name = page.getByLabel('Domain', { exact: true })
  await expect(page.getByText('Copied from original.clones.example')).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(name).toHaveAccessibleDescription(/reserved only once/)
  await expect(page.getByLabel('Metadata')).toHaveValue(domain.metadata)
  await expectNoAxeViolations(page)
  await name.fill('second.clones.example')
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'second.clones.example' })).toBeVisible()

  await adminCall('DELETE', `${api}/reserved_domains/${String(json.id)}`)
  await page.goto(original)
  await page.getByRole('link', { name: 'Recreate' }).click()
  await expect(page.getByText('Prefilled from the last saved copy of original.clones.example')).toBeVisible()
  await expect(name).toHaveValue(domain.domain)
  await page.getByRole('button', { name: 'Reserve domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: domain.domain })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(String(json.id)))

  await test.step('the message after a deletion offers to recreate the resource', async () => {
    await toDelete(page)
    await page.getByRole('button', { name: 'Delete domain' }).click()
    await expect(page.getByText(`Domain “${domain.domain}” deleted`)).toBeVisible()
    await page.getByRole('button', { name: 'Recreate' }).click()
    await expect(name).toHaveValue(domain.domain)
  })
})
