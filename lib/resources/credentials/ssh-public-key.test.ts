import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { fingerprintOf, isKnownKeyType, isPrivateKey, keyTypeLabel, readPublicKey } from './ssh-public-key'

// Created and described by ssh-keygen. The private keys were deleted.
const rsa =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC+YaGNLuUAG6KDE3oZungKaHHMS5cLxj83Iu2ECC+QR7oalK0j2mZ7Q0k0RzIv1dg/V9m7tvtcCV0Xxfx8RgxKDUwNaKyttGvYE1IXEtfhXMJWv2RDAW0nxrfMpvtNcArLcrgKQIzw8UpOqijvFGZ0c5TmgtgBIrnrSfthLuvTiPAL3ph65L7yploF3qgipAv34MkzRgcXdOMug7uTGa3xBz/wQ9sDUIHYtXl950IzIm0+FgJ9uNdG+HB+lCyKrR7E1PJbp5iw7uvjelrKezhgz0oE9mN+1S3LAA2/fRAiH12L99gYSqgM2cFjhjQGYsXZSWDxHaZLYkY3x/lVKvMr pump@quay'
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOKWFEZp/P4zpCJGEakXoXrjo1M5NCkvUPL4bG4cEJ8a two words'
const p256 =
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBDN/hME8r+idualvAwLesRPOGYYoPDTBn/KXr/h9KTlUBnSv0uKX0gRUVotbEI9nwi4J8pG/mmZtBJ00aJ8y0Eo= c256'
const p384 =
  'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBGP7osrEyoofmw7UkryNqy3ueQ+/Cq15cDI0HNJGsFmjoAVV63ce9W8Ny6mlwP3hcQ0NwAqr0rf1jIgPQSjLvxAbZNvmqX6mlVgaaCB19V+6sYt3rIQFkvRD+tOc4yA1HQ== c384'
const p521 =
  'ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAEprIn5zm+maUbq5zToWHyVUAVLGxVGEUmPwvo4PzXINCp7xrJR9aHlvXHtRigE4TSvMLSSWZzcSWFq4GJbUtLO9ABCUAZN4+goZWpUFkn5pzLd9LqjAgiRfVsznIdqvkFPq2S6Sxr+Mf2vUjetT7SdHEd8DaZUrP/pNkAWcrVRDfdetA== c521'
const rsaAsSsh2 = `---- BEGIN SSH2 PUBLIC KEY ----
Comment: "2048-bit RSA, converted by root@vm from OpenSSH"
AAAAB3NzaC1yc2EAAAADAQABAAABAQC+YaGNLuUAG6KDE3oZungKaHHMS5cLxj83Iu2ECC
+QR7oalK0j2mZ7Q0k0RzIv1dg/V9m7tvtcCV0Xxfx8RgxKDUwNaKyttGvYE1IXEtfhXMJW
v2RDAW0nxrfMpvtNcArLcrgKQIzw8UpOqijvFGZ0c5TmgtgBIrnrSfthLuvTiPAL3ph65L
7yploF3qgipAv34MkzRgcXdOMug7uTGa3xBz/wQ9sDUIHYtXl950IzIm0+FgJ9uNdG+HB+
lCyKrR7E1PJbp5iw7uvjelrKezhgz0oE9mN+1S3LAA2/fRAiH12L99gYSqgM2cFjhjQGYs
XZSWDxHaZLYkY3x/lVKvMr
---- END SSH2 PUBLIC KEY ----
`
const rsaAsSpki = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvmGhjS7lABuigxN6Gbp4
CmhxzEuXC8Y/NyLthAgvkEe6GpStI9pme0NJNEcyL9XYP1fZu7b7XAldF8X8fEYM
Sg1MDWisrbRr2BNSFxLX4VzCVr9kQwFtJ8a3zKb7TXAKy3K4CkCM8PFKTqoo7xRm
dHOU5oLYASK560n7YS7r04jwC96YeuS+8qZaBd6oIqQL9+DJM0YHF3TjLoO7kxmt
8Qc/8EPbA1CB2LV5fedCMyJtPhYCfbjXRvhwfpQsiq0exNTyW6eYsO7r43payns4
YM9KBPZjftUtywANv30QIh9di/fYGEqoDNnBY4Y0BmLF2Ulg8R2mS2JGN8f5VSrz
KwIDAQAB
-----END PUBLIC KEY-----
`
const rsaAsPkcs1 = `-----BEGIN RSA PUBLIC KEY-----
MIIBCgKCAQEAvmGhjS7lABuigxN6Gbp4CmhxzEuXC8Y/NyLthAgvkEe6GpStI9pm
e0NJNEcyL9XYP1fZu7b7XAldF8X8fEYMSg1MDWisrbRr2BNSFxLX4VzCVr9kQwFt
J8a3zKb7TXAKy3K4CkCM8PFKTqoo7xRmdHOU5oLYASK560n7YS7r04jwC96YeuS+
8qZaBd6oIqQL9+DJM0YHF3TjLoO7kxmt8Qc/8EPbA1CB2LV5fedCMyJtPhYCfbjX
RvhwfpQsiq0exNTyW6eYsO7r43payns4YM9KBPZjftUtywANv30QIh9di/fYGEqo
DNnBY4Y0BmLF2Ulg8R2mS2JGN8f5VSrzKwIDAQAB
-----END RSA PUBLIC KEY-----
`
const p384AsSpki = `-----BEGIN PUBLIC KEY-----
MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEY/uiysTKih+bDtSSvI2rLe55D78KrXlw
MjQc0kawWaOgBVXrdx71bw3LqaXA/eFxDQ3ACqvSt/WMiA9BKMu/EBtk2+apfqaV
WBpoIHX1X7qxi3eshAWS9EP605zjIDUd
-----END PUBLIC KEY-----
`
const p521AsSpki = `-----BEGIN PUBLIC KEY-----
MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBKayJ+c5vpmlG6uc06Fh8lVAFSxsV
RhFJj8L6OD81yDQqe8ayUfWh5b1x7UYoBOE0rzC0klmc3ElhauBiW1LSzvQAQlAG
TePoKGVqVBZJ+acy3fS6owIIkX1bM5yHar5BT6tkuksa/jH9r1I3rU+0nRxHfA2m
VKz/6TZAFnK1UQ33XrQ=
-----END PUBLIC KEY-----
`

test.each([
  [rsa, 'ssh-rsa', 'RSA', 2048, 'pump@quay', 'SHA256:VNv+mtUrvPa0MMUvZOuVICzPI+DjbIlKtyeE9x3IjBs'],
  [ed25519, 'ssh-ed25519', 'Ed25519', 256, 'two words', 'SHA256:JdGMkydPBgB8UTB5ZefIf6ihR4yDMySd8CwZxmtWn1Y'],
  [
    p256,
    'ecdsa-sha2-nistp256',
    'ECDSA P-256',
    256,
    'c256',
    'SHA256:palb4XUX/bJCifIIhG186oZqxF0yK7XgDSD0gp/UsCw',
  ],
  [
    p384,
    'ecdsa-sha2-nistp384',
    'ECDSA P-384',
    384,
    'c384',
    'SHA256:ImQ5k3TOfpqvVVDj89z1AtET6m9NEdLsnp1E5G4XeZg',
  ],
  [
    p521,
    'ecdsa-sha2-nistp521',
    'ECDSA P-521',
    521,
    'c521',
    'SHA256:wMbAcr5jhvX+FpMzeAm3zRVf/4wFiCDhCxYm0Ihmom8',
  ],
])('%s is read as a public key', async (line, type, text, bits, comment, fingerprint) => {
  const key = readPublicKey(` ${line}\r\n`)
  expect(key).toMatchObject({ type, bits, comment, blob: line.split(' ')[1] })
  if (!key) return
  expect([keyTypeLabel(key), isKnownKeyType(key), await fingerprintOf(key)]).toEqual([
    text,
    true,
    fingerprint,
  ])
})

test.each([
  ['SSH2', rsaAsSsh2, rsa],
  ['SSH2 with Windows line endings', rsaAsSsh2.replaceAll('\n', '\r\n'), rsa],
  ['SSH2 with a long header', rsaAsSsh2.replace('Comment', 'X-note: one \\\ntwo\nComment'), rsa],
  ['PEM', rsaAsSpki, rsa],
  ['PEM of RSA', rsaAsPkcs1, rsa],
  ['PEM of P-384', p384AsSpki, p384],
  ['PEM of P-521', p521AsSpki, p521],
])('a key in %s is the same as in the one-line format', (_, text, line) => {
  expect(readPublicKey(text)?.blob).toBe(line.split(' ')[1])
})

test('an SSH2 comment can span two lines, and PEM can be pasted as one line', () => {
  const long = rsaAsSsh2.replace('converted by', 'converted \\\nby')
  expect(readPublicKey(long)?.comment).toBe('2048-bit RSA, converted by root@vm from OpenSSH')
  expect(readPublicKey(rsaAsSpki.replaceAll('\n', ' '))?.blob).toBe(rsa.split(' ')[1])
})

test('an SSH2 comment and an Ed25519 key in PEM are read', () => {
  expect(readPublicKey(rsaAsSsh2)?.comment).toBe('2048-bit RSA, converted by root@vm from OpenSSH')
  const { publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  expect(readPublicKey(publicKey)).toMatchObject({ type: 'ssh-ed25519', bits: 256 })
})

test('an unknown key type is still read as a public key', () => {
  const type = Buffer.from('ssh-new')
  const sized = (part: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, part.length]), part])
  const blob = Buffer.concat([sized(type), sized(Buffer.alloc(40, 7))]).toString('base64')
  const key = readPublicKey(`ssh-new ${blob}`)
  expect(key).toMatchObject({ type: 'ssh-new', bits: null, comment: '' })
  expect(key && isKnownKeyType(key)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['plain text', 'not a key at all'],
  ["a type that doesn't match the key", ed25519.replace('ssh-ed25519', 'ssh-rsa')],
  ['a truncated key', rsa.slice(0, 200)],
  ['two keys', `${ed25519}\n${p256}`],
  ['base64 of something else', `ssh-rsa ${Buffer.alloc(60, 1).toString('base64')}`],
  ["an END line that doesn't match", rsaAsPkcs1.replace('END RSA', 'END')],
  ['truncated PEM', rsaAsSpki.replace(/\n.+\n-----END/, '\n-----END')],
  [
    'a certificate',
    '-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END CERTIFICATE-----',
  ],
  ['a very long text', `ssh-rsa ${'A'.repeat(100_000)}`],
])('%s is not a public key', (_, text) => {
  expect(readPublicKey(text)).toBeNull()
})

const hostile: [string, string][] = [
  ['spaces after a BEGIN line', `-----BEGIN A-----${' '.repeat(65_000)}x`],
  ['line breaks after a BEGIN line', `-----BEGIN PUBLIC KEY-----${'\n'.repeat(65_000)}x`],
  ['BEGIN lines', '-----BEGIN A-----\n'.repeat(3600)],
  ['END lines', `-----BEGIN A-----\n${'-----END A-----\n'.repeat(4000)}`],
  ['BEGIN', 'BEGIN '.repeat(11_000)],
  ['a label without an end', `-----BEGIN ${'A '.repeat(32_000)}`],
  ['dashes', '-'.repeat(65_000)],
  ['spaces between words', `a b${' '.repeat(65_000)}\nc`],
  [
    'headers of SSH2',
    `---- BEGIN SSH2 PUBLIC KEY ----\n${'a:\\\n'.repeat(16_000)}---- END SSH2 PUBLIC KEY ----`,
  ],
  ['base64', 'A'.repeat(65_000)],
  ['base64 that is not DER', 'MIIA'.repeat(8000)],
]
test.each(
  hostile.flatMap(([name, text]) => [
    [name, text],
    [`${name}, cut`, text.slice(0, 16_384)],
  ]),
)('a long text of %s is rejected within 100 ms of CPU time', (_, text) => {
  const read = () => expect([readPublicKey(text), isPrivateKey(text)]).toEqual([null, false])
  expect(cpuMs(read)).toBeLessThan(100)
})

describe('private keys', () => {
  const pem = (type: 'pkcs8' | 'pkcs1' | 'sec1', cipher?: string) => {
    const privateKeyEncoding = { type, format: 'pem', ...(cipher && { cipher, passphrase: 'x' }) } as const
    if (type === 'sec1')
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type, format: 'pem' })
        .toString()
    const key = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    return key.export(privateKeyEncoding as never).toString() // node's types have a separate overload for each key type
  }
  const openSsh =
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n-----END OPENSSH PRIVATE KEY-----'
  test.each([
    ['PEM', pem('pkcs8')],
    ['encrypted PEM', pem('pkcs8', 'aes-256-cbc')],
    ['PEM of RSA', pem('pkcs1')],
    ['PEM of an elliptic curve', pem('sec1')],
    ['PEM after text and a public key', `my key:\n${ed25519}\n${pem('pkcs8')}`],
    ['PEM without its lines', pem('pkcs8').split('\n').slice(1, -2).join('\n')],
    ['PEM without its first line', pem('pkcs1').split('\n').slice(1).join('\n')],
    ['OpenSSH', openSsh],
    ['OpenSSH without its lines', openSsh.split('\n')[1] ?? ''],
    ['SSH2', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nAAAA\n---- END SSH2 ENCRYPTED PRIVATE KEY ----'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none'],
  ])('are detected in %s', (_, text) => {
    expect([isPrivateKey(text), readPublicKey(text)]).toEqual([true, null])
  })
  test.each([
    rsa,
    ed25519,
    p256,
    rsaAsSsh2,
    rsaAsSpki,
    rsaAsPkcs1,
    p384AsSpki,
    'no key',
    `${ed25519} my private key`,
  ])('are not detected in %s', (text) => {
    expect(isPrivateKey(text)).toBe(false)
  })
})
