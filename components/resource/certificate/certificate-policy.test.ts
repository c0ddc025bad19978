import { expect, test } from 'vitest'
import { certifiedBody, certifiedChange, certifiedValues } from './certificate-policy'

const policy = { authority: 'letsencrypt', private_key_type: 'rsa' }

test('a create sends a policy only when one was chosen', () => {
  const text = { domain: 'a.example.com', description: '' }
  expect(certifiedBody({ ...text, certificate_management_policy: '' })).toEqual({ domain: 'a.example.com' })
  expect(certifiedBody({ ...text, certificate_management_policy: 'letsencrypt rsa' })).toEqual({
    domain: 'a.example.com',
    certificate_management_policy: policy,
  })
})

test('an update sends null for a removed policy and omits an unchanged one', () => {
  expect(certifiedChange({ certificate_management_policy: '' })).toEqual({
    certificate_management_policy: null,
  })
  expect(certifiedChange({ description: 'x' })).toEqual({ description: 'x' })
})

test('a stored policy survives the round trip through the form values', () => {
  const values = certifiedValues({ certificate_management_policy: policy })
  expect(values).toEqual({ certificate_management_policy: 'letsencrypt rsa' })
  expect(certifiedChange(values).certificate_management_policy).toEqual(policy)
})
