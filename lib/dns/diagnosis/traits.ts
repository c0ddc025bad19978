import type { CheckCode } from '@/lib/dns/model/records'

/**
 * A property that depends only on the diagnosis. `absent`: the name has no record of its own, so a resolver that
 * returns one may know a private zone. `names-servers`: the message names the servers without an answer, or they don't
 * matter. `explains-resolvers`: the message explains why resolvers fail. `besides-ingress`: the diagnosis also applies
 * to names under an agent ingress, because the record itself is correct, or its domain doesn't exist. `fails`: visitors
 * may not reach the platform, or the certificate may not be issued, although the record is correct.
 */
type Trait = 'absent' | 'names-servers' | 'explains-resolvers' | 'besides-ingress' | 'fails'

/** The traits of each diagnosis. The type requires an entry for each new code. */
const traits: Readonly<Record<CheckCode, readonly Trait[]>> = {
  correct: [],
  'not-found': ['absent'],
  'points-elsewhere': [],
  'chain-elsewhere': [],
  'chain-dangles': [],
  'chain-loops': [],
  'chain-unknown': [],
  'address-instead': [],
  'cname-instead': [],
  'cname-at-apex': [],
  'zone-at-name': [],
  'cname-beside-others': [],
  'records-in-the-way': [],
  'doubled-zone': [],
  'target-has-zone-appended': [],
  'target-is-url': [],
  'target-is-address': [],
  'target-has-typo': [],
  'targets-swapped': [],
  'partial-delegation': [],
  'extra-name-servers': [],
  'not-delegated': [],
  'whole-zone-delegated': [],
  'challenge-under-asterisk': [],
  'txt-at-challenge': [],
  'covered-by-wildcard': ['absent'],
  'caa-forbids': ['besides-ingress', 'fails'],
  'dnssec-broken': ['besides-ingress', 'fails'],
  'cause-unknown': [],
  'servers-disagree': [],
  'zone-not-found': ['absent', 'besides-ingress'],
  'lame-delegation': ['names-servers'],
  'some-servers-lame': ['names-servers'],
  'some-servers-silent': ['names-servers'],
  'aliased-servers': ['fails'],
  'below-delegation': ['absent'],
  'below-ingress': ['names-servers'],
  'address-flattened': [],
  'cname-hidden': [],
  'chain-flattened': [],
  proxied: [],
  'old-answer-cached': ['fails'],
  'absence-cached': ['fails'],
  'platform-not-serving': ['explains-resolvers', 'fails'],
  'resolvers-fail': ['explains-resolvers', 'fails'],
  'resolvers-differ': ['fails'],
  'caa-lookup-fails': ['fails'],
  'caa-restricted': [],
  'could-not-ask': [],
}

export const hasTrait = (code: CheckCode, trait: Trait): boolean => traits[code].includes(trait)
