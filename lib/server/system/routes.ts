import 'server-only'
import { consoleOpenApi } from '@/lib/api/openapi'
import type { systemApi } from '@/lib/api/system'
import { Failure } from '@/lib/contract/failure'
import { addressOf } from '../routing/address'
import type { AreaRoutes } from '../routing/console-api'
import { readPicture } from '../manual/pages'
import { isSetUp } from '../setup/set-up-state'

let openApi: ReturnType<typeof consoleOpenApi> | undefined

export const systemRoutes: AreaRoutes<typeof systemApi> = {
  health: () => ({ status: 'up' }),
  ready: async ({ context }) => {
    await isSetUp(context.db) // queries the store
    return { status: 'ready' }
  },
  ownAddress: ({ request }) => ({ address: addressOf(request.headers) }),
  openApi: () => (openApi ??= consoleOpenApi()),
  helpImage: async ({ context, params }) => {
    const picture = await readPicture(context.env.projectDir, params.name)
    if (!picture) throw new Failure('ADIT_NOT_FOUND', 'The guide has no image with this name.')
    return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } })
  },
}
