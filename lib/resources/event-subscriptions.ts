import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { ref, resourceItem, rule, safeId, text } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { defineResource } from '@/lib/contract/resource'
import { eventTypes, isEventType } from './values/event-types'
import { eventSubscriptionsInfo } from './info/event-subscriptions'

/** The schema of an event source. Source: the API specification, section "Event source". */
const source = z.object({ type: z.string(), uri: z.string() })

/** An event type. Only its format is checked. */
const type = rule(z.string(), isEventType, {
  code: 238,
  message: 'Enter an event type with its version, such as ip_policy_created.v0',
  source: 'spec',
  supported: eventTypes,
})

const item = resourceItem.extend({
  sources: z.array(source).nullish(),
  destinations: z.array(ref).nullish(),
})

const fields = {
  description: text(255, 215, 'local').nullable().optional(),
  metadata: text(4096, 215, 'local').nullable().optional(),
  sources: rule(
    z.array(z.strictObject({ type })),
    (all) => new Set(all.map(({ type }) => type)).size === all.length,
    { code: 5127, message: 'Duplicate type', source: 'local' },
  ).optional(),
}

const path = '/event_subscriptions'
const sources = {
  path: `${path}/{subscription_id}/sources`,
  params: z.object({ subscription_id: safeId }),
} as const
const one = {
  path: `${sources.path}/{type}`,
  params: sources.params.extend({ type: safeId }),
} as const

export const eventSubscriptions = defineResource({
  info: eventSubscriptionsInfo,
  item,
  ops: {
    ...crud({
      path,
      key: 'event_subscriptions',
      noun: 'event subscription',
      item,
      create: z.strictObject(fields),
      update: z.strictObject(fields),
      wider: ['list', 'create', 'get', 'update', 'delete'],
    }),
    'sources.list': defineOperation({
      ...sources,
      method: 'GET',
      status: 200,
      access: 'viewer',
      summary: 'List the sources of an event subscription',
      response: z.object({ sources: z.array(source), uri: z.string() }),
    }),
    'sources.create': defineOperation({
      ...sources,
      method: 'POST',
      status: 201,
      access: 'operator',
      summary: 'Add a source to an event subscription',
      body: z.strictObject({ type }),
      response: source,
    }),
    'sources.get': defineOperation({
      ...one,
      method: 'GET',
      status: 200,
      access: 'viewer',
      summary: 'Get a source of an event subscription',
      response: source,
    }),
    'sources.update': defineOperation({
      ...one,
      method: 'PATCH',
      status: 200,
      access: 'operator',
      summary: 'Update a source of an event subscription',
      body: z.strictObject({}),
      response: source,
    }),
    'sources.delete': defineOperation({
      ...one,
      method: 'DELETE',
      status: 204,
      access: 'operator',
      summary: 'Remove a source from an event subscription',
    }),
  },
})
export type EventSource = z.infer<typeof source>
