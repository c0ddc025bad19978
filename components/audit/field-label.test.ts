import { expect, test } from 'vitest'
import { fieldLabel } from './field-label'

test.each([
  ['cidr', 'Network'],
  ['mutual_tls.enabled', 'Mutual TLS / Enabled'],
  ['ip_restriction.ip_policy_ids', 'IP restriction / IP policies'],
  ['some_new_url', 'Some new URL'],
  ['role', 'Role'],
  ['zone', 'Your domain'],
  ['server_addr', 'Address to connect to'],
  ['connect_domain', 'Ingress domain'],
  ['api_key.fingerprint', 'API key / Fingerprint'],
  ['region_ids', 'Region IDs'],
  ['dns_over_https', 'DNS over HTTPS'],
])('the label of the field %s is %s', (name, label) => expect(fieldLabel(name)).toBe(label))

test.each([
  ['https-edges.tls_termination.put', 'min_version', 'Minimum TLS version'],
  ['https-edges.routes.oauth.put', 'provider.google.client_id', 'Client ID'],
  ['https-edges.routes.backend.put', 'backend', 'Backend'],
  ['https-edges.routes.update', 'match', 'Match'],
])('the values of %s have the labels of its module: %s is %s', (operation, name, label) =>
  expect(fieldLabel(name, operation)).toBe(label),
)
