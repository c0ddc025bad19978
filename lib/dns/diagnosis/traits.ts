import type { CheckCode } from '@/lib/dns/model/records'

/**
 * A property that depends only on the diagnosis.
 * - `absent`: the name has no record of its own.
 * - `names-servers`: the message names the servers that didn't answer, or doesn't need to.
 * - `explains-resolvers`: the message explains why resolvers fail.
 * - `besides-ingress`: the diagnosis also applies to names under an agent ingress.
 * - `fails`: visitors might not reach the platform, or the certificate might not be issued, although the record is
 *   correct.
 * - `leaves-zone`: the fix might be outside the record's current zone or its current servers.
 * - `has-dnssec` and `has-caa`: the message already contains any DNSSEC problems, or any CAA records that forbid the
 *   certificate.
 * - `may-dangle`: the message names a target that might not exist.
 * - `puts-record-at-name`: the fix creates the record at the name, or replaces other records there.
 */
type Trait =
  | 'absent'
  | 'names-servers'
  | 'explains-resolvers'
  | 'besides-ingress'
  | 'fails'
  | 'leaves-zone'
  | 'has-dnssec'
  | 'has-caa'
  | 'may-dangle'
  | 'puts-record-at-name'

const traits: Readonly<Record<CheckCode, readonly Trait[]>> = {
  correct: [],
  'not-found': ['absent', 'puts-record-at-name'],
  'points-elsewhere': ['puts-record-at-name'],
  'chain-elsewhere': ['puts-record-at-name'],
  'chain-dangles': ['may-dangle', 'puts-record-at-name'],
  'chain-loops': ['puts-record-at-name'],
  'chain-unknown': [],
  'address-instead': ['puts-record-at-name'],
  'cname-instead': ['puts-record-at-name'],
  'cname-at-apex': ['puts-record-at-name'],
  'zone-at-name': ['leaves-zone'],
  'name-server-at-name': ['leaves-zone'],
  'cname-beside-others': ['puts-record-at-name'],
  'records-in-the-way': ['puts-record-at-name'],
  'doubled-zone': ['puts-record-at-name'],
  'target-has-zone-appended': ['may-dangle', 'puts-record-at-name'],
  'target-is-url': ['may-dangle', 'puts-record-at-name'],
  'target-is-address': ['puts-record-at-name'],
  'target-has-typo': ['may-dangle', 'puts-record-at-name'],
  'targets-swapped': ['puts-record-at-name'],
  'partial-delegation': [],
  'extra-name-servers': [],
  'not-delegated': ['puts-record-at-name'],
  'whole-zone-delegated': ['leaves-zone'],
  'challenge-under-asterisk': ['puts-record-at-name'],
  'txt-at-challenge': ['puts-record-at-name'],
  'covered-by-wildcard': ['absent', 'puts-record-at-name'],
  'caa-forbids': ['besides-ingress', 'fails', 'has-dnssec', 'has-caa'],
  'dnssec-broken': ['besides-ingress', 'fails', 'has-dnssec'],
  'cause-unknown': ['puts-record-at-name'],
  'servers-disagree': ['has-dnssec', 'has-caa', 'puts-record-at-name'],
  'zone-not-found': ['absent', 'besides-ingress', 'leaves-zone'],
  'lame-delegation': ['names-servers', 'leaves-zone'],
  'some-servers-lame': ['names-servers'],
  'some-servers-silent': ['names-servers'],
  'aliased-servers': ['fails'],
  'below-delegation': ['absent', 'leaves-zone', 'puts-record-at-name'],
  'below-ingress': ['names-servers', 'leaves-zone'],
  'address-flattened': [],
  'cname-hidden': [],
  'chain-flattened': [],
  proxied: ['has-dnssec', 'has-caa'],
  'old-answer-cached': ['fails'],
  'absence-cached': ['fails'],
  'platform-not-serving': ['explains-resolvers', 'fails'],
  'resolvers-fail': ['explains-resolvers', 'fails'],
  'resolvers-differ': ['fails'],
  'caa-lookup-fails': ['fails'],
  'caa-restricted': ['has-caa'],
  'could-not-ask': ['leaves-zone'],
  'could-not-finish': [],
}

export const hasTrait = (code: CheckCode, trait: Trait): boolean => traits[code].includes(trait)
