import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { siteRoleInfo, siteRoles } from './sites'

test.each(siteRoles)('the field of the role %s is the first that identifies its resource', (role) => {
  const { resource, identifiedBy } = siteRoleInfo[role]
  expect(resourceInfos[resource].identifies[0]).toBe(identifiedBy)
})
