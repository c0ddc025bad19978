import { defineModuleInfo } from '@/lib/contract/resource'
import { moduleLabels } from './module-labels'

export const backendInfo = defineModuleInfo({
  key: 'backend',
  label: moduleLabels.backend,
  about:
    'Sends requests to a backend, such as a tunnel group, a fixed response or a combination of several backends.',
  fields: {
    backend_id: {
      label: 'Backend',
      help: 'The backend that receives requests. Without one, visitors get an error.',
      missing: 'Choose a backend',
    },
  },
  removal: 'Visitors get an error on this route until it has a backend.',
})

export const ipRestrictionInfo = defineModuleInfo({
  key: 'ip_restriction',
  label: moduleLabels.ip_restriction,
  about: 'Allows or denies requests by their source address.',
  fields: {
    ip_policy_ids: {
      label: 'IP policies',
      help: 'Addresses that match an allow rule and no deny rule are allowed.',
    },
  },
  removal: 'Requests from any address are allowed.',
})

export const circuitBreakerInfo = defineModuleInfo({
  key: 'circuit_breaker',
  label: moduleLabels.circuit_breaker,
  about: 'Stops forwarding requests to the backend while too many fail, so the backend can recover.',
  fields: {
    error_threshold_percentage: {
      label: 'Error threshold',
      help: 'Share of failed requests that trips the breaker, from 0 to 1.',
      missing: 'Enter the error threshold',
    },
    volume_threshold: {
      label: 'Volume threshold',
      help: 'Minimum number of requests before the breaker can trip. Defaults to 20.',
    },
    rolling_window: {
      label: 'Window',
      help: 'The period in which requests are counted, in seconds. Defaults to 10.',
    },
    num_buckets: {
      label: 'Buckets',
      help: 'Number of intervals in the window, up to 128. Defaults to 10.',
    },
    tripped_duration: {
      label: 'Trip duration',
      help: 'How many seconds to wait before forwarding requests again. Defaults to 10.',
    },
  },
  removal: 'Every request is forwarded, no matter how many fail.',
})

export const compressionInfo = defineModuleInfo({
  key: 'compression',
  label: moduleLabels.compression,
  about: 'Compresses responses for clients that support it.',
  fields: {},
  removal: 'Responses are sent as the backend returns them.',
})

export const requestHeadersInfo = defineModuleInfo({
  key: 'request_headers',
  label: moduleLabels.request_headers,
  about: 'Adds or removes headers before requests reach the backend.',
  fields: {
    add: {
      label: 'Add',
      help: "Headers to add. Existing headers are kept. Stored values aren't shown.",
    },
    remove: {
      label: 'Remove',
      help: 'Headers to remove from each request, one per line. Names are case-insensitive.',
    },
  },
  removal: "The backend receives the visitor's original headers.",
})

export const responseHeadersInfo = defineModuleInfo({
  key: 'response_headers',
  label: moduleLabels.response_headers,
  about: 'Adds or removes headers before responses reach the visitor.',
  fields: {
    add: { label: 'Add', help: 'Headers to add. Existing headers are kept.' },
    remove: {
      label: 'Remove',
      help: 'Headers to remove from each response, one per line. Names are case-insensitive.',
    },
  },
  removal: "Visitors receive the backend's original headers.",
})

export const websocketTcpConverterInfo = defineModuleInfo({
  key: 'websocket_tcp_converter',
  label: moduleLabels.websocket_tcp_converter,
  about: 'Converts between binary WebSocket messages from visitors and a TCP stream to the backend.',
  fields: {},
  removal:
    'WebSocket connections reach the backend unconverted. Clients that rely on the conversion stop working.',
})

export const userAgentFilterInfo = defineModuleInfo({
  key: 'user_agent_filter',
  label: moduleLabels.user_agent_filter,
  about: 'Allows or denies requests by their User-Agent header.',
  fields: {
    allow: {
      label: 'Allow',
      help: 'RE2 expressions, one per line. Overrides Deny. ^$ matches a missing header.',
    },
    deny: { label: 'Deny', help: 'RE2 expressions, one per line. A match denies the request.' },
  },
  removal: 'Requests are no longer filtered by user agent.',
})

export const trafficPolicyInfo = defineModuleInfo({
  key: 'traffic_policy',
  label: moduleLabels.traffic_policy,
  about: 'Applies rules to requests and responses.',
  fields: {
    value: { label: 'Policy', help: 'JSON or YAML with phases, rules and actions.' },
  },
  removal: "The policy's rules are no longer applied.",
})

export const webhookVerificationInfo = defineModuleInfo({
  key: 'webhook_verification',
  label: moduleLabels.webhook_verification,
  about: 'Allows only requests signed by the chosen webhook sender.',
  fields: {
    provider: { label: 'Sender', help: 'The service that signs the requests.' },
    secret: {
      label: 'Secret',
      help: "Found in the sender's settings. AWS SNS doesn't use a secret.",
    },
  },
  removal: 'Requests are allowed from any sender, signed or not.',
})
