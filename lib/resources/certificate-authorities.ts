import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { resourceItem, rule, text, textField } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { byteLength } from '@/lib/util/text'
import { certificateAuthoritiesInfo } from './info/certificate-authorities'
import { hasPrivateKey, pemBlocks } from './credentials/pem'

const MAX_PEM_BYTES = 16_384

const item = resourceItem.extend({
  ca_pem: textField,
  subject_common_name: textField,
  not_before: textField,
  not_after: textField,
  key_usages: z.array(z.string()).nullish(),
  extended_key_usages: z.array(z.string()).nullish(),
})

/** Rejects private keys. The console checks this rule before it sends a request. */
const noKey = rule(z.string(), (pem) => !hasPrivateKey(pem), {
  code: 1925,
  message: 'This text contains a private key. Enter only the certificate.',
  source: 'console',
})
const certificates = (pem: string) => pemBlocks(pem).filter(({ label }) => label === 'CERTIFICATE').length
const checks: [code: number, message: string, check: (pem: string) => boolean][] = [
  [1919, 'A certificate is required', (pem) => pem.trim() !== ''],
  [
    1921,
    `Must be at most ${MAX_PEM_BYTES.toLocaleString('en')} bytes`,
    (pem) => byteLength(pem) <= MAX_PEM_BYTES,
  ],
  [
    1920,
    'Invalid PEM. Enter lines of base64 between -----BEGIN CERTIFICATE----- and -----END CERTIFICATE-----.',
    (pem) => pem.trim() === '' || pemBlocks(pem).length > 0,
  ],
  [
    1922,
    "This PEM text doesn't contain a certificate",
    (pem) => pemBlocks(pem).length === 0 || certificates(pem) > 0,
  ],
  [1912, 'Enter exactly one certificate', (pem) => certificates(pem) < 2],
]
const ca_pem = checks.reduce<typeof noKey>(
  (schema, [code, message, check]) => rule(schema, check, { code, message, source: 'local' }),
  noKey,
)

const description = text(255, 1914, 'local').nullable().optional()
const metadata = text(4096, 1915, 'local').nullable().optional()

export const certificateAuthorities = defineResource({
  info: certificateAuthoritiesInfo,
  item,
  ops: crud({
    path: '/certificate_authorities',
    noun: 'certificate authority',
    item,
    create: z.strictObject({ description, metadata, ca_pem }),
    update: z.strictObject({ description, metadata }),
    wider: ['list', 'create', 'get', 'update', 'delete'],
  }),
})
