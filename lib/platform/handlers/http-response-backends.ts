import type { Input } from '@/lib/contract/operation'
import { httpResponseBackends as resource } from '@/lib/resources/http-response-backends'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: [] })

type Answer = Pick<Input<(typeof resource.ops)['create']>['body'], 'body' | 'headers' | 'status_code'>

/**
 * Returns the fields of the HTTP response after an update. Null resets a field to its default. An absent field keeps
 * its old value.
 */
const answerOf = (input: Answer, old: Answer = {}) => ({
  body: (input.body === undefined ? old.body : input.body) ?? '',
  headers: lowerCased((input.headers === undefined ? old.headers : input.headers) ?? {}),
  status_code: (input.status_code === undefined ? old.status_code : input.status_code) ?? 200,
})

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Handlers of HTTP response backends. Header names are stored in lowercase. The status defaults to 200. */
export const httpResponseBackendsHandlers: HandlersOf<'http-response-backends'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { ...texts(body), ...answerOf(body) }),
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => ({ ...texts(body, old), ...answerOf(body, old) })),
}
