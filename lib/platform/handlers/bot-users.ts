import { botUsers as resource } from '@/lib/resources/bot-users'
import { collection } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: ['id', 'created_at'] })

/** Source: api-notes 3.3. */
export const botUsers: HandlersOf<'bot-users'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { name: body.name, active: body.active ?? true }),
  update: ({ params, body }, context) => rows.update(context, params.id, body),
}
