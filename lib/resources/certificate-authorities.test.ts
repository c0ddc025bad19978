import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { specRules } from '@/lib/contract/fields'
import { certificateAuthorities } from './certificate-authorities'

const { create, update } = certificateAuthorities.ops
const key = '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----'

test('a private key is rejected for every account; other certificate checks are left to the API', () => {
  const codes = (ca_pem: string) => bodyIssues(create, { ca_pem }, specRules).map(({ code }) => code)
  expect(codes(key)).toEqual([1925])
  expect(codes(`-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${key}`)).toEqual([1925])
  expect(codes('hello')).toEqual([])
  expect(codes('')).toEqual([])
})

test('a certificate cannot be changed', () => {
  expect(bodyIssues(update, { ca_pem: 'x' })).toMatchObject([{ code: 214, field: 'ca_pem' }])
  expect(bodyIssues(update, {})).toEqual([])
})
