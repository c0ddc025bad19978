import { defineModuleInfo } from '@/lib/contract/module-info'

export const backendInfo = defineModuleInfo({
  key: 'backend',
  label: 'Backend',
  about: 'Sends the requests to a backend: a group of tunnels, a fixed response, or a choice between others.',
  fields: {
    backend_id: {
      label: 'Backend',
      help: 'Where requests go. Without a backend visitors get an error.',
      missing: 'Choose the backend that requests go to',
    },
  },
  removal: 'Nothing answers on this route until its backend is back: visitors get an error.',
})

export const ipRestrictionInfo = defineModuleInfo({
  key: 'ip_restriction',
  label: 'IP restriction',
  about: 'Lets in or keeps out by the address a request comes from.',
  fields: {
    ip_policy_ids: {
      label: 'IP policies',
      help: 'A request gets in when some rule of these allows its address and none denies it.',
    },
  },
  removal: 'Everybody who reaches the route gets in, from any address.',
})

export const circuitBreakerInfo = defineModuleInfo({
  key: 'circuit_breaker',
  label: 'Circuit breaker',
  about: 'Stops sending requests for a while when too many of them fail, so that what answers can recover.',
  fields: {
    error_threshold_percentage: {
      label: 'Error threshold',
      help: 'Share of failed requests at which it trips, 0 to 1: half of all requests is 0.5.',
      missing: 'Give the share of failed requests at which it trips',
    },
    volume_threshold: {
      label: 'Volume threshold',
      help: 'So many requests have to be in the window before it can trip; 20 when left open.',
    },
    rolling_window: {
      label: 'Window',
      help: 'Seconds over which requests are counted; 10 when left open.',
    },
    num_buckets: {
      label: 'Buckets',
      help: 'Into how many parts the window is divided, 128 at most; 10 when left open.',
    },
    tripped_duration: {
      label: 'Tripped for',
      help: 'Seconds to wait, once tripped, before requests are tried again; 10 when left open.',
    },
  },
  removal: 'Every request is sent on, however many fail.',
})

export const compressionInfo = defineModuleInfo({
  key: 'compression',
  label: 'Compression',
  about: 'Compresses responses for clients that take it.',
  fields: {},
  removal: 'Responses go out as the backend sends them.',
})

export const requestHeadersInfo = defineModuleInfo({
  key: 'request_headers',
  label: 'Request headers',
  about: 'Adds headers to requests, or takes some away, before they reach the backend.',
  fields: {
    add: {
      label: 'Add',
      help: 'Names and values put into each request. What it has already stays. A stored value is a secret: it is not shown, and is kept until it is replaced.',
    },
    remove: { label: 'Remove', help: 'Names taken out of each request, in any case.' },
  },
  removal: 'The backend gets requests with the headers that the visitor sent.',
})

export const responseHeadersInfo = defineModuleInfo({
  key: 'response_headers',
  label: 'Response headers',
  about: 'Adds headers to responses, or takes some away, before they reach the visitor.',
  fields: {
    add: { label: 'Add', help: 'Names and values put into each response. What it has already stays.' },
    remove: { label: 'Remove', help: 'Names taken out of each response, in any case.' },
  },
  removal: 'Visitors get responses with the headers that the backend sent.',
})

export const websocketTcpConverterInfo = defineModuleInfo({
  key: 'websocket_tcp_converter',
  label: 'WebSocket converter',
  about: 'Turns binary WebSocket messages into a TCP stream for the backend, and back.',
  fields: {},
  removal: 'WebSocket connections reach the backend as they are. Clients that rely on the conversion break.',
})

export const userAgentFilterInfo = defineModuleInfo({
  key: 'user_agent_filter',
  label: 'User agent filter',
  about: 'Lets in or keeps out by the User-Agent header that programs and browsers send.',
  fields: {
    allow: {
      label: 'Allow',
      help: 'Regular expressions (RE2), one a line. A match lets in, whatever is denied; ^$ stands for a missing header.',
    },
    deny: { label: 'Deny', help: 'Regular expressions (RE2), one a line. A match keeps out.' },
  },
  removal: 'Requests come in from any program.',
})

export const trafficPolicyInfo = defineModuleInfo({
  key: 'traffic_policy',
  label: 'Traffic policy',
  about: 'A document of rules: what to look for in requests and responses, and what to do then.',
  fields: {
    value: { label: 'Policy', help: 'JSON or YAML: phases, their rules, and the actions of each rule.' },
  },
  removal: 'None of its rules is applied any more.',
})

export const webhookVerificationInfo = defineModuleInfo({
  key: 'webhook_verification',
  label: 'Webhook verification',
  about: 'Lets only requests through that the chosen sender of webhooks has signed.',
  fields: {
    provider: { label: 'Sender', help: 'Whose signatures are checked.' },
    secret: {
      label: 'Secret',
      help: 'What the sender signs with, from its settings. Every sender but AWS SNS has one.',
    },
  },
  removal: 'Requests come in whoever sent them, signed or not.',
})
