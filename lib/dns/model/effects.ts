import type { CheckCode } from './records'

interface Effect {
  /** The step of the DNS chain that has the problem. */
  at: 'registry' | 'zone' | 'record' | 'target' | 'certificate'
  /** True if the record leads to the platform. The record may still need attention. */
  isWorking?: true
  /** True if some resolvers tolerate the mistake, so traffic may still arrive. */
  isTolerated?: true
  /** True if the record's CNAME has another target, which may be a proxy or have the same addresses. */
  hasOtherTarget?: true
}

/** The effect of each diagnosis. */
export const effects: Readonly<Record<CheckCode, Effect>> = {
  correct: { at: 'record', isWorking: true },
  'not-found': { at: 'record' },
  'points-elsewhere': { at: 'record', hasOtherTarget: true },
  'chain-elsewhere': { at: 'record', hasOtherTarget: true },
  'chain-dangles': { at: 'record' },
  'chain-loops': { at: 'record' },
  'chain-unknown': { at: 'target' },
  'address-instead': { at: 'record', isTolerated: true },
  'cname-instead': { at: 'record' },
  'cname-at-apex': { at: 'record', isTolerated: true },
  'zone-at-name': { at: 'record', isTolerated: true },
  'name-server-at-name': { at: 'record' },
  'cname-beside-others': { at: 'record', isTolerated: true },
  'records-in-the-way': { at: 'record' },
  'doubled-zone': { at: 'record' },
  'target-has-zone-appended': { at: 'record', hasOtherTarget: true },
  'target-is-url': { at: 'record', hasOtherTarget: true },
  'target-is-address': { at: 'record' },
  'target-has-typo': { at: 'record', hasOtherTarget: true },
  'targets-swapped': { at: 'record' },
  'partial-delegation': { at: 'record', isTolerated: true },
  'extra-name-servers': { at: 'record', isWorking: true, isTolerated: true },
  'not-delegated': { at: 'record' },
  'whole-zone-delegated': { at: 'registry', isTolerated: true },
  'challenge-under-asterisk': { at: 'record' },
  'txt-at-challenge': { at: 'record' },
  'covered-by-wildcard': { at: 'record' },
  'caa-forbids': { at: 'record' },
  'dnssec-broken': { at: 'zone', isTolerated: true },
  'cause-unknown': { at: 'record' },
  'servers-disagree': { at: 'zone', isTolerated: true },
  'zone-not-found': { at: 'registry' },
  'lame-delegation': { at: 'zone' },
  'some-servers-lame': { at: 'zone', isWorking: true },
  'some-servers-silent': { at: 'zone', isWorking: true },
  'aliased-servers': { at: 'zone', isTolerated: true },
  'below-delegation': { at: 'record' },
  'below-ingress': { at: 'zone' },
  'address-flattened': { at: 'record', isWorking: true },
  'cname-hidden': { at: 'record', isWorking: true },
  'chain-flattened': { at: 'record', isWorking: true },
  proxied: { at: 'record' },
  'old-answer-cached': { at: 'record' },
  'absence-cached': { at: 'record' },
  'platform-not-serving': { at: 'target' },
  'resolvers-fail': { at: 'record' },
  'resolvers-differ': { at: 'record', isWorking: true },
  'caa-lookup-fails': { at: 'zone', isWorking: true },
  'caa-restricted': { at: 'certificate', isWorking: true },
  'could-not-ask': { at: 'zone' },
}
