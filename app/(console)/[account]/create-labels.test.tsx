import { expect, test } from 'vitest'
import { NewCertificateAuthority } from '@/components/certificate-authorities/forms'
import { NewCredential } from '@/components/credentials/forms'
import { NewHttpsEdge } from '@/components/https-edges/forms'
import { NewIpPolicyRule } from '@/components/ip-policy-rules/forms'
import { onAccount } from '@/components/resource/testing/on-account'
import { NewSshCredential } from '@/components/ssh-credentials/forms'

test.each([
  [NewCredential, 'Create unrestricted authtoken'],
  [NewHttpsEdge, 'Create HTTPS edge without hosts'],
  [NewSshCredential, 'Create unrestricted SSH credential'],
  [NewCertificateAuthority, 'Create certificate authority'],
  [NewIpPolicyRule, 'Create rule'],
])('create forms have the same verb on their button: %#', (Form, label) =>
  expect(onAccount(<Form />, {})).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>.*${label}`, 's')),
)
