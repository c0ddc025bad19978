/** The labels of edge and route modules, keyed by module. Lists load these labels without the help texts. */
export const moduleLabels = {
  backend: 'Backend',
  oauth: 'OAuth',
  oidc: 'OpenID Connect',
  saml: 'SAML',
  ip_restriction: 'IP restriction',
  circuit_breaker: 'Circuit breaker',
  compression: 'Compression',
  request_headers: 'Request headers',
  response_headers: 'Response headers',
  websocket_tcp_converter: 'WebSocket converter',
  user_agent_filter: 'User agent filter',
  traffic_policy: 'Traffic policy',
  webhook_verification: 'Webhook verification',
  mutual_tls: 'Mutual TLS',
  tls_termination: 'TLS termination',
}
