import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { checkThere } from '../owners'
import { failoverBackends } from '@/lib/resources/failover-backends'

const splits = collection(weightedBackends, { filterable: [] })

export const weightedBackendsHandlers: HandlersOf<'weighted-backends'> = {
  ...splits.handlers,
  async create({ body }, context) {
    await checkThere(context, Object.keys(body.backends), 6501, 'backends')
    return splits.insert(context, { ...texts(body), backends: body.backends })
  },
  async update({ params, body: { backends, ...body } }, context) {
    await checkThere(context, Object.keys(backends ?? {}), 6501, 'backends')
    return splits.change(context, params.id, (old) => ({
      ...texts(body, old),
      ...(backends && { backends }),
    }))
  },
}

const failovers = collection(failoverBackends, { filterable: [] })

export const failoverBackendsHandlers: HandlersOf<'failover-backends'> = {
  ...failovers.handlers,
  async create({ body }, context) {
    await checkThere(context, body.backends, 6501, 'backends')
    return failovers.insert(context, { ...texts(body), backends: body.backends })
  },
  async update({ params, body: { backends, ...body } }, context) {
    await checkThere(context, backends ?? [], 6501, 'backends')
    return failovers.change(context, params.id, (old) => ({
      ...texts(body, old),
      ...(backends && { backends }),
    }))
  },
}
