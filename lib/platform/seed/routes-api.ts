import type { Route } from './route'
import type { IdOf } from './story'

const perMinute = JSON.stringify({
  on_http_request: [
    {
      name: 'At most 300 requests a minute and address',
      actions: [
        {
          type: 'rate-limit',
          config: {
            name: 'by address',
            algorithm: 'sliding_window',
            capacity: 300,
            rate: '60s',
            bucket_key: ['conn.client_ip'],
          },
        },
      ],
    },
  ],
})

/** Routes of the public API: webhooks and programs. The secret is made up. */
export const apiRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/hooks/payments',
    description: 'Paid berth fees',
    backend: { backend_id: id('Berth planning server') },
    webhook_verification: { provider: 'stripe', secret: 'a-secret-that-signs-nothing' },
  },
  {
    match_type: 'exact_path',
    match: '/hooks/storm',
    description: 'Storm warnings: this sender signs without a secret',
    backend: { backend_id: id('Berth planning server') },
    webhook_verification: { provider: 'sns' },
  },
  {
    match_type: 'path_prefix',
    match: '/v1',
    description: 'Ship agents and their programs',
    backend: { backend_id: id('Berth planning server') },
    user_agent_filter: { allow: ['^ship-agent/[0-9]+'], deny: ['(?i)crawler'] },
    traffic_policy: { value: perMinute },
    circuit_breaker: { enabled: false, error_threshold_percentage: 0.5 },
  },
]
