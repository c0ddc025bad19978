import { staticBackends as resource } from '@/lib/resources/static-backends'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })
const plain = { enabled: false }

export const staticBackendsHandlers: HandlersOf<'static-backends'> = {
  ...rows.handlers,
  create: ({ body }, context) =>
    rows.insert(context, { ...texts(body), address: body.address, tls: body.tls ?? plain }),
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => {
      const { address = old.address, tls = old.tls } = body
      return { ...texts(body, old), address, tls: tls ?? plain }
    }),
}
