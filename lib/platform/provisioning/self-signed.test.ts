import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAuthority } from './certificate-facts'
import { selfSignedAuthority, selfSignedCertificate } from './self-signed'

test('a self-signed certificate verifies with its own key and is valid for ten years', () => {
  const now = new Date('2026-11-20T12:34:56Z')
  for (const name of ['idp.localhost', 'x'.repeat(200)]) {
    const certificate = new X509Certificate(selfSignedCertificate(name, now))
    expect(certificate.subject).toBe(`CN=${name}`)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(new Date(certificate.validFrom)).toEqual(now)
    expect(new Date(certificate.validTo)).toEqual(new Date('2036-11-20T12:34:56Z'))
  }
})

test('an authority certificate has its name, validity and signing key usages', () => {
  const [from, until] = [new Date('2026-01-02T03:04:05Z'), new Date('2027-06-07T08:09:10Z')]
  const pem = selfSignedAuthority({ name: 'Cranes CA', from, until })
  const certificate = new X509Certificate(pem)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.ca).toBe(true)
  expect(readAuthority(pem)).toEqual({
    subject_common_name: 'Cranes CA',
    not_before: '2026-01-02T03:04:05Z',
    not_after: '2027-06-07T08:09:10Z',
    key_usages: ['keyCertSign', 'cRLSign'],
    extended_key_usages: ['clientAuth'],
  })
  expect(new X509Certificate(selfSignedCertificate('a', from)).ca).toBe(false)
})

test('each certificate has a different serial number', () => {
  const serials = Array.from(
    { length: 20 },
    () => new X509Certificate(selfSignedCertificate('a', new Date())).serialNumber,
  )
  expect(new Set(serials).size).toBe(20)
})
