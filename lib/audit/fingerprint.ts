import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import { redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import type { KeyRing } from '@/lib/util/key-ring'

/** Tells whether two secrets are the same without telling either: 12 hex digits under a key of this console. */
export function fingerprint(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring[0].derive('fingerprint')).update(text).digest('hex').slice(0, 12)
}

/** A value as an audit row may hold it: secrets as `{fingerprint}`, keys that the schema does not declare left out. */
export function auditable(ring: KeyRing, schema: z.ZodType, value: unknown): unknown {
  return redact(schema, value, {
    mask: (text) => ({ fingerprint: fingerprint(ring, text) }),
    undeclared: 'drop',
    find: findYamlSecrets,
  })
}
