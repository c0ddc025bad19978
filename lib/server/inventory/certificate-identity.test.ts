import { expect, test } from 'vitest'
import {
  authorityPem,
  bareAuthorityPem,
  privateKeyPem,
} from '@/lib/resources/credentials/testing/certificates'
import { certificateIdentityIn } from './certificate-identity'

test('a certificate is identified by subject, issuer, serial number and fingerprint', () => {
  expect(certificateIdentityIn(`Our CA\n${authorityPem}`)).toEqual({
    subject: 'O=Harbour, CN=Harbour devices CA',
    issuer: 'O=Harbour, CN=Harbour devices CA',
    serial_number: '6F:FC:66:A8:D2:23:77:CF:21:11:79:B1:26:62:71:DF:F5:7B:47:E0',
    sha256: expect.stringMatching(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/),
  })
  expect(certificateIdentityIn(bareAuthorityPem)?.sha256).not.toBe(
    certificateIdentityIn(authorityPem)?.sha256,
  )
})

const body = authorityPem.split('\n').slice(1, -2).join('\n')
test.each([
  ['nothing', null],
  ['a value of another type', { pem: authorityPem }],
  ['text without a certificate', 'hello'],
  ['a private key', privateKeyPem],
  ['two certificates', authorityPem + bareAuthorityPem],
  ['a damaged certificate', authorityPem.replace(body, body.slice(0, 80))],
  ['base64 that is not DER', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['too long a text', ' '.repeat(65_536) + authorityPem],
])('%s has no identity', (_, pem) => expect(certificateIdentityIn(pem)).toBeUndefined())
