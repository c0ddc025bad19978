import { botUsers as resource } from '@/lib/resources/bot-users'
import { collection } from '../store/collection'
import type { HandlersOf } from '../context'
import { referrersOf } from '../store/objects'

const rows = collection(resource, { filterable: ['id', 'created_at'] })

/** Handlers for bot users. Deactivating a bot user ends the sessions of its authtokens. */
export const botUsersHandlers: HandlersOf<'bot-users'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { name: body.name, active: body.active ?? true }),
  async update({ params, body }, context) {
    if (body.active === false)
      for (const { id } of await referrersOf(context.db, params.id, 'credentials')) context.agents.hangUp(id)
    return rows.update(context, params.id, body)
  },
}
