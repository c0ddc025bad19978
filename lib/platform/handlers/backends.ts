import { staticBackends } from '@/lib/resources/static-backends'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import type { Input } from '@/lib/contract/operation'
import { httpResponseBackends } from '@/lib/resources/http-response-backends'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'

const statics = collection(staticBackends, { filterable: [] })
const plain = { enabled: false }

export const staticBackendsHandlers: HandlersOf<'static-backends'> = {
  ...statics.handlers,
  create: ({ body }, context) =>
    statics.insert(context, { ...texts(body), address: body.address, tls: body.tls ?? plain }),
  update: ({ params, body }, context) =>
    statics.change(context, params.id, (old) => {
      const { address = old.address, tls = old.tls } = body
      return { ...texts(body, old), address, tls: tls ?? plain }
    }),
}

const fixedResponses = collection(httpResponseBackends, { filterable: [] })

type Answer = Pick<
  Input<(typeof httpResponseBackends.ops)['create']>['body'],
  'body' | 'headers' | 'status_code'
>

/**
 * Returns the response fields after an update. Null resets a field to its default, and an absent field keeps its value.
 */
const answerOf = (input: Answer, old: Answer = {}) => ({
  body: (input.body === undefined ? old.body : input.body) ?? '',
  headers: lowerCased((input.headers === undefined ? old.headers : input.headers) ?? {}),
  status_code: (input.status_code === undefined ? old.status_code : input.status_code) ?? 200,
})

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

export const httpResponseBackendsHandlers: HandlersOf<'http-response-backends'> = {
  ...fixedResponses.handlers,
  create: ({ body }, context) => fixedResponses.insert(context, { ...texts(body), ...answerOf(body) }),
  update: ({ params, body }, context) =>
    fixedResponses.change(context, params.id, (old) => ({ ...texts(body, old), ...answerOf(body, old) })),
}

const groups = collection(tunnelGroupBackends, { filterable: [] })

/** Handlers for tunnel group backends. `tunnels` is always empty because the local platform has no labeled tunnels. */
export const tunnelGroupBackendsHandlers: HandlersOf<'tunnel-group-backends'> = {
  ...groups.handlers,
  create: ({ body }, context) => groups.insert(context, { ...texts(body), labels: body.labels, tunnels: [] }),
  update: ({ params, body: { labels, ...body } }, context) =>
    groups.change(context, params.id, (old) => ({ ...texts(body, old), ...(labels && { labels }) })),
}
