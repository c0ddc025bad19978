import { expect, test } from 'vitest'
import { fieldLabel } from './field-label'

test.each([
  ['ip-policy-rules', 'cidr', 'Network'],
  ['https-edges', 'mutual_tls.enabled', 'Mutual TLS / Enabled'],
  ['https-edges', 'backend.backend_id', 'Backend / Backend'],
  ['bot-users', 'some_new_field', 'Some new field'],
  ['people', 'role', 'Role'],
])('the label of a %s field %s is %s', (resource, name, label) =>
  expect(fieldLabel(resource, name)).toBe(label),
)
