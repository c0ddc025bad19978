import { keysOf } from '@/lib/util/records'

interface CodeFacts {
  at: 'registry' | 'zone' | 'record' | 'target' | 'certificate'
  /** True if the diagnosis implies that the record leads to the platform. */
  isWorking?: true
  /** True if traffic may arrive despite the mistake, for example because some resolvers tolerate it. */
  isTolerated?: true
  /** True if a CNAME with this diagnosis has another target, which may be a proxy or have the same addresses. */
  hasOtherTarget?: true
  /**
   * The usual status of the required values in an export. `replace`: the missing values must be created, and the other
   * records deleted.
   */
  export: 'exists' | 'replace' | 'create' | 'disagree' | 'unknown'
}

const table = {
  correct: { at: 'record', export: 'exists', isWorking: true },
  'not-found': { at: 'record', export: 'create' },
  'points-elsewhere': { at: 'record', export: 'replace', hasOtherTarget: true },
  'chain-elsewhere': { at: 'record', export: 'replace', hasOtherTarget: true },
  'chain-dangles': { at: 'record', export: 'replace' },
  'chain-loops': { at: 'record', export: 'replace' },
  'chain-unknown': { at: 'target', export: 'unknown' },
  'address-instead': { at: 'record', export: 'replace', isTolerated: true },
  'cname-instead': { at: 'record', export: 'replace' },
  'cname-at-apex': { at: 'record', export: 'create', isTolerated: true },
  'zone-at-name': { at: 'record', export: 'create', isTolerated: true },
  'name-server-at-name': { at: 'record', export: 'unknown' },
  'cname-beside-others': { at: 'record', export: 'replace', isTolerated: true },
  'records-in-the-way': { at: 'record', export: 'replace' },
  'doubled-zone': { at: 'record', export: 'create' },
  'target-has-zone-appended': { at: 'record', export: 'replace', hasOtherTarget: true },
  'target-is-url': { at: 'record', export: 'replace', hasOtherTarget: true },
  'target-is-address': { at: 'record', export: 'replace' },
  'target-has-typo': { at: 'record', export: 'replace', hasOtherTarget: true },
  'targets-swapped': { at: 'record', export: 'replace' },
  'partial-delegation': { at: 'record', export: 'replace', isTolerated: true },
  'extra-name-servers': { at: 'record', export: 'replace', isWorking: true, isTolerated: true },
  'not-delegated': { at: 'record', export: 'create' },
  'whole-zone-delegated': { at: 'registry', export: 'create', isTolerated: true },
  'challenge-under-asterisk': { at: 'record', export: 'create' },
  'txt-at-challenge': { at: 'record', export: 'replace' },
  'covered-by-wildcard': { at: 'record', export: 'create' },
  'caa-forbids': { at: 'record', export: 'exists' },
  'dnssec-broken': { at: 'zone', export: 'exists', isTolerated: true },
  'cause-unknown': { at: 'record', export: 'unknown' },
  'servers-disagree': { at: 'zone', export: 'disagree', isTolerated: true },
  'zone-not-found': { at: 'registry', export: 'create' },
  'lame-delegation': { at: 'zone', export: 'unknown' },
  'some-servers-lame': { at: 'zone', export: 'exists', isWorking: true },
  'some-servers-silent': { at: 'zone', export: 'exists', isWorking: true },
  'aliased-servers': { at: 'zone', export: 'exists', isTolerated: true },
  'below-delegation': { at: 'record', export: 'create' },
  'below-ingress': { at: 'zone', export: 'unknown' },
  'address-flattened': { at: 'record', export: 'create', isWorking: true },
  'cname-hidden': { at: 'record', export: 'unknown', isWorking: true },
  'chain-flattened': { at: 'record', export: 'replace', isWorking: true },
  proxied: { at: 'record', export: 'unknown' },
  'old-answer-cached': { at: 'record', export: 'exists' },
  'absence-cached': { at: 'record', export: 'exists' },
  'platform-not-serving': { at: 'target', export: 'exists' },
  'resolvers-fail': { at: 'record', export: 'exists' },
  'resolvers-differ': { at: 'record', export: 'exists', isWorking: true },
  'caa-lookup-fails': { at: 'zone', export: 'exists', isWorking: true },
  'caa-restricted': { at: 'certificate', export: 'exists', isWorking: true },
  'could-not-ask': { at: 'zone', export: 'unknown' },
  'could-not-finish': { at: 'zone', export: 'unknown' },
} as const satisfies Readonly<Record<string, CodeFacts>>

export type CheckCode = keyof typeof table

export const checkCodes = keysOf(table)

export const codeFacts: Readonly<Record<CheckCode, CodeFacts>> = table
