'use client'

import { FormSelect } from '@/components/resource/form/form-fields'
import { withoutEmpty } from '@/lib/util/records'

interface Certified {
  certificate_management_policy?: { authority: string; private_key_type: string } | null
}
interface Values {
  certificate_management_policy: string
}

/**
 * Returns the input value for a certificate policy, such as `letsencrypt ecdsa`, or `''` if the resource has no policy.
 */
export const certifiedValues = ({ certificate_management_policy: policy }: Certified) => ({
  certificate_management_policy: policy ? `${policy.authority} ${policy.private_key_type}` : '',
})

function policyOf(chosen: string) {
  const [authority = '', private_key_type = ''] = chosen.split(' ')
  return authority === '' ? null : { authority, private_key_type }
}

/** Returns a create request's body without empty values and without an empty policy. */
export function certifiedBody<V extends Values>({ certificate_management_policy: chosen, ...text }: V) {
  const policy = policyOf(chosen)
  return { ...withoutEmpty(text), ...(policy && { certificate_management_policy: policy }) }
}

/** Returns an update's body. If the policy was removed, `certificate_management_policy` is null. */
export function certifiedChange<V extends Partial<Values> & Record<string, unknown>>({
  certificate_management_policy: chosen,
  ...text
}: V) {
  return { ...text, ...(chosen !== undefined && { certificate_management_policy: policyOf(chosen) }) }
}

/**
 * The select for the certificate's issuer and key type, if the account's API supports the field. `automatic` is the
 * label of the empty option.
 */
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
