import * as z from 'zod'
import { ref, resourceItem, rule } from '@/lib/contract/fields'
import { byteLength } from '@/lib/util/text'
import { backend, backendRequest } from './backends/contract'
import { tunnelGroupBackendsInfo } from './info/backends'

const MAX_LABELS = 50
const MAX_BYTES = 255

const record = z.record(z.string(), z.string())
type Labels = z.output<typeof record>
const limits: [code: number, message: string, check: (labels: Labels) => boolean][] = [
  [
    6531,
    'At least one label with a name and a value is required',
    (labels) => Object.keys(labels).length > 0,
  ],
  [6508, `Enter at most ${MAX_LABELS} labels`, (labels) => Object.keys(labels).length <= MAX_LABELS],
  [
    6509,
    `A label's name must be 1 to ${MAX_BYTES} bytes long`,
    (labels) => Object.keys(labels).every((key) => key !== '' && byteLength(key) <= MAX_BYTES),
  ],
  [
    6510,
    `A label's value must be 1 to ${MAX_BYTES} bytes long`,
    (labels) => Object.values(labels).every((value) => value !== '' && byteLength(value) <= MAX_BYTES),
  ],
  [
    6531,
    "A label's name can't contain an equals sign",
    (labels) => !Object.keys(labels).some((key) => key.includes('=')),
  ],
]
const labels = limits.reduce<typeof record>(
  (schema, [code, message, check]) => rule(schema, check, { code, message, source: 'local' }),
  record,
)

export const tunnelGroupBackends = backend({
  info: tunnelGroupBackendsInfo,
  kind: 'tunnel_group',
  item: resourceItem.extend({ labels: record.nullish(), tunnels: z.array(ref).nullish() }),
  create: backendRequest.extend({ labels }),
  update: backendRequest.extend({ labels: labels.optional() }),
})
