import { failoverBackends as resource } from '@/lib/resources/failover-backends'
import { checkThere } from '../owners'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })

export const failoverBackendsHandlers: HandlersOf<'failover-backends'> = {
  ...rows.handlers,
  async create({ body }, context) {
    await checkThere(context, body.backends, 6501, 'backends')
    return rows.insert(context, { ...texts(body), backends: body.backends })
  },
  async update({ params, body: { backends, ...body } }, context) {
    await checkThere(context, backends ?? [], 6501, 'backends')
    return rows.change(context, params.id, (old) => ({ ...texts(body, old), ...(backends && { backends }) }))
  },
}
