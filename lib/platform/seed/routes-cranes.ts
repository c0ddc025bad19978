import type { Route } from './route'
import type { IdOf } from './story'

/** Routes of the cranes' edge: modules about backends and traffic. */
export const craneRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'exact_path',
    match: '/opening-hours',
    description: 'What the gates ask every minute',
    backend: { backend_id: id('Opening hours') },
    compression: {},
    response_headers: { add: { 'cache-control': 'max-age=60' }, remove: ['server'] },
  },
  {
    match_type: 'path_prefix',
    match: '/telemetry',
    description: 'Positions and loads, as TCP inside of WebSockets',
    backend: { backend_id: id('Telemetry: new version on trial') },
    circuit_breaker: { error_threshold_percentage: 0.25, volume_threshold: 50, num_buckets: 20 },
    websocket_tcp_converter: {},
  },
  {
    match_type: 'path_prefix',
    match: 'hoists.site1.harbour.example/',
    description: 'Hoists: their makers only',
    backend: { backend_id: id('Crane controllers') },
    ip_restriction: { ip_policy_ids: [id('Crane makers')] },
  },
  {
    match_type: 'path_prefix',
    match: '/',
    description: 'Everything else, from the offices',
    backend: { backend_id: id('Cranes, else the notice') },
    ip_restriction: { ip_policy_ids: [id('Port offices'), id('Crane makers')] },
    request_headers: { add: { 'x-site': 'harbour-1' }, remove: ['x-forwarded-user'] },
  },
]
