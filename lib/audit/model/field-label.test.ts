import { expect, test } from 'vitest'
import { changedLabels, fieldLabel } from './field-label'

test.each([
  ['ip-policy-rules.create', 'cidr', 'Network'],
  ['tcp-edges.update', 'mutual_tls.enabled', 'Mutual TLS / Enabled'],
  ['tcp-edges.update', 'ip_restriction.ip_policy_ids', 'IP restriction / IP policies'],
  ['reserved-domains.update', 'certificate_management_policy', 'Certificate policy'],
  ['reserved-domains.update', 'some_new_url', 'Some new URL'],
  ['people.update', 'role', 'Role'],
  ['sites.create', 'zone', 'Your domain'],
  ['sites.create', 'server_addr', 'Address to connect to'],
  ['sites.create', 'connect_domain', 'Ingress domain'],
  ['accounts.update', 'api_key.fingerprint', 'API key / Fingerprint'],
  ['accounts.update', 'region_ids', 'Region IDs'],
  ['accounts.update', 'dns_over_https', 'DNS over HTTPS'],
  ['accounts.update', 'constructor', 'Constructor'],
  ['agents.start-tunnel', 'addr', 'Address'],
  ['agents.start-tunnel', 'proto', 'Protocol'],
  ['agents.start-tunnel', 'config.upstream_url', 'Config / Forwards to'],
  ['agents.identify', 'started_at', 'Started'],
  ['agents.identify', 'updated_at', 'Updated'],
  ['sites.create', 'cidr', 'Network'],
  ['sites.create', 'ca_pem', 'Certificate (PEM)'],
  ['sites.create', 'hostport', 'Host and port'],
  ['sites.create', 'hostports', 'Hosts and ports'],
  ['accounts.change', 'created_at', 'Created'],
  ['accounts.import', 'principal', 'Owner'],
])('the values of %s: the label of the field %s is %s', (operation, name, label) =>
  expect(fieldLabel(name, operation)).toBe(label),
)

test.each([
  ['https-edges.tls_termination.put', 'min_version', 'Minimum TLS version'],
  ['https-edges.routes.oauth.put', 'provider.google.client_id', 'Client ID'],
  ['https-edges.routes.backend.put', 'backend', 'Backend'],
  ['https-edges.routes.update', 'match', 'Match'],
])('the values of %s have the labels of its module: %s is %s', (operation, name, label) =>
  expect(fieldLabel(name, operation)).toBe(label),
)

test('an entry has the labels of its changed fields, without the ID of a resource that has a name', () => {
  const values = {
    before: '{"backend":{"id":"bk_1"},"note":"a"}',
    after: '{"backend":{"id":"bk_2"},"note":"a"}',
  }
  const mentioned = { bk_2: { title: 'Opening hours' } }
  const operation = 'https-edges.routes.update'
  expect(changedLabels({ operation, ...values, mentioned })).toEqual({ 'backend.id': 'Backend' })
})

test('a field whose value is too long to show has a label', () => {
  const [before, after] = ['{"traffic_policy":"{}"}', '{"traffic_policy":"a\\nb"}']
  expect(changedLabels({ operation: 'endpoints.update', before, after, mentioned: {} })).toEqual({
    traffic_policy: 'Traffic policy',
  })
})

test("an entry whose values can't be compared has no labels", () =>
  expect(changedLabels({ operation: 'x.update', before: '{', after: '{}', mentioned: {} })).toEqual({}))
