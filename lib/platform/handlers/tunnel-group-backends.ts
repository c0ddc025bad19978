import { tunnelGroupBackends as resource } from '@/lib/resources/tunnel-group-backends'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })

/** Handlers of tunnel group backends. The local platform has no labeled tunnels, so `tunnels` is always empty. */
export const tunnelGroupBackendsHandlers: HandlersOf<'tunnel-group-backends'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { ...texts(body), labels: body.labels, tunnels: [] }),
  update: ({ params, body: { labels, ...body } }, context) =>
    rows.change(context, params.id, (old) => ({ ...texts(body, old), ...(labels && { labels }) })),
}
