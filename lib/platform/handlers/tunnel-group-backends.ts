import { tunnelGroupBackends as resource } from '@/lib/resources/tunnel-group-backends'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })

/** Source: api-notes 3.15. No tunnel is online here, so none matches. */
export const tunnelGroupBackends: HandlersOf<'tunnel-group-backends'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { ...texts(body), labels: body.labels, tunnels: [] }),
  update: ({ params, body: { labels, ...body } }, context) =>
    rows.change(context, params.id, (old) => ({ ...texts(body, old), ...(labels && { labels }) })),
}
