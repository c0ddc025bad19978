'use client'

import { FormSelect } from '@/components/resource/form/form-fields'
import { withoutEmpty } from '@/lib/util/records'

interface Certified {
  certificate_management_policy?: { authority: string; private_key_type: string } | null
}
interface Values {
  certificate_management_policy: string
}

export const certifiedValues = ({ certificate_management_policy: policy }: Certified) => ({
  certificate_management_policy: policy ? `${policy.authority} ${policy.private_key_type}` : '',
})

function policyOf(chosen: string) {
  const [authority = '', private_key_type = ''] = chosen.split(' ')
  return authority === '' ? null : { authority, private_key_type }
}

export function certifiedBody<V extends Values>({ certificate_management_policy: chosen, ...text }: V) {
  const policy = policyOf(chosen)
  return { ...withoutEmpty(text), ...(policy && { certificate_management_policy: policy }) }
}

export function certifiedChange<V extends Partial<Values> & Record<string, unknown>>({
  certificate_management_policy: chosen,
  ...text
}: V) {
  return { ...text, ...(chosen !== undefined && { certificate_management_policy: policyOf(chosen) }) }
}

export function FormCertificatePolicy({ automatic }: { automatic: string }) {
  return (
    <FormSelect
      name="certificate_management_policy"
      options={[
        { value: '', label: automatic },
        { value: 'letsencrypt ecdsa', label: "Let's Encrypt, ECDSA key" },
        { value: 'letsencrypt rsa', label: "Let's Encrypt, RSA key" },
      ]}
    />
  )
}
