import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import { redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import type { KeyRing } from '@/lib/util/key-ring'

/**
 * Returns a fingerprint of a secret: 12 hex digits that depend on a key of this console. It shows whether two secrets
 * are equal without revealing them.
 */
export function fingerprint(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring[0].derive('fingerprint')).update(text).digest('hex').slice(0, 12)
}

/**
 * Returns a value in the form for the audit log. Replaces secrets with `{fingerprint}` and omits keys that the schema
 * doesn't declare.
 */
export function auditable(ring: KeyRing, schema: z.ZodType, value: unknown): unknown {
  return redact(schema, value, {
    mask: (text) => ({ fingerprint: fingerprint(ring, text) }),
    undeclared: 'drop',
    find: findYamlSecrets,
  })
}
