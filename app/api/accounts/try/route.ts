import { checkConnection, connectionSchema } from '@/lib/server/accounts'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'

export const POST = route('admin', async ({ context, request }) => ({
  base_url: await checkConnection(context, await readJson(request, connectionSchema)),
}))
