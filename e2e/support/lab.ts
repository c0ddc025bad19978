import { callerOf } from './caller'
import { submitSignIn, test as base } from './fixtures'
import { furnish } from './furnish'
import type { Installation } from './installation'
import { type Lab, openLab } from './real-agents'
import { sessionCookie } from './session'

interface Own {
  installation: Installation
  account: string
  lab: Lab
  /** Returns the full URL of a path under the account. */
  at: (path: string) => string
}

export const test = base.extend<{ lab: Lab; own: Own }>({
  /** Real agents in the installation that a worker's tests share. */
  lab: async ({ console: { account, environment }, adminCall: call }, provide) => {
    const lab = await openLab({ call, account, environment })
    await provide(lab)
    await lab.close()
  },
  /** A separate installation for one test, with real agents. `page` is signed in as the admin. */
  own: [
    async ({ fresh, page }, provide) => {
      const { account } = await furnish(fresh)
      const { url, environment } = fresh
      const call = callerOf(url, await sessionCookie(url))
      const lab = await openLab({ call, account, environment })
      await submitSignIn(page, url)
      await provide({ installation: fresh, account, lab, at: (path) => `${url}/${account}${path}` })
      await lab.close()
    },
    { timeout: 300_000 },
  ],
})
