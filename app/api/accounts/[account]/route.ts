import { accountChangeSchema, changeAccount, removeAccount } from '@/lib/server/accounts/accounts'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'

export const PATCH = route(
  'admin',
  async ({ context, params, person, request, requestId }) => {
    const change = await readJson(request, accountChangeSchema)
    return changeAccount(context, String(params.account), change, { user: person, requestId })
  },
  { freshPassword: true },
)

export const DELETE = route(
  'admin',
  async ({ context, params, person, requestId }) =>
    removeAccount(context, String(params.account), { user: person, requestId }),
  { freshPassword: true },
)
