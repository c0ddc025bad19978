import type { CheckCode } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import {
  attention,
  cname,
  delegation,
  dsOf,
  keyOf,
  setupRecord,
  right,
  staleDs,
  targetAddress as address,
  waiting,
  wrong,
  type Built,
  type Kind,
  type Site,
  type Truth,
  type Variant,
} from './setup'

// Combines each form in which a record works with each problem that affects resolvers or authorities.

interface Form {
  title: string
  kind: Kind
  row: number
  truth: Truth
  hasNoRemedy?: boolean
  isMixed?: boolean
  build: (site: Site) => { name?: string; records: readonly ZoneRecord[]; elsewhere?: readonly ZoneRecord[] }
}

const delegated = (title: string, namesOf: (site: Site) => readonly string[], code?: CheckCode): Form => ({
  title,
  kind: 'ingress',
  row: code ? 11 : 1,
  truth: code ? attention(code) : right,
  build: (site) => {
    const names = namesOf(site)
    const own = names.filter((name) => name.endsWith(`.${site.host}`))
    const glue = own.map((name, index) => setupRecord(name, 'A', site.platformHosts[index] ?? ''))
    return { records: [...delegation(site.host, names), ...glue] }
  },
})

const vanity = ['v1.vanity.example', 'v2.vanity.example']

const mixed = (
  title: string,
  recordsOf: (site: Site) => readonly [first: ZoneRecord, second: ZoneRecord],
): Form => ({
  title,
  kind: 'domain',
  row: 26,
  truth: attention('servers-disagree'),
  isMixed: true,
  build: (site) => {
    const copies = ['one', 'two'].map((label) => setupRecord(`${label}.${site.zone}`, 'A', address))
    const [first, second] = recordsOf(site)
    return { records: [first, ...copies], elsewhere: [second, ...copies] }
  },
})

const mixedForms: readonly Form[] = [
  mixed('a CNAME and its addresses', ({ host, target }) => [
    cname(host, target),
    setupRecord(host, 'A', address),
  ]),
  mixed('a CNAME and one to a copy', ({ zone, host, target }) => [
    cname(host, target),
    cname(host, `one.${zone}`),
  ]),
  mixed('addresses and a CNAME to a copy', ({ zone, host }) => [
    setupRecord(host, 'A', address),
    cname(host, `one.${zone}`),
  ]),
  mixed('CNAMEs to two copies', ({ zone, host }) => [cname(host, `one.${zone}`), cname(host, `two.${zone}`)]),
  {
    title: 'the wanted name servers and vanity ones',
    kind: 'ingress',
    row: 26,
    truth: attention('servers-disagree'),
    isMixed: true,
    build: ({ host, nsTargets }) => ({
      records: delegation(host, nsTargets),
      elsewhere: delegation(host, vanity),
    }),
  },
]

const forms: readonly Form[] = [
  {
    title: 'a CNAME',
    kind: 'domain',
    row: 1,
    truth: right,
    build: ({ host, target }) => ({ records: [cname(host, target)] }),
  },
  {
    title: 'an ALIAS record at the apex',
    kind: 'domain',
    row: 17,
    truth: attention('address-flattened'),
    hasNoRemedy: true,
    build: ({ zone }) => ({ name: zone, records: [setupRecord(zone, 'A', address)] }),
  },
  {
    title: 'a flattened CNAME',
    kind: 'domain',
    row: 17,
    truth: attention('address-flattened'),
    build: ({ host }) => ({ records: [setupRecord(host, 'A', address)] }),
  },
  {
    title: 'a flattened chain',
    kind: 'domain',
    row: 17,
    truth: attention('chain-flattened'),
    build: ({ zone, host }) => ({
      records: [cname(host, `copy.${zone}`), setupRecord(`copy.${zone}`, 'A', address)],
    }),
  },
  {
    title: 'a hidden CNAME',
    kind: 'wildcard',
    row: 17,
    truth: attention('cname-hidden'),
    build: ({ host, target }) => ({
      records: [cname(`*.${host}`, target), setupRecord(`_acme-challenge.${host}`, 'TXT', 'token')],
    }),
  },
  delegated('the wanted name servers', ({ nsTargets }) => nsTargets),
  delegated('vanity name servers', () => vanity, 'extra-name-servers'),
  delegated('name servers with glue', ({ host }) => [`ns1.${host}`, `ns2.${host}`], 'extra-name-servers'),
  delegated(
    'the wanted name servers and a vanity one',
    ({ nsTargets }) => [...nsTargets, 'v1.vanity.example'],
    'extra-name-servers',
  ),
  ...mixedForms,
]

interface Problem {
  title: string
  row: number
  fits?: (form: Form) => boolean
  hasNoRemedy?: boolean
  add: (
    site: Site,
    form: Form,
    used: Used,
  ) => Partial<Built> & { more?: readonly ZoneRecord[]; truth: readonly Truth[] }
}

interface Used {
  name: string
  type: 'A' | 'NS' | 'TXT'
}

const lastOf = ({ kind }: Form, truth: Truth): Truth[] => (kind === 'wildcard' ? [right, truth] : [truth])

/** The expected result for a failing resolver, which may also prevent the check from finding the zone. */
const failsOrUnknown: Truth = {
  states: ['attention', 'unknown'],
  codes: ['resolvers-fail', 'could-not-ask'],
}

const oldValues = { A: '192.0.2.44', NS: 'ns1.gone.example' }

const problems: readonly Problem[] = [
  {
    title: 'an old value in the cache',
    row: 27,
    fits: ({ kind }) => kind !== 'wildcard',
    add: ({ zone }, form, { name, type }) => ({
      cached: type === 'TXT' ? [] : [{ name, type, values: [oldValues[type]], ttl: 840, zone }],
      truth: lastOf(form, waiting('old-answer-cached')),
    }),
  },
  {
    title: 'a negative answer in the cache',
    row: 28,
    add: ({ zone }, form, { name, type }) => ({
      cached: [{ name, type, values: [], ttl: 540, zone }],
      truth: lastOf(form, waiting('absence-cached')),
    }),
  },
  {
    title: 'resolvers that fail',
    row: 30,
    hasNoRemedy: true,
    add: (_, form, { name }) => ({
      unresolvable: name,
      truth: lastOf(form, attention('resolvers-fail')),
      truthOfResolver: lastOf(form, failsOrUnknown),
    }),
  },
  {
    title: 'CAA records for another authority',
    row: 24,
    add: ({ zone }, form) => ({
      more: [setupRecord(zone, 'CAA', '0 issue "other-ca.example"')],
      isIssued: true,
      truth: lastOf(form, wrong('caa-forbids')),
    }),
  },
  {
    title: 'a stale DS record',
    row: 25,
    add: ({ zone, host }, { kind }) =>
      kind === 'ingress'
        ? {
            more: [keyOf(zone), staleDs(host)],
            atRegistry: [dsOf(zone)],
            resolver: 'plain',
            truth: [wrong('dnssec-broken')],
          }
        : { atRegistry: [staleDs(zone)], bogus: zone, truth: [wrong('dnssec-broken')] },
  },
]

const typeOf: Readonly<Record<Kind, Used['type']>> = { domain: 'A', wildcard: 'TXT', ingress: 'NS' }

const usedIn = ({ kind }: Form, { host }: Site, name = host): Used => ({
  name: kind === 'wildcard' ? `_acme-challenge.${name}` : name,
  type: typeOf[kind],
})

const onEach = (
  { records, elsewhere }: Pick<ReturnType<Form['build']>, 'records' | 'elsewhere'>,
  more: readonly ZoneRecord[] = [],
): Built['records'] =>
  elsewhere ? (server) => [...(server % 2 === 1 ? elsewhere : records), ...more] : [...records, ...more]

const formOf = ({ kind, isMixed }: Form) => ({ kind, isDeep: true, ...(isMixed && { servers: 2 }) })

const plain = forms.map((form): Variant => ({
  ...formOf(form),
  row: form.row,
  title: `${form.title}, without a problem`,
  hasNoRemedy: form.hasNoRemedy ?? false,
  build: (site) => {
    const { name, ...records } = form.build(site)
    return { ...(name !== undefined && { name }), records: onEach(records), truth: lastOf(form, form.truth) }
  },
}))

const withProblem = (form: Form, problem: Problem): Variant => ({
  ...formOf(form),
  row: problem.row,
  title: `${form.title}, with ${problem.title}`,
  hasNoRemedy: Boolean(form.hasNoRemedy ?? problem.hasNoRemedy),
  build: (site) => {
    const { name, ...records } = form.build(site)
    const { more = [], ...built } = problem.add(site, form, usedIn(form, site, name))
    return { ...built, ...(name !== undefined && { name }), records: onEach(records, more) }
  },
})

export const formVariants: readonly Variant[] = [
  ...plain,
  ...forms.flatMap((form) =>
    problems.filter(({ fits }) => fits?.(form) ?? true).map((problem) => withProblem(form, problem)),
  ),
]
