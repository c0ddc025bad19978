import { joinWithAnd } from '@/lib/util/text'
import { stateOf } from './check-state'
import { codeFacts } from './codes'
import type { CheckCode, RecordCheck } from './records'
import { splitTarget, withoutZone } from './target-parts'

type Checked = Pick<
  RecordCheck,
  'code' | 'found' | 'record' | 'chain' | 'is_dangling' | 'wildcard' | 'redirected_by' | 'caa'
> &
  Partial<
    Pick<
      RecordCheck,
      | 'servers'
      | 'lacking'
      | 'disputed_name'
      | 'zone'
      | 'verdict'
      | 'is_at_platform'
      | 'outdated_delegation'
      | 'stale_ds'
      | 'rejections'
      | 'related'
    >
  >

const valueOf = ({ found }: Checked) => found[0]?.value ?? 'another target'

const isAddress = ({ type }: RecordCheck['found'][number]) => type === 'A' || type === 'AAAA'
const addressWord = ({ length }: Checked['found']) => (length === 1 ? 'address' : 'addresses')

function addressesIn({ found }: Checked): string {
  const addresses = found.filter(isAddress)
  if (addresses.length > 2) return `${addresses.length} addresses`
  const values = joinWithAnd(addresses.map(({ value }) => value))
  return addresses.length === 0 ? 'an address' : `the ${addressWord(addresses)} ${values}`
}

const wanted = ({ record }: Checked) => (record.type === 'CNAME' ? 'a CNAME' : 'NS records')

const isLoop = ({ chain = [], record }: Pick<RecordCheck, 'chain' | 'record'>): boolean => {
  const last = chain.at(-1) ?? record.name
  return last === record.name || chain.indexOf(last) < chain.length - 1
}

export function chainText({ code, chain = [], record }: Pick<RecordCheck, 'code' | 'chain' | 'record'>) {
  if (chain.length === 0) return null
  const label = code === 'chain-loops' && isLoop({ chain, record }) ? 'CNAME loop' : 'CNAME chain'
  return { label, names: [record.name, ...chain].join(' → ') }
}

const causes = {
  'not-found': ({ record }) => (record.type === 'CNAME' ? 'No CNAME record found' : 'No NS records found'),
  'points-elsewhere': (check) =>
    check.record.type === 'NS' ? 'Delegated to other name servers' : pointsTo(check),
  'chain-elsewhere': ({ chain }) => `Leads to ${chain?.at(-1) ?? 'another target'}`,
  'chain-loops': (check) =>
    isLoop(check) ? 'CNAME records form a loop' : 'The chain of CNAME records is too long',
  'chain-dangles': ({ chain }) => `Leads to ${chain?.at(-1) ?? 'a name'}, which doesn't exist`,
  'address-instead': (check) => `Has ${addressesIn(check)} instead of ${wanted(check)}`,
  'cname-beside-others': (check) => conflict(check),
  'txt-at-challenge': (check) => `A TXT record at ${check.record.name} ${conflicting(check, 1)}`,
  'covered-by-wildcard': ({ record }) =>
    `A wildcard answers for the missing ${record.purpose === 'certificate' ? 'challenge record' : 'record'}`,
  'records-in-the-way': (check) => conflict(check),
  'target-is-url': (check) => partCause(check),
  'target-is-address': ({ record }) =>
    `${record.type === 'NS' ? 'A name server' : 'The target'} is an IP address, not a name`,
  'target-has-typo': (check) => typoCause(check),
  'lame-delegation': ({ servers = [], is_at_platform }) => {
    if (is_at_platform) return 'The zone is delegated to the platform'
    return servers.length > 0 && servers.every(({ outcome }) => outcome === 'no-address')
      ? "The zone's name servers have no addresses"
      : "The name servers don't serve the zone"
  },
  'below-delegation': ({ record, zone, servers = [] }) => {
    const names = joinWithAnd([...new Set(servers.map(({ name }) => name))])
    return `No ${record.type} record found${zone ? ` in the zone ${zone}${names && `, which is delegated to ${names}`}` : ''}`
  },
  'extra-name-servers': ({ found, record }) =>
    countFound(found, record) > 0
      ? 'Also delegated to other name servers'
      : "Delegated to the platform's name servers under other names",
  'partial-delegation': ({ found, record }) =>
    `Delegated to ${countFound(found, record)} of ${record.values.length} required name servers`,
  'cname-instead': ({ redirected_by, found }) =>
    redirected_by === undefined
      ? `${found.some(({ type }) => type === 'CNAME') ? 'CNAME' : (found[0]?.type ?? 'CNAME')} record instead of NS records`
      : `The DNAME record at ${redirected_by} redirects the name`,
  'cause-unknown': ({ verdict, found, outdated_delegation }) => {
    if (outdated_delegation === 'registry') return registryLabel
    const has = (...types: string[]) =>
      verdict === 'unknown' && found.some(({ type }) => types.includes(type))
    if (has('A', 'AAAA')) return 'Resolves to addresses that might not belong to the target'
    if (has('NS')) return "Delegated to name servers that might not be the platform's"
    return has('CNAME')
      ? 'Leads to addresses that might not belong to the target'
      : "The cause couldn't be determined"
  },
  'address-flattened': ({ wildcard, found, record, zone }) => {
    if (countFound(found, record) > 0) return "Has the target's addresses in addition to its CNAME"
    if (wildcard !== undefined) return "A wildcard answers with the target's addresses"
    return `Has the target's ${addressWord(found.filter(isAddress))}${zone === record.name ? '' : ' instead of a CNAME'}`
  },
  'servers-disagree': (check) => disagreement(check),
  'target-has-zone-appended': ({ record, found }) => {
    if (record.type === 'CNAME') return 'The zone was appended to the target'
    const count = record.values.length - countFound(found, record)
    const some = count === 1 ? 'one name server' : `${count} name servers`
    return `The zone was appended to ${count === record.values.length ? 'the name servers' : some}`
  },
  proxied: ({ caa }) =>
    caa
      ? 'A CDN hides the target, and CAA records forbid the certificate'
      : 'A CDN answers for the name and hides the target',
  'resolvers-fail': ({ rejections = [] }) =>
    rejections.some((one) => one.found_at === undefined)
      ? 'Resolvers keep rejecting the name'
      : "Resolvers can't resolve the name",
  'some-servers-lame': ({ servers = [], stale_ds, record, outdated_delegation }) => {
    if (outdated_delegation === 'registry') return registryLabel
    if (stale_ds !== undefined) return 'Some of the name servers have an old DS record'
    const isOfPlatform = ({ name }: { name: string }) => record.type === 'NS' && record.values.includes(name)
    if (servers.some(isOfPlatform)) return "The platform's name servers are listed for the whole domain"
    const name = onlyFailing(servers)
    return name === null
      ? "Some of the name servers don't answer correctly"
      : `The name server ${name} doesn't answer correctly`
  },
  'some-servers-silent': ({ servers }) => {
    const name = onlyFailing(servers)
    return name === null
      ? "Some of the zone's name servers don't respond"
      : `The name server ${name} doesn't respond`
  },
  'platform-not-serving': ({ record, related = [] }) => {
    if (record.type === 'CNAME') return "The target doesn't resolve"
    const failing = related.filter(({ outcome, name }) => outcome !== 'answered' && name === record.name)
    const isOnSome = failing.length > 0 && failing.length < record.values.length
    return `${isOnSome ? "Some of the platform's" : "The platform's"} name servers don't answer for this name yet`
  },
  'chain-flattened': (check) =>
    `Leads to ${check.chain?.at(-1) ?? valueOf(check)}, which has the target's addresses`,
} satisfies Partial<Record<CheckCode, (check: Checked) => string>>

function onlyFailing(servers: Checked['servers'] = []): string | null {
  const answered = new Set(servers.flatMap(({ name, outcome }) => (outcome === 'answered' ? name : [])))
  const [name, ...more] = new Set(servers.flatMap((one) => (answered.has(one.name) ? [] : one.name)))
  return more.length === 0 ? (name ?? null) : null
}

const registryLabel = "The registry's servers disagree"

function partCause({ found, record, zone }: Checked): string {
  const what = record.type === 'NS' ? 'A name server' : 'The target'
  const kinds = found.flatMap(
    ({ type, value }) =>
      (type === record.type && splitTarget(withoutZone(value, zone ?? ''), record.values).kind) || [],
  )
  const [kind = 'a URL'] = kinds
  return kind === 'a URL' ? `${what} is a URL, not a name` : `${what} includes ${kind}`
}

function disagreement(check: Checked): string {
  const { record, servers = [], lacking = [], disputed_name, outdated_delegation } = check
  if (outdated_delegation === 'registry') return registryLabel
  if (outdated_delegation !== undefined) return 'Delegated to former name servers'
  const all = new Set(servers.map(({ name }) => name)).size
  const isMany = lacking.length > 2
  const who = isMany ? `${lacking.length} of ${all} name servers` : joinWithAnd(lacking)
  const lacks = lacking.length === 1 ? "doesn't have" : "don't have"
  const what = record.values.length === 1 ? 'record' : 'records'
  const [about, at] =
    disputed_name === undefined ? ['', ''] : [` about ${disputed_name}`, ` at ${disputed_name}`]
  return lacking.length === 0 ? `Name servers disagree${about}` : `${who} ${lacks} the correct ${what}${at}`
}

function typoCause({ found, record }: Checked): string {
  const count = record.values.length - countFound(found, record)
  if (record.type === 'CNAME') return 'The target is mistyped'
  return count === 1 ? 'One name server is mistyped' : `${count} name servers are mistyped`
}

export const countFound = (found: Checked['found'], { type, values }: Checked['record']): number =>
  found.filter((one) => one.type === type && values.includes(one.value)).length

function pointsTo(check: Checked): string {
  const { length } = check.found.filter(({ type }) => type === 'CNAME')
  return length > 1
    ? `Has ${length} CNAME records`
    : `Points to ${valueOf(check)}${check.is_dangling ? ", which doesn't exist" : ''}`
}

function conflict(check: Checked): string {
  const { found, record } = check
  const others = found.filter(({ type }) => type !== record.type)
  const [one, ...more] = new Set(others.map(({ type }) => type))
  if (one === undefined) return `Other records ${conflicting(check, 2)}`
  return others.length > 1
    ? `${joinWithAnd([one, ...more])} records ${conflicting(check, others.length)}`
    : `${/^[AHMNS]/.test(one) ? 'An' : 'A'} ${one} record ${conflicting(check, 1)}`
}

function conflicting({ code, found, record }: Checked, count: number): string {
  const s = count === 1 ? 's' : ''
  const isThere = code === 'cname-beside-others' || found.some(({ type }) => type === record.type)
  const required = record.type === 'NS' ? 'required NS records' : 'required CNAME'
  return `conflict${s} with the ${isThere ? `${record.type} record` : required}`
}

const fixed = {
  correct: 'DNS record is correct',
  'chain-unknown': "The CNAME chain couldn't be followed",
  'cname-at-apex': "The apex of a zone can't have a CNAME",
  'zone-at-name': 'The name is the apex of a separate zone',
  'name-server-at-name': "The name belongs to one of the zone's name servers",
  'doubled-zone': "The record's name contains the zone twice",
  'targets-swapped': 'The targets of the two records are swapped',
  'not-delegated': 'Not delegated to the platform',
  'whole-zone-delegated': 'The whole domain is delegated',
  'challenge-under-asterisk': 'The challenge record has an asterisk in its name',
  'caa-forbids': 'CAA records forbid the certificate',
  'dnssec-broken': 'DNSSEC validation fails',
  'zone-not-found': 'Zone not found',
  'aliased-servers': "A name server's name is an alias",
  'below-ingress': 'The name belongs to an agent ingress',
  'old-answer-cached': 'Resolvers still use an old cached result',
  'absence-cached': "Resolvers don't see the new record yet",
  'could-not-ask': 'No name server answered',
  'could-not-finish': 'The check took too long',
  'cname-hidden': "CNAME queries don't return the record",
  'resolvers-differ': "A resolver's records differ from the zone's",
  'caa-lookup-fails': 'CAA lookups fail, so no certificate can be issued',
  'caa-restricted': 'CAA records might not allow the certificate',
} satisfies Partial<Record<CheckCode, string>>

const all: Readonly<Record<CheckCode, string | ((check: Checked) => string)>> = { ...fixed, ...causes }

export function shortCause(check: Checked): string {
  const cause = all[check.code]
  return typeof cause === 'string' ? cause : cause(check)
}

/**
 * Reports whether a delegation lists some, but not all, of the required name servers. Returns false if the record isn't
 * the problem.
 */
export function isDelegatedInPart({ code, found, record }: Checked): boolean {
  if (record.type !== 'NS' || codeFacts[code].at !== 'record') return false
  const count = countFound(found, record)
  return count > 0 && count < record.values.length
}

/** Reports whether CAA records are known to forbid the certificate, possibly in addition to another problem. */
export const isCertificateForbidden = ({
  code,
  caa,
  ...check
}: Pick<RecordCheck, 'code' | 'caa' | 'verdict' | 'state'>): boolean =>
  code === 'caa-forbids' ||
  (caa !== undefined &&
    !caa.is_on_few &&
    (code === 'proxied' || (stateOf(check) === 'wrong' && !doubtful.has(code))))

const doubtful: ReadonlySet<CheckCode> = new Set(['caa-restricted', 'caa-lookup-fails'])

/** Reports whether CAA records or failing CAA lookups may block the certificate. */
export const isCertificateDoubtful = (check: RecordCheck): boolean =>
  !isCertificateForbidden(check) && (doubtful.has(check.code) || check.caa !== undefined)

export const isWorking = ({ code, verdict }: Pick<RecordCheck, 'code' | 'verdict'>): boolean =>
  codeFacts[code].isWorking === true || (code === 'servers-disagree' && verdict === 'correct')
