import { apiKeys as resource } from '@/lib/resources/api-keys'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import { issueToken } from '../keys'
import { ownerOf } from '../owners'

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'owner_id'],
})

/** Handlers for API keys. Only the response to a create request contains the token. */
export const apiKeysHandlers: HandlersOf<'api-keys'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const owner_id = await ownerOf(context, body)
    await rows.refuseOver(context, 'quota_api_keys', 603)
    const created = await rows.insert(context, { ...texts(body), owner_id, token: null })
    return { ...created, token: await issueToken(context.db, created.id) }
  },
  update: ({ params, body }, context) => rows.change(context, params.id, (old) => texts(body, old)),
}
