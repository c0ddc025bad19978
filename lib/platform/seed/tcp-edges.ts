import { tcpEdges as edges } from '@/lib/resources/tcp-edges'
import type { Body, IdOf, Story } from './story'

type Edge = Body<typeof edges.ops.create> & { description: string }

/** `addr` gives the address that was reserved under a description. */
const planOf = (id: IdOf, addr: (description: string) => string): readonly Edge[] => [
  { description: 'Weather station: no address, no module' },
  {
    description: 'Replica: restriction configured, and disabled',
    hostports: [addr('Database replica, Rotterdam')],
    backend: { backend_id: id('Database in the machine room') },
    ip_restriction: { enabled: false, ip_policy_ids: [id('Known nuisances: deny rules only')] },
    traffic_policy: {
      value: JSON.stringify({
        on_tcp_connect: [{ actions: [{ type: 'log', config: { metadata: { edge: 'replica' } } }] }],
      }),
    },
  },
  {
    description: 'Telemetry broker: from the offices',
    metadata: '{"protocol":"mqtt"}',
    hostports: [addr('MQTT broker')],
    backend: { backend_id: id('Broker in the machine room') },
    ip_restriction: { ip_policy_ids: [id('Port offices')] },
  },
]

/** TCP edges: one with an IP restriction, one with a disabled one, one with nothing. */
export async function seedTcpEdges(story: Story, addr: (description: string) => string): Promise<void> {
  for (const each of planOf(story.id, addr)) await story.make(edges.ops.create, each.description, each)
}
