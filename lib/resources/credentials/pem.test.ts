import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { hasPrivateKey, pemBlocks } from './pem'

const block = (label: string) => `-----BEGIN ${label}-----\nAAAA\nBBBB==\n-----END ${label}-----`

test.each([
  ['', []],
  ['words', []],
  [block('CERTIFICATE'), ['CERTIFICATE']],
  [`before\r\n${block('CERTIFICATE').replaceAll('\n', '\r\n')} after`, ['CERTIFICATE']],
  [`${block('CERTIFICATE')}\n${block('X509 CRL')}`, ['CERTIFICATE', 'X509 CRL']],
  ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END X509 CRL-----', []],
  ['-----BEGIN CERTIFICATE-----\nAAAA', []],
  ['-----BEGIN CERTIFICATE-----\n<b>\n-----END CERTIFICATE-----', []],
])('the PEM blocks of %j are %j', (text, labels) => {
  expect(pemBlocks(text).map(({ label }) => label)).toEqual(labels)
})

test.each([
  [block('PRIVATE KEY'), true],
  [block('RSA PRIVATE KEY'), true],
  [block('ENCRYPTED PRIVATE KEY'), true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['-----begin ec private key', true],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----', true],
  ['PuTTY-User-Key-File-3: ssh-ed25519', true],
  [block('CERTIFICATE') + block('PRIVATE KEY'), true],
  [block('CERTIFICATE'), false],
  [block('PUBLIC KEY'), false],
  ['a private key', false],
  ['Private-Lines: 1', true],
  ['b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', true],
  ['-----END EC PRIVATE KEY-----', true],
])('%j contains a private key: %s', (text, expected) => expect(hasPrivateKey(text)).toBe(expected))

test.each(['BEGIN ', 'END A ', '-----BEGIN A-----', '-----BEGIN A-----\nAAAA\n'])(
  '%j many times is read within 100 ms of CPU time',
  (piece) => {
    const text = piece.repeat(Math.ceil(120_000 / piece.length))
    const read = () => expect([hasPrivateKey(text), pemBlocks(text)]).toEqual([false, []])
    expect(cpuMs(read)).toBeLessThan(100)
  },
)
