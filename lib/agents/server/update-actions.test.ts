import { expect, test } from 'vitest'
import { openUpdateConsole } from './testing/updates'

test.each([
  ['resume', /^This rolling update has ended, so you can't resume it\. Start a new rolling update\.$/],
  ['pause', /^This rolling update has ended, so you can't pause it\. Reload the page\.$/],
] as const)('an ended update rejects %s with advice that fits the action', async (action, message) => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  const id = await fleet.start()
  await fleet.act(id, 'cancel')
  await expect(fleet.act(id, action)).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
    message: expect.stringMatching(message),
  })
})
