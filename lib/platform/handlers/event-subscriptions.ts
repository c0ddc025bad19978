import { eventTypes } from '@/lib/resources/values/event-types'
import { type EventSource, eventSubscriptions as resource } from '@/lib/resources/event-subscriptions'
import { collection, texts } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { invalid, Refusal } from '../requests/errors'

type Typed = Pick<EventSource, 'type'>

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata'],
  present: (item) => ({
    ...item,
    sources: (item.sources ?? []).map(({ type }) => ({ type, uri: `${item.uri}/sources/${type}` })),
  }),
})

const kept = (sources: readonly Typed[]) => sources.map(({ type }) => ({ type, uri: '' }))

function checkType({ type }: Typed, field: string): void {
  if (eventTypes.includes(type)) return
  throw new Refusal(400, 238, `Unknown event type: ${type}. See details.supported for supported types.`, {
    field,
    supported: eventTypes,
  })
}

const sourcesOf = async (context: PlatformContext, id: string) => (await rows.get(context, id)).sources ?? []

async function replaceSources(context: PlatformContext, id: string, sources: readonly Typed[]) {
  return rows.update(context, id, { sources: kept(sources) })
}

async function sourceOf(context: PlatformContext, id: string, type: string): Promise<EventSource> {
  const source = (await sourcesOf(context, id)).find((each) => each.type === type)
  if (!source)
    throw new Refusal(404, 5125, 'This event subscription has no source of this type', { field: 'type' })
  return source
}

export const noSubscription = () =>
  new Refusal(404, 5123, 'No event subscription has this ID', { field: 'subscription_id' })

export const eventSubscriptionsHandlers: HandlersOf<'event-subscriptions'> = {
  ...rows.handlers,
  create({ body }, context) {
    const sources = body.sources ?? []
    for (const source of sources) checkType(source, 'sources')
    return rows.insert(context, { ...texts(body), sources: kept(sources), destinations: [] })
  },
  async update({ params, body: { sources, ...body } }, context) {
    for (const source of sources ?? []) checkType(source, 'sources')
    return rows.change(context, params.id, (old) => ({
      ...texts(body, old),
      ...(sources && { sources: kept(sources) }),
    }))
  },
  async 'sources.list'({ params }, context) {
    const { sources, uri } = await rows.get(context, params.subscription_id)
    return { sources: sources ?? [], uri: `${uri}/sources` }
  },
  async 'sources.create'({ params: { subscription_id: id }, body }, context) {
    checkType(body, 'type')
    const sources = await sourcesOf(context, id)
    if (sources.some(({ type }) => type === body.type))
      throw invalid(5127, `This event subscription already has the source ${body.type}`, 'type')
    await replaceSources(context, id, [...sources, body])
    return sourceOf(context, id, body.type)
  },
  'sources.get': ({ params }, context) => sourceOf(context, params.subscription_id, params.type),
  'sources.update': ({ params }, context) => sourceOf(context, params.subscription_id, params.type),
  async 'sources.delete'({ params: { subscription_id: id, type } }, context) {
    await sourceOf(context, id, type)
    const sources = await sourcesOf(context, id)
    await replaceSources(
      context,
      id,
      sources.filter((each) => each.type !== type),
    )
  },
}
