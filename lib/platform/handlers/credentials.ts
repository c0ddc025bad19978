import { credentials as resource } from '@/lib/resources/credentials'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import { issueToken } from '../keys'
import { ownerOf } from '../owners'

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'owner_id', 'acl'],
})

/** Handlers for authtokens. Only the response to a create request contains the token. */
export const credentialsHandlers: HandlersOf<'credentials'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const owner_id = await ownerOf(context, body)
    await rows.refuseOver(context, 'quota_credentials', 602)
    const created = await rows.insert(context, { ...texts(body), acl: body.acl ?? [], owner_id, token: null })
    return { ...created, token: await issueToken(context.db, created.id) }
  },
  async delete(input, context) {
    await rows.handlers.delete(input, context)
    context.agents.hangUp(input.params.id)
  },
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => ({
      ...texts(body, old),
      acl: body.acl === undefined ? old.acl : (body.acl ?? []),
    })),
}
