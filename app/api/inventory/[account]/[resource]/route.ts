import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import { accountOf, resourceOf } from '@/lib/server/accounts/upstream'
import { readJson } from '@/lib/server/body'
import { addKnown, inventoryPage } from '@/lib/server/inventory/inventory'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params, request }) => {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return inventoryPage(context, await accountOf(context, params.account), resourceOf(params.resource), search)
})

const known = z.strictObject({ id: safeId, name: z.string().trim().min(1).max(255).optional() })

export const POST = route('operator', async ({ context, params, person, request, requestId }) => {
  const given = await readJson(request, known)
  const account = await accountOf(context, params.account)
  return addKnown(context, account, resourceOf(params.resource), given, { user: person, requestId })
})
