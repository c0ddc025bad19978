import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import type { Story } from './story'

const changesOf = (name: string) => ['created', 'updated', 'deleted'].map((change) => `${name}_${change}.v0`)

const subscriptions = [
  { description: 'Traffic: not sent on yet', types: [] },
  {
    description: 'Agents that come and go',
    metadata: '{"channel":"on-call"}',
    types: ['agent_session_start.v0', 'agent_session_stop.v0'],
  },
  {
    description: 'Who may get in, for the auditors',
    types: [...changesOf('ip_policy'), ...changesOf('ip_policy_rule'), ...changesOf('ip_restriction')],
  },
]

/** Event subscriptions with sources, and one without. */
export async function seedEvents(story: Story): Promise<void> {
  for (const { types, ...body } of subscriptions)
    await story.make(eventSubscriptions.ops.create, body.description, {
      ...body,
      sources: types.map((type) => ({ type })),
    })
}
