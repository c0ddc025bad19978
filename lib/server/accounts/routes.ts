import 'server-only'
import type { accountsApi } from '@/lib/api/accounts'
import type { AreaRoutes } from '../routing/console-api'
import {
  accountRow,
  addLocalAccount,
  changeAccount,
  connectAccount,
  listAccounts,
  removeAccount,
} from './accounts'
import { firstSync, inBackground, probeAccount } from './freshen'

export const accountsRoutes: AreaRoutes<typeof accountsApi> = {
  list: async ({ context }) => ({ accounts: await listAccounts(context.db) }),
  connect: async ({ context, body, person, requestId }) => {
    const account = await connectAccount(context, body, { user: person, requestId })
    inBackground(firstSync(context, account))
    return accountRow(account)
  },
  addLocal: async ({ context, body, person, requestId }) => {
    const account = await addLocalAccount(context, body, { user: person, requestId })
    inBackground(firstSync(context, account))
    return accountRow(account)
  },
  change: ({ context, params, body, person, requestId }) =>
    changeAccount(context, params.account, body, { user: person, requestId }),
  remove: ({ context, params, person, requestId }) =>
    removeAccount(context, params.account, { user: person, requestId }),
  probe: async ({ context, account }) => ({
    states: await probeAccount(context, account),
  }),
}
