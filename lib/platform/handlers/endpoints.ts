import { type Endpoint, endpoints as resource, togetherProblem } from '@/lib/resources/endpoints'
import { bindingOf, type EndpointAddress, readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import { toRfc3339 } from '@/lib/util/time'
import { collection, texts } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { newEndpointFields, reservationOf } from '../endpoint-fields'
import { invalid } from '../requests/errors'
import { nextNumber } from '../store/store'

const rows = collection(resource, {
  filterable: [
    'id',
    'created_at',
    'description',
    'metadata',
    'principal.id',
    'type',
    'bindings',
    'url',
    'pooling_enabled',
    'scheme',
    'region',
    'name',
  ],
})

type Asked = Parameters<typeof togetherProblem>[0]

function addressFor(asked: Asked) {
  const { address, problem } = readEndpointUrl(asked.url ?? '')
  if (problem) throw invalid(problem.code, problem.message, 'url')
  const found = togetherProblem(asked)
  if (found) throw invalid(found.code, found.message, found.field)
  return { address, binding: bindingOf(address.host, asked.bindings) ?? 'public' }
}

/**
 * Returns the reservation that covers a public URL, as endpoint fields. Throws if no reservation covers the URL. URLs
 * that aren't public require no reservation.
 */
async function reserved(context: PlatformContext, address: EndpointAddress, binding: string) {
  if (binding !== 'public') return { domain: null, tcp_addr: null }
  const found = await reservationOf(context, address)
  if (found) return found
  if (address.scheme === 'tcp')
    throw invalid(18_006, `${address.hostport} isn't a reserved TCP address in this account`, 'url')
  throw invalid(
    18_006,
    `${address.host} isn't a reserved domain in this account, and no wildcard domain covers it`,
    'url',
  )
}

/**
 * Returns a unique key for an endpoint, or throws if the URL is taken. Pooled endpoints with the same URL get different
 * keys.
 */
async function keyOf(context: PlatformContext, url: string, isPooled: boolean): Promise<string> {
  const isTaken = await rows.isTaken(context, url)
  if (isPooled && isTaken)
    throw invalid(18_016, `${url} is already served by an endpoint without pooling`, 'pooling_enabled')
  if (!isPooled && (await rows.count(context, `${url}#`)) > 0)
    throw invalid(
      18_017,
      `${url} is already served by pooled endpoints. Turn on pooling to share the URL.`,
      'pooling_enabled',
    )
  if (isTaken) throw invalid(18_009, `${url} is already served by another endpoint`, 'url')
  return isPooled ? `${url}#${await nextNumber(context.db, 'pooled-endpoints')}` : url
}

async function setKey({ db }: PlatformContext, id: string, key: string | null): Promise<void> {
  const unique_key = key === null ? null : `${resource.name}:${key}`
  await db.updateTable('objects').set({ unique_key }).where('id', '=', id).execute()
}

async function cloudEndpoint(context: PlatformContext, id: string): Promise<Endpoint> {
  const endpoint = await rows.get(context, id)
  if (endpoint.type === 'cloud') return endpoint
  throw invalid(18_014, 'Only cloud endpoints can be changed or deleted through the API', 'type')
}

/** Handlers for endpoints. Create, update and delete apply to cloud endpoints only. */
export const endpointsHandlers: HandlersOf<'endpoints'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const { address, binding } = addressFor(body)
    const reservation = await reserved(context, address, binding)
    await rows.refuseOver(context, 'quota_endpoints', 18_010)
    const pooling_enabled = body.pooling_enabled ?? false
    const uniqueKey = await keyOf(context, address.url, pooling_enabled)
    const fields = {
      ...newEndpointFields('cloud', address, context.now),
      ...texts(body),
      ...reservation,
      traffic_policy: body.traffic_policy ?? '',
      bindings: [binding],
      pooling_enabled,
    }
    return rows.insert(context, fields, { uniqueKey })
  },
  async update({ params, body }, context) {
    const old = await cloudEndpoint(context, params.id)
    const traffic_policy =
      (body.traffic_policy === undefined ? old.traffic_policy : body.traffic_policy) ?? ''
    const bindings = body.bindings === undefined ? old.bindings : body.bindings
    const pooling_enabled = body.pooling_enabled ?? old.pooling_enabled ?? false
    const { address, binding } = addressFor({ url: body.url ?? old.url ?? '', bindings, traffic_policy })
    if (address.scheme !== old.scheme)
      throw invalid(
        18_005,
        `The scheme can't be changed from ${old.scheme}. To use another scheme, create a new endpoint.`,
        'url',
      )
    const reservation = await reserved(context, address, binding)
    if (address.url !== old.url || pooling_enabled !== old.pooling_enabled) {
      await setKey(context, params.id, null) // so that the endpoint doesn't conflict with itself
      await setKey(context, params.id, await keyOf(context, address.url, pooling_enabled))
    }
    return rows.update(context, params.id, {
      ...texts(body, old),
      ...address,
      ...reservation,
      traffic_policy,
      bindings: [binding],
      pooling_enabled,
      updated_at: toRfc3339(context.now.getTime()),
    })
  },
  async delete(input, context) {
    await cloudEndpoint(context, input.params.id)
    return rows.handlers.delete(input, context)
  },
}
