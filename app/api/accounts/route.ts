import { accountRow, connectAccount, listAccounts, newAccountSchema } from '@/lib/server/accounts/accounts'
import { firstSync, inBackground } from '@/lib/server/accounts/freshen'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context }) => ({ accounts: await listAccounts(context.db) }))

export const POST = route(
  'admin',
  async ({ context, person, request, requestId }) => {
    const given = await readJson(request, newAccountSchema)
    const account = await connectAccount(context, given, { user: person, requestId })
    inBackground(firstSync(context, account))
    return accountRow(account)
  },
  { freshPassword: true },
)
