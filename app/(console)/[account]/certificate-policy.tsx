'use client'

import { FormSelect } from '@/components/resource/form-fields'

interface Policy {
  authority: string
  private_key_type: string
}

/** What the select holds: `''` for no policy of its own, else authority and key type. */
export const policyOf = (policy: Policy | null | undefined) =>
  policy ? `${policy.authority} ${policy.private_key_type}` : ''

/**
 * The request's part for what the select holds: nothing where it was not touched (undefined), `none` where there is to
 * be no policy, absent or null.
 */
export function policyBody(chosen: string | undefined, none?: null) {
  if (chosen === undefined) return {}
  const [authority = '', private_key_type = ''] = chosen.split(' ')
  if (authority !== '') return { certificate_management_policy: { authority, private_key_type } }
  return none === undefined ? {} : { certificate_management_policy: none }
}

/** Who issues the certificate. Shown where the account's API takes it. */
export function FormPolicy({ automatic }: { automatic: string }) {
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
