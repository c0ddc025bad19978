import { addressOf } from '@/lib/server/address'
import { readJson } from '@/lib/server/body'
import { publicRoute } from '@/lib/server/route'
import { setUp, setUpSchema } from '@/lib/server/set-up'

export const POST = publicRoute(
  async ({ context, request, requestId }) => {
    const given = await readJson(request, setUpSchema)
    await setUp(context, given, { address: addressOf(request.headers), requestId })
  },
  { beforeSetUp: true },
)
