import { weightedBackends as resource } from '@/lib/resources/weighted-backends'
import { checkThere } from '../owners'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })

export const weightedBackendsHandlers: HandlersOf<'weighted-backends'> = {
  ...rows.handlers,
  async create({ body }, context) {
    await checkThere(context, Object.keys(body.backends), 6501, 'backends')
    return rows.insert(context, { ...texts(body), backends: body.backends })
  },
  async update({ params, body: { backends, ...body } }, context) {
    await checkThere(context, Object.keys(backends ?? {}), 6501, 'backends')
    return rows.change(context, params.id, (old) => ({ ...texts(body, old), ...(backends && { backends }) }))
  },
}
