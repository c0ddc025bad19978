import { describe, expect, test } from 'vitest'
import { resolve, type Zone, type ZoneRecord } from './zone'

const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})

const parent: Zone = {
  name: 'example.com',
  records: [
    record('example.com', 'NS', 'ns1.example.com.'),
    record('ns1.example.com', 'A', '192.0.2.1'),
    record('www.example.com', 'A', '192.0.2.2'),
    record('alias.example.com', 'CNAME', 'WWW.example.com'),
    record('away.example.com', 'CNAME', 'www.example.net'),
    record('loop.example.com', 'CNAME', 'loop.example.com'),
    record('dangling.example.com', 'CNAME', 'nothing.example.com'),
    record('sub.example.com', 'NS', 'ns.sub.example.com'),
    record('ns.sub.example.com', 'A', '192.0.2.3'),
    record('*.wild.example.com', 'CNAME', 'www.example.com'),
    record('own.wild.example.com', 'TXT', 'own'),
    record('a.b.wild.example.com', 'TXT', 'deep'),
    record('old.example.com', 'DNAME', 'wild.example.com.'),
    record('hidden.old.example.com', 'TXT', 'hidden'),
  ],
}
const child: Zone = {
  name: 'child.example.com',
  records: [record('www.child.example.com', 'A', '192.0.2.9')],
}

const summary = (name: string, type: string, zones: Zone[] = [parent, child]) => {
  const { rcode, isAuthoritative, answers, referral, soaOf } = resolve(zones, name, type)
  const values = [...answers, ...referral].map((found) => `${found.name} ${found.value}`)
  return [rcode, isAuthoritative, values, soaOf?.name ?? null]
}

describe('resolve (RFC 1034 section 4.3.2, RFC 4592)', () => {
  test.each<[string, string, string, ReturnType<typeof summary>]>([
    ['an exact name', 'WWW.example.com', 'A', ['NOERROR', true, ['WWW.example.com 192.0.2.2'], null]],
    ['no such type', 'www.example.com', 'AAAA', ['NOERROR', true, [], 'example.com']],
    ['no such name', 'x.example.com', 'A', ['NXDOMAIN', true, [], 'example.com']],
    ['an empty name with others below', 'wild.example.com', 'A', ['NOERROR', true, [], 'example.com']],
    ['a name outside the zones', 'www.example.org', 'A', ['REFUSED', false, [], null]],
    ['a name that only ends like a zone', 'notexample.com', 'A', ['REFUSED', false, [], null]],
    ['the SOA', 'example.com', 'SOA', ['NOERROR', true, [], 'example.com']],
    ['type ANY', 'own.wild.example.com', 'ANY', ['NOERROR', true, ['own.wild.example.com own'], null]],
    [
      'the CNAME of an alias',
      'alias.example.com',
      'CNAME',
      ['NOERROR', true, ['alias.example.com WWW.example.com'], null],
    ],
    [
      'another type at an alias',
      'alias.example.com',
      'A',
      ['NOERROR', true, ['alias.example.com WWW.example.com', 'WWW.example.com 192.0.2.2'], null],
    ],
    [
      'an alias out of the zones',
      'away.example.com',
      'A',
      ['NOERROR', true, ['away.example.com www.example.net'], null],
    ],
    [
      'an alias to nothing',
      'dangling.example.com',
      'A',
      ['NXDOMAIN', true, ['dangling.example.com nothing.example.com'], 'example.com'],
    ],
    [
      'a delegation',
      'x.y.sub.example.com',
      'A',
      ['NOERROR', false, ['sub.example.com ns.sub.example.com'], null],
    ],
    [
      'NS at a delegation',
      'sub.example.com',
      'NS',
      ['NOERROR', false, ['sub.example.com ns.sub.example.com'], null],
    ],
    ['NS at the apex', 'example.com', 'NS', ['NOERROR', true, ['example.com ns1.example.com.'], null]],
    [
      'a wildcard',
      'x.wild.example.com',
      'CNAME',
      ['NOERROR', true, ['x.wild.example.com www.example.com'], null],
    ],
    [
      'a wildcard, two labels down',
      'y.x.wild.example.com',
      'CNAME',
      ['NOERROR', true, ['y.x.wild.example.com www.example.com'], null],
    ],
    [
      'the wildcard itself',
      '*.wild.example.com',
      'CNAME',
      ['NOERROR', true, ['*.wild.example.com www.example.com'], null],
    ],
    [
      'an existing name beside a wildcard',
      'own.wild.example.com',
      'CNAME',
      ['NOERROR', true, [], 'example.com'],
    ],
    ['a name below an existing name', 'x.b.wild.example.com', 'CNAME', ['NXDOMAIN', true, [], 'example.com']],
    [
      'a redirect',
      'own.OLD.example.com',
      'TXT',
      [
        'NOERROR',
        true,
        [
          'old.example.com wild.example.com.',
          'own.OLD.example.com own.wild.example.com',
          'own.wild.example.com own',
        ],
        null,
      ],
    ],
    [
      'a name below a redirect',
      'hidden.old.example.com',
      'NS',
      [
        'NOERROR',
        true,
        [
          'old.example.com wild.example.com.',
          'hidden.old.example.com hidden.wild.example.com',
          'hidden.wild.example.com www.example.com',
        ],
        'example.com',
      ],
    ],
    ['the name of a redirect itself', 'old.example.com', 'A', ['NOERROR', true, [], 'example.com']],
    ['the closest zone', 'x.child.example.com', 'A', ['NXDOMAIN', true, [], 'child.example.com']],
  ])('answers for %s', (_, name, type, expected) => {
    expect(summary(name, type)).toEqual(expected)
  })

  test('a loop of aliases ends', () => {
    expect(resolve([parent], 'loop.example.com', 'A').answers.length).toBeLessThan(20)
  })

  test('a delegation includes its glue addresses', () => {
    expect(resolve([parent], 'sub.example.com', 'A').glue).toEqual([
      record('ns.sub.example.com', 'A', '192.0.2.3'),
    ])
  })

  test('a root zone denies names that no other zone has', () => {
    const root = { name: '.', records: [record('*', 'TXT', 'any')] }
    expect(summary('x.test', 'A', [root, parent])).toEqual(['NOERROR', true, [], '.'])
    expect(summary('www.example.com', 'A', [root, parent])[2]).toEqual(['www.example.com 192.0.2.2'])
  })
})
