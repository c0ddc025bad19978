import { caaInAnswer, maxAliases, type CaaFound } from './caa-answer'
import { askUnanswered, type Unanswered } from '@/lib/dns/queries/denied'
import type { DnsAnswer, ResourceRecord } from '@/lib/dns/wire/messages'
import { isRegistry } from '@/lib/dns/model/suffix'
import { lookup, lookupShared, parentName } from '@/lib/dns/queries/walk'
import type { Session } from '@/lib/dns/queries/session'
import { zoneOfName } from '@/lib/dns/queries/zone-of'
import type { CertificateWanted } from '@/lib/dns/model/caa-change'

const maxNames = 32

/** The CAA records that apply to a name. `at` is the name with these records, such as an alias's target. */
export interface CaaSet {
  at: string
  records: ResourceRecord[]
  /** The certificate's name or a name above it, whose CNAME leads to `at`. Absent if no CNAME does. */
  alias?: string
  /**
   * The CAA records at the names of CNAME records on the way to `at`. Some resolvers return these in place of the
   * records at `at`.
   */
  beside?: readonly CaaSet[]
}

/** The CAA records that some of a zone's servers return for a certificate, and the resulting verdict. */
export interface CaaView {
  servers: string[]
  set: CaaSet
  verdict: CaaVerdict
}

export function splitViews(views: readonly CaaView[]): { forbidding: string[]; others: string[] } {
  const namesOf = (isForbidding: boolean) =>
    views.flatMap(({ servers, verdict }) => ((verdict === 'forbidden') === isForbidding ? servers : []))
  return { forbidding: namesOf(true), others: namesOf(false) }
}

/** Reports whether fewer than half of the servers forbid a certificate, so the certificate may be issued. */
export function mayBeIssued(views: readonly CaaView[]): boolean {
  const { forbidding, others } = splitViews(views)
  return forbidding.length < others.length
}

export interface CaaFailure {
  at: string
  by: Unanswered | null
  /**
   * The records above the queried name that forbid the certificate, and apply if the queried name has no CAA records.
   */
  above?: CaaSet
}

/**
 * The verdict of CAA records on a certificate. `restricted`: the records name the authority, but may exclude this
 * certificate. `unknown`: the records couldn't be read.
 */
export type CaaVerdict = 'allowed' | 'forbidden' | 'restricted' | 'unknown'

interface Searched {
  target: string | null
  shared: readonly string[]
}

/**
 * Finds the CAA records that apply to a name: its own, or the closest ones above it (RFC 8659 section 3). Returns a
 * failure if a name couldn't be checked.
 */
export async function findCaa(
  session: Session,
  name: string,
  { target, shared }: Searched = { target: null, shared: [] },
): Promise<CaaSet | CaaFailure> {
  let at = name
  const passed: CaaSet[] = []
  for (let step = 0; step < maxNames && at !== ''; step += 1) {
    const found = await caaAt(session, at === name ? (target ?? at) : at, shared)
    if ('at' in found) return found
    passed.push(...besideOf(found, at))
    if (found.records.length) return withBeside(caaSet(found.records, at), passed)
    at = parentName(at)
  }
  return at === '' ? withBeside({ at, records: [] }, passed) : { at, by: null }
}

export function caaSet(records: ResourceRecord[], name: string): CaaSet {
  const at = records[0]?.name ?? name
  return { at, records, ...(at !== name && { alias: name }) }
}

const withBeside = (set: CaaSet, beside: readonly CaaSet[]): CaaSet =>
  beside.length ? { ...set, beside } : set

const besideOf = ({ beside }: CaaFound, name: string) => beside.map((records) => caaSet(records, name))

export async function caaIn(session: Session, reply: DnsAnswer, name: string): Promise<CaaSet | CaaFailure> {
  const { end, records, beside } = caaInAnswer(reply, name)
  const isEnd = records.length > 0 || end === name
  const found = isEnd ? { records, beside: [] } : await caaAt(session, end, [])
  if ('at' in found) return found
  return withBeside(caaSet(found.records, name), [
    ...besideOf({ records, beside }, name),
    ...besideOf(found, name),
  ])
}

async function caaAt(
  session: Session,
  name: string,
  shared: readonly string[],
): Promise<CaaFound | CaaFailure> {
  let owner = name
  const passed: ResourceRecord[][] = []
  for (let hop = 0; hop < maxAliases; hop += 1) {
    const question = { name: owner, type: 'CAA' } as const
    const isShared = isRegistry(owner) || shared.includes(owner)
    const { reply, cut } = await (isShared ? lookupShared : lookup)(session, question)
    if (reply.kind === 'failure') {
      const zone = cut && ((await zoneOfName(session, owner)) ?? cut.zone)
      const isKnown = cut && zone !== null && !isRegistry(zone)
      return { at: owner, by: isKnown ? await askUnanswered(session, { ...cut, zone }, question) : null }
    }
    const { end, records, beside } = caaInAnswer(reply, owner)
    passed.push(...beside)
    if (records.length || end === owner) return { records, beside: passed }
    owner = end
  }
  return { at: owner, by: null }
}

interface Property {
  text: string
  isCritical: boolean
  tag: string
  /** The authority's domain name. Empty if no authority may issue certificates. */
  issuer: string
  parameters: ReadonlyMap<string, string>
  /** True if some authorities, such as Let's Encrypt, ignore the property because of its spelling. */
  isUnclear: boolean
}

/** Determines whether CAA records allow an authority to issue a certificate (RFC 8659 section 4, RFC 8657). */
export function judgeCaa(set: CaaSet | null, { issuer, isWildcard }: CertificateWanted): CaaVerdict {
  if (!set) return 'unknown'
  if (unknownCritical(set).length) return 'forbidden'
  const relevant = relevantTo(set, isWildcard)
  if (!relevant.length) return 'allowed'
  const allowing = relevant.filter(
    (property) => property.issuer === issuer && !(isWildcard && excludesWildcards(property)),
  )
  if (!allowing.length) return 'forbidden'
  const isOpen = allowing.some((property) => !property.isUnclear && !isLimited(property, isWildcard))
  return isOpen ? 'allowed' : 'restricted'
}

function relevantTo({ records }: CaaSet, isWildcard: boolean): Property[] {
  const properties = records.map(({ value }) => parseProperty(value))
  const tagged = (tag: string) => properties.filter((property) => property.tag === tag)
  const wild = isWildcard ? tagged('issuewild') : []
  return wild.length ? wild : tagged('issue')
}

/**
 * Returns a CAA record that names the authority but may be ignored because of its spelling, or null if there is none.
 */
export const misspelledCaa = (
  set: CaaSet,
  { issuer, isWildcard }: Pick<CertificateWanted, 'issuer' | 'isWildcard'>,
): string | null =>
  relevantTo(set, isWildcard).find((property) => property.isUnclear && property.issuer === issuer)?.text ??
  null

/** A CAA record that allows an authority only for one account or some validation methods (RFC 8657). */
export interface LimitedCaa {
  text: string
  accounts: string[]
  methods: string[]
}

export const limitedCaa = (
  set: CaaSet,
  { issuer, isWildcard }: Pick<CertificateWanted, 'issuer' | 'isWildcard'>,
): LimitedCaa[] =>
  relevantTo(set, isWildcard)
    .filter((property) => property.issuer === issuer && isLimited(property, isWildcard))
    .map((property) => {
      const account = property.parameters.get('accounturi')
      return {
        text: property.text,
        accounts: account === undefined ? [] : [account],
        methods: methodsOf(property) ?? [],
      }
    })

const wildcardMethod = 'dns-01'

/** Returns the allowed validation methods (RFC 8657), or null if all are allowed. */
const methodsOf = ({ parameters }: Property) =>
  parameters
    .get('validationmethods')
    ?.split(',')
    .map((method) => method.trim().toLowerCase()) ?? null

const excludesWildcards = (property: Property): boolean =>
  methodsOf(property)?.includes(wildcardMethod) === false

/** Reports whether a property's account or validation methods may exclude the platform (RFC 8657). */
function isLimited(property: Property, isWildcard: boolean): boolean {
  const { parameters, isUnclear } = property
  const isMethodKnown = isWildcard && !isUnclear && !excludesWildcards(property)
  return parameters.has('accounturi') || (parameters.has('validationmethods') && !isMethodKnown)
}

/** Reports whether a CAA record names the authority, but excludes the validation method that a wildcard requires. */
export const lacksWildcardMethod = (
  { records }: CaaSet,
  { issuer, isWildcard }: Pick<CertificateWanted, 'issuer' | 'isWildcard'>,
): boolean =>
  isWildcard &&
  records
    .map(({ value }) => parseProperty(value))
    .some(
      (property) =>
        property.tag.startsWith('issue') && property.issuer === issuer && excludesWildcards(property),
    )

/** The tags that Let's Encrypt recognizes. */
const knownTags = ['issue', 'issuewild', 'iodef', 'issuemail']
/** The flags that Let's Encrypt treats as critical. */
const criticalBits = 128 | 1

export const unknownCritical = ({ records }: CaaSet): Pick<Property, 'tag' | 'text'>[] =>
  records
    .map(({ value }) => parseProperty(value))
    .filter(({ isCritical, tag }) => isCritical && !knownTags.includes(tag))

export function doOthersForbid(set: CaaSet, certificate: CertificateWanted): boolean {
  const critical = unknownCritical(set).map(({ text }) => text)
  const others = set.records.filter(({ value }) => !critical.includes(value))
  return judgeCaa({ at: set.at, records: others }, certificate) === 'forbidden'
}

function parseProperty(text: string): Property {
  const [, flags = '0', tag = '', value = ''] = /^(\d+) (\S*) "(.*)"$/.exec(text) ?? []
  const [issuer = '', ...rest] = value.split(';').map((part) => part.trim())
  const parts = rest.length === 1 && rest[0] === '' ? [] : rest
  const parameters = parts.map((part): [string, string] => {
    const [name = '', ...more] = part.split('=')
    return [name.trim().toLowerCase(), more.join('=').trim()]
  })
  return {
    text,
    isCritical: (Number(flags) & criticalBits) !== 0,
    tag: tag.toLowerCase(),
    issuer: issuer.toLowerCase(),
    parameters: new Map(parameters),
    isUnclear:
      issuer !== issuer.toLowerCase() || parts.some((part) => /\s/.test(part) || !part.includes('=')),
  }
}
