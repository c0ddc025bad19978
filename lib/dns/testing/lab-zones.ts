import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

interface Names {
  target: string
  targets: readonly string[]
  hosted: (name: string, ...records: ZoneRecord[]) => Zone
  record: (name: string, type: ZoneRecord['type'], value: string) => ZoneRecord
}

const tidewater = ({ target, targets, hosted, record }: Names): Zone =>
  hosted(
    'tidewater.example',
    record('connect.tidewater.example', 'CNAME', 'gone.tidewater.example'),
    record('port.tidewater.example', 'CNAME', `${target}:443`),
    ...['ns4.platfrom.example', ...targets.slice(0, 3)].map((name) =>
      record('feeds.tidewater.example', 'NS', name),
    ),
    ...targets.map((name) => record('left.tidewater.example', 'NS', name)),
    record('dname.tidewater.example', 'DNAME', 'new.provider.example'),
    record('refused.tidewater.example', 'NS', 'ns1.lossy.example'),
    ...[1, 2].map((number) => record('edge.tidewater.example', 'NS', `ns${number}.former.example`)),
  )

export const hostedZones = ({ target, targets, hosted, record }: Names): Zone[] => [
  hosted(
    'harbour.example',
    record('*.harbour.example', 'CNAME', target),
    record('x.pay.harbour.example', 'A', '192.0.2.5'),
    record('own.harbour.example', 'CNAME', target),
  ),
  hosted(
    'berth.harbour.example',
    record('signed.berth.harbour.example', 'DS', `2371 13 2 ${'a1'.repeat(32)}`),
  ),
  hosted('a.berth.harbour.example'),
  hosted('signed.berth.harbour.example'),
  hosted(
    'mooring.example',
    record('*.mooring.example', 'CNAME', 'parking.provider.example'),
    record('pay.mooring.example.mooring.example', 'CNAME', target),
  ),
  tidewater({ target, targets, hosted, record }),
  hosted(
    'wildcard.example',
    record('wildcard.example', 'A', '192.0.2.80'),
    record('*.wildcard.example', 'A', '192.0.2.80'),
    record('*.deep.wildcard.example', 'A', '192.0.2.82'),
    record('c1.deep.wildcard.example', 'A', '192.0.2.82'),
    record('*.c1.deep.wildcard.example', 'A', '192.0.2.82'),
    record('own.wildcard.example', 'A', '192.0.2.80'),
    record('*.own.wildcard.example', 'A', '192.0.2.80'),
  ),
  hosted(
    'linked.example',
    record('*.linked.example', 'CNAME', target),
    record('app.linked.example', 'CNAME', target),
    record('*.app.linked.example', 'CNAME', target),
    record('www.linked.example', 'CNAME', 'cdn.example'),
    record('other.linked.example', 'CNAME', 'other.cname.platform.example'),
    record('ns.linked.example', 'CNAME', 'ns1.provider.example'),
    record('*.posted.linked.example', 'CNAME', target),
    record('*.posted.linked.example', 'MX', '10 mx.example.net'),
    record('through.linked.example', 'CNAME', 'via.linked.example'),
    record('via.linked.example', 'CNAME', target),
    record('via.linked.example', 'A', '192.0.2.5'),
  ),
  hosted(
    'fronted.example',
    record('*.fronted.example', 'A', '104.16.1.7'),
    record('same.fronted.example', 'A', '104.16.1.7'),
  ),
  hosted(
    'cdn.example',
    record('cdn.example', 'A', '104.16.1.7'),
    record('*.cdn.example', 'A', '104.16.1.7'),
    record('www.cdn.example', 'CNAME', 'cdn.example'),
    record('*.via.cdn.example', 'CNAME', 'cdn.example'),
    record('mail.cdn.example', 'A', '104.16.1.7'),
    record('mail.cdn.example', 'MX', '10 mx.example.net'),
  ),
  hosted(
    'copied.example',
    record('copied.example', 'A', '192.0.2.44'),
    record('*.copied.example', 'A', '192.0.2.44'),
    record('same.copied.example', 'A', '192.0.2.44'),
    record('www.copied.example', 'CNAME', 'copied.example'),
    record('*.starred.copied.example', 'CNAME', 'www.copied.example'),
    record('both.copied.example', 'CNAME', 'both.flat.example'),
    record('post.copied.example', 'A', '192.0.2.44'),
    record('post.copied.example', 'MX', '10 mx.example.net'),
    record('part.copied.example', 'A', '192.0.2.44'),
    record('part.copied.example', 'A', '192.0.2.45'),
    record('part.copied.example', 'TXT', 'any'),
    record('mail.copied.example', 'CNAME', 'copied.example'),
    record('mail.copied.example', 'MX', '10 mx.example.net'),
  ),
]
