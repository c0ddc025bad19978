import { publicRoute } from '@/lib/server/route'
import { isSetUp } from '@/lib/server/set-up-state'

export const GET = publicRoute(
  async ({ context }) => {
    await isSetUp(context.db) // asks the store
    return { status: 'ready' }
  },
  { beforeSetUp: true },
)
