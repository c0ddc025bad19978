import { expect, test } from 'vitest'
import {
  authorityPem,
  bareAuthorityPem,
  leafPem,
  privateKeyPem,
} from '@/lib/resources/credentials/testing/certificates'
import { codeOf, detailOf, ofBytes, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const path = '/certificate_authorities'
const post = (body: object) => platform().call('POST', path, { body })

test('the fields of an authority are read from its certificate', async () => {
  const { status, body } = await post({ ca_pem: authorityPem, description: 'Devices' })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      ca_pem: authorityPem,
      subject_common_name: 'Harbour devices CA',
      not_before: '2026-11-20T11:54:14Z',
      not_after: '2126-10-27T11:54:14Z',
      key_usages: ['digitalSignature', 'keyCertSign', 'cRLSign'],
      extended_key_usages: ['clientAuth'],
      description: 'Devices',
      metadata: '',
    }),
  ])
  const own = `${path}/${String(body.id)}`
  expect((await platform().call('GET', own)).body).toEqual(body)
  expect((await platform().call('PATCH', own, { body: {} })).body).toEqual(body)
  const changed = await platform().call('PATCH', own, { body: { description: null } })
  expect(changed.body).toEqual({ ...body, description: '' })
  expect(codeOf(await platform().call('PATCH', own, { body: { ca_pem: authorityPem } }))).toBe(214)
  expect((await platform().call('GET', path)).body).toMatchObject({
    certificate_authorities: [{ id: body.id }],
  })
  expect((await platform().call('DELETE', own)).status).toBe(204)
  expect((await platform().call('GET', own)).status).toBe(404)
})

test('a certificate without key usages has empty usage lists', async () => {
  const { body } = await post({ ca_pem: `text around it\n${bareAuthorityPem}` })
  expect(body).toMatchObject({ key_usages: [], extended_key_usages: [] })
})

const text = Buffer.from('no certificate').toString('base64')
test.each([
  ['an empty value', '', 1919],
  ['a blank value', ' \n', 1919],
  ["text that isn't PEM", 'hello', 1920],
  [
    'PEM without an X.509 certificate',
    `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`,
    1920,
  ],
  ['a truncated certificate', authorityPem.slice(0, 200), 1920],
  ['a value that is too long', authorityPem + ofBytes(16_384), 1921],
  ['another kind of PEM', `-----BEGIN X509 CRL-----\n${text}\n-----END X509 CRL-----`, 1922],
  ['two certificates', authorityPem + bareAuthorityPem, 1912],
  ["a certificate that isn't an authority", leafPem, 1913],
  ['a private key', privateKeyPem, 1925],
  ['a private key beside the certificate', authorityPem + privateKeyPem, 1925],
])('ca_pem is refused with %s', async (_, ca_pem, code) => {
  const answer = await post({ ca_pem })
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, 'ca_pem'])
})

test('description and metadata have length limits, and ca_pem is required', async () => {
  expect(codeOf(await post({ ca_pem: authorityPem, description: ofBytes(256) }))).toBe(1914)
  expect(codeOf(await post({ ca_pem: authorityPem, metadata: ofBytes(4097) }))).toBe(1915)
  expect(codeOf(await post({}))).toBe(215)
})

test("an authority that an edge uses for mutual TLS can't be deleted", async () => {
  const { id } = (await post({ ca_pem: authorityPem })).body
  const body = { mutual_tls: { certificate_authority_ids: [id] } }
  const edge = `/edges/https/${String((await platform().call('POST', '/edges/https', { body })).body.id)}`
  const refused = await platform().call('DELETE', `${path}/${String(id)}`)
  expect([refused.status, codeOf(refused)]).toEqual([400, 1966])
  await platform().call('DELETE', `${edge}/mutual_tls`)
  expect((await platform().call('DELETE', `${path}/${String(id)}`)).status).toBe(204)
})
