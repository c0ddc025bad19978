import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { record as codecOf, type Answer as PacketRecord } from 'dns-packet'
import { createVerifyOnce } from '@/lib/dns/queries/verify-once'
import type { Signature } from '@/lib/dns/wire/messages'
import { keyTagOf, matchesDs } from './keys'
import { verifySignature } from './rrsig'

// The published examples of RFC 5702, RFC 6605 and RFC 8080 (with erratum 4935).

interface Example {
  algorithm: number
  tag: number
  flags: number
  key: string
  signature: string
  period: readonly [inception: string, expiration: string]
  owner: string
  record: PacketRecord
}

const seconds = (time: string) => Date.parse(time) / 1000
const address = (data: string): PacketRecord => ({ name: 'www.example.net', type: 'A', ttl: 60, data })
const mx: PacketRecord = {
  name: 'example.com',
  type: 'MX',
  ttl: 3600,
  data: { preference: 10, exchange: 'Mail.example.com' },
}
const rsaPeriod = ['2000-01-01T00:00:00Z', '2030-01-01T00:00:00Z'] as const
const edPeriod = ['2015-07-29T22:00:00Z', '2015-08-19T22:00:00Z'] as const

const p256: Example = {
  algorithm: 13,
  tag: 55648,
  flags: 257,
  key: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
  signature: 'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
  period: ['2010-08-12T10:04:39Z', '2010-09-09T10:04:39Z'],
  owner: 'example.net',
  record: address('192.0.2.1'),
}

const examples: readonly (readonly [string, Example])[] = [
  [
    'RFC 5702 section 6.1 (RSA/SHA-256)',
    {
      algorithm: 8,
      tag: 9033,
      flags: 256,
      key: 'AwEAAcFcGsaxxdgiuuGmCkVImy4h99CqT7jwY3pexPGcnUFtR2Fh36BponcwtkZ4cAgtvd4Qs8PkxUdp6p/DlUmObdk=',
      signature: 'kRCOH6u7l0QGy9qpC9l1sLncJcOKFLJ7GhiUOibu4teYp5VE9RncriShZNz85mwlMgNEacFYK/lPtPiVYP4bwg==',
      period: rsaPeriod,
      owner: 'example.net',
      record: address('192.0.2.91'),
    },
  ],
  [
    'RFC 5702 section 6.2 (RSA/SHA-512)',
    {
      algorithm: 10,
      tag: 3740,
      flags: 256,
      key:
        'AwEAAdHoNTOW+et86KuJOWRDp1pndvwb6Y83nSVXXyLA3DLroROUkN6X0O6pnWnjJQujX/AyhqFDxj13tOnD9u/1kTg7' +
        'cV6rklMrZDtJCQ5PCl/D7QNPsgVsMu1J2Q8gpMpztNFLpPBz1bWXjDtaR7ZQBlZ3PFY12ZTSncorffcGmhOL',
      signature:
        'tsb4wnjRUDnB1BUi+t6TMTXThjVnG+eCkWqjvvjhzQL1d0YRoOe0CbxrVDYd0xDtsuJRaeUw1ep94PzEWzr0iGYgZBWm' +
        '/zpq+9fOuagYJRfDqfReKBzMweOLDiNa8iP5g9vMhpuv6OPlvpXwm9Sa9ZXIbNl1MBGk0fthPgxdDLw=',
      period: rsaPeriod,
      owner: 'example.net',
      record: address('192.0.2.91'),
    },
  ],
  ['RFC 6605 section 6.1 (ECDSA P-256)', p256],
  [
    'RFC 6605 section 6.2 (ECDSA P-384)',
    {
      algorithm: 14,
      tag: 10771,
      flags: 257,
      key:
        'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8' +
        '/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
      signature:
        '/L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuz' +
        'WTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm',
      period: ['2010-08-12T10:20:25Z', '2010-09-09T10:20:25Z'],
      owner: 'example.net',
      record: address('192.0.2.1'),
    },
  ],
  [
    'RFC 8080 section 6.1, first key (Ed25519)',
    {
      algorithm: 15,
      tag: 3613,
      flags: 257,
      key: 'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
      signature: 'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
      period: edPeriod,
      owner: 'example.com',
      record: mx,
    },
  ],
  [
    'RFC 8080 section 6.1, second key (Ed25519)',
    {
      algorithm: 15,
      tag: 35217,
      flags: 257,
      key: 'zPnZ/QwEe7S8C5SPz2OfS5RR40ATk2/rYnE9xHIEijs=',
      signature: 'zXQ0bkYgQTEFyfLyi9QoiY6D8ZdYo4wyUhVioYZXFdT410QPRITQSqJSnzQoSm5poJ7gD7AQR0O7KuI5k2pcBg==',
      period: edPeriod,
      owner: 'example.com',
      record: mx,
    },
  ],
]

const u16 = (value: number) => [value >> 8, value & 0xff]

const keyOf = ({ flags, algorithm, key }: Example) =>
  `${flags} ${algorithm} ${Buffer.from(key, 'base64').toString('hex')}`

/** Returns an example's signature, with changes to the data of the signature itself. */
function signatureOf(
  { algorithm, tag, signature, period, owner, record }: Example,
  more: Partial<NonNullable<Signature['proof']>['data']> = {},
  section: readonly PacketRecord[] = [record],
): Signature {
  const [inception, expiration] = period.map(seconds)
  const data = {
    typeCovered: record.type,
    algorithm,
    labels: record.name.split('.').length,
    originalTTL: 3600,
    expiration: expiration ?? 0,
    inception: inception ?? 0,
    keyTag: tag,
    signersName: owner,
    signature: Buffer.from(signature, 'base64'),
    ...more,
  }
  return {
    name: record.name,
    covers: record.type,
    zone: owner,
    inception: data.inception,
    expiration: data.expiration,
    proof: { data, section },
  }
}

const verifyAlone = (signature: Signature, keys: readonly string[]) =>
  verifySignature(signature, keys, createVerifyOnce())

describe.each(examples)('%s', (_, example) => {
  const key = keyOf(example)

  test('is valid, whatever the case of its names and the remaining TTL', async () => {
    const { record, owner } = example
    const inCapitals = { ...record, name: record.name.toUpperCase(), ttl: 5 }
    const signature = signatureOf(example, { signersName: `${owner.toUpperCase()}.` }, [
      inCapitals,
      inCapitals,
    ])
    expect(await verifyAlone(signature, [key])).toBe('valid')
    expect(await verifyAlone(signatureOf(example), ['257 13 00', key])).toBe('valid')
  })

  test('is bad with other contents, times or keys', async () => {
    const { record } = example
    const data =
      record.type === 'MX' ? { preference: 20, exchange: 'mail.example.com' } : ('192.0.2.2' as const)
    const changed = { ...record, data } as PacketRecord
    expect(await verifyAlone(signatureOf(example, {}, [changed]), [key])).toBe('bad')
    expect(await verifyAlone(signatureOf(example, {}, [record, changed]), [key])).toBe('bad')
    expect(await verifyAlone(signatureOf(example, { expiration: 2_000_000_000 }), [key])).toBe('bad')
    expect(await verifyAlone(signatureOf(example), [])).toBe('bad')
    expect(await verifyAlone(signatureOf(example), [key.replace(/^25\d/, '0')])).toBe('bad')
  })

  test('is unknown with an unsupported algorithm or type', async () => {
    expect(await verifyAlone(signatureOf(example, { algorithm: 16 }), [key])).toBe('unknown')
    const other = { ...example.record, type: 'TXT', data: ['a'] } as PacketRecord
    expect(await verifyAlone(signatureOf(example, { typeCovered: 'TXT' }, [other]), [key])).toBe('unknown')
    expect(await verifyAlone({ ...signatureOf(example), proof: undefined }, [key])).toBe('unknown')
  })
})

test('records are encoded only for a verification', async () => {
  const signature = signatureOf({ ...p256, record: mx })
  const encode = vi.spyOn(codecOf('MX'), 'encode')
  onTestFinished(() => encode.mockRestore())
  const key = keyOf(p256)
  expect(await verifyAlone(signature, [key.replace(/^257/, '256')])).toBe('bad')
  expect(await verifySignature(signature, [key], createVerifyOnce(0))).toBe('unknown')
  expect(encode).not.toHaveBeenCalled()
  expect(await verifyAlone(signature, [key])).toBe('bad')
  expect(encode).toHaveBeenCalledTimes(1)
})

test('records are digested once, in another turn of the event loop', async () => {
  const { proof, ...signature } = signatureOf(p256)
  let reads = 0
  const section = {
    get section() {
      reads += 1
      return proof?.section ?? []
    },
  }
  const counted = { ...signature, proof: proof && Object.assign(section, { data: proof.data }) }
  const once = createVerifyOnce(0)
  const key = keyOf(p256)
  const results = [1, 2, 3].map(() => verifySignature(counted, [key], once))
  expect(reads).toBe(0)
  expect(await Promise.all(results)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(reads).toBe(1)
})

test('a key of the wrong length is unknown', async () => {
  const key = '257 13 01'
  expect(await verifyAlone(signatureOf(p256, { keyTag: keyTagOf(key) }), [key])).toBe('unknown')
})

test('many keys with the same tag are unknown', async () => {
  const key = keyOf(p256)
  expect(await verifyAlone(signatureOf(p256), [key, key])).toBe('valid')
  expect(await verifyAlone(signatureOf(p256), [key, key, key])).toBe('unknown')
})

test.each([
  ['an exponent', 384, 384],
  ['a modulus', 3, 1_024],
])('an RSA key with %s that takes long to use is unknown', async (_, exponent, modulus) => {
  const bytes = [...u16(exponent), ...Array<number>(exponent + modulus).fill(255)]
  const key = `256 8 ${Buffer.from([0, ...bytes]).toString('hex')}`
  const [, rsa] = examples[0] ?? []
  expect(rsa && (await verifyAlone(signatureOf(rsa, { keyTag: keyTagOf(key) }), [key]))).toBe('unknown')
})

test('the key of an example matches its DS record', async () => {
  const ds = '55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'
  expect(matchesDs([ds], [keyOf(p256)], 'example.net')).toBe(true)
})
