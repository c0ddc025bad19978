import { expect, test } from 'vitest'
import { fieldLabel } from './field-label'

test.each([
  ['cidr', 'Network'],
  ['mutual_tls.enabled', 'Mutual TLS / Enabled'],
  ['ip_restriction.ip_policy_ids', 'IP restriction / IP policies'],
  ['some_new_url', 'Some new URL'],
  ['role', 'Role'],
  ['zone', 'Your domain'],
  ['connect_domain', 'Ingress domain'],
])('the label of the field %s is %s', (name, label) => expect(fieldLabel(name)).toBe(label))
