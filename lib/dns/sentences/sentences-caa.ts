import {
  doOthersForbid,
  lacksWildcardMethod,
  mayBeIssued,
  misspelledCaa,
  splitViews,
  unknownCritical,
  type CaaSet,
  type CaaView,
} from '@/lib/dns/evidence/certificate/caa'
import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import type { CaaEdit, CertificateWanted } from '@/lib/dns/model/caa-change'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'
import { joinChanges, messageOf, partsOf } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'
import { limitedText } from './sentences-caa-limit'
import { editIn, inZone, listValues, plural, sentenceCase, theZone, within } from './sentences'

const onServers = (servers: readonly string[]) => (servers.length ? ` on ${joinWithAnd(servers)}` : '')

const caaLocation = ({ name, servers = [] }: Pick<CaaEdit, 'name' | 'servers'>, zone: string) => {
  const on = onServers(servers)
  return zone !== '' && isWithin(name, zone)
    ? { where: `in the zone ${zone}${on}`, name: within(name, zone) }
    : { where: `in the zone of ${name}${on}`, name }
}

/**
 * The change that CAA records require. `replace-alias`: the records apply because of a CNAME at the zone's apex, which
 * must be replaced. Null if users can't make the change.
 */
export type CaaFix = CaaEdit | 'replace-alias' | null

/** CAA records that require the same change. `views` isn't empty. */
export interface CaaProblem {
  views: readonly CaaView[]
  fix: CaaFix
  /** The servers that need the change. Empty if all do. */
  servers: readonly string[]
}

interface ForbiddingCaa {
  problems: readonly CaaProblem[]
  views: readonly CaaView[]
  subject: string
  restricted: readonly string[]
}

export function caaForbids(
  certificate: CertificateWanted,
  zone: string,
  { problems, views, subject, restricted }: ForbiddingCaa,
): string {
  const isSimple = problems.length === 1 && problems[0]?.views.length === 1
  const described = problems.map((problem) => {
    const { finding, records, change } = describeProblem(certificate, zone, problem, subject)
    const holders = isSimple ? onSome(views, records) : describeHolders(problem.views, records)
    return { finding: `${finding}${views.length ? ` ${holders}` : ''}`, change }
  })
  const isUneven = views.length > 0 && problems.some(({ fix }) => fix)
  const last = isUneven ? unchanged(problems, views) : ''
  const changes = described.map(({ change }, index) =>
    index === described.length - 1 ? change + last : change,
  )
  const outcome = isSimple ? '' : outcomeOn(views)
  const others = restricted.map(partsOf)
  return messageOf(
    [
      ...described.map(({ finding }) => finding),
      outcome,
      ...others.map(({ finding }) => finding),
      isUneven ? 'If you just changed CAA records, wait until all name servers have them.' : '',
    ],
    [...changes, ...others.map(({ change }) => change)],
  )
}

function describeProblem(
  certificate: CertificateWanted,
  zone: string,
  { views, fix, servers }: CaaProblem,
  subject: string,
) {
  const { issuer } = certificate
  const [set = { at: '', records: [] }] = views.map((view) => view.set)
  const at = set.at || 'the root'
  const critical = criticalIn(set)
  const isForbidden = !critical || doOthersForbid(set, certificate)
  const isMethod = views.every((view) => lacksWildcardMethod(view.set, certificate))
  const method = isMethod ? ', which requires the validation method dns-01' : ''
  const findings = critical
    ? [
        `The CAA ${critical.records} at ${at} with the ${critical.tags} ${critical.are} marked as critical. ` +
          `Certificate authorities don't recognize ${critical.these}, so they can't issue the certificate for ${subject}.`,
        ...(isForbidden ? [`The other CAA records at ${at} don't allow ${issuer}${method}.`] : []),
      ]
    : [`CAA records at ${at} don't allow ${issuer} to issue the certificate for ${subject}${method}.`]
  const isByAlias = fix === 'replace-alias'
  if (isByAlias) findings.push(aliasAtApex(zone, set))
  const change = isByAlias
    ? `${inZone(zone, servers)} ${replaceAlias}`
    : fix
      ? changeCaa(set, zone, fix)
      : `Ask the platform's support team to ${[
          ...(critical ? [drop(critical, at)] : []),
          ...(isForbidden ? [`allow ${issuer} in the CAA records at ${at}`] : []),
        ].join(', and to ')}.`
  const records = critical && !critical.isMany && !isForbidden ? 'this record' : 'these records'
  return { finding: findings.join(' '), records, change }
}

const aliasAtApex = (zone: string, { at }: CaaSet) =>
  `The CNAME record at ${zone} leads to ${at}, but the apex of a zone can't have a CNAME record.`

const replaceAlias = 'replace the CNAME record at @ with an ALIAS record or with address records.'

function criticalIn(set: CaaSet) {
  const critical = unknownCritical(set)
  const tags = [...new Set(critical.map(({ tag }) => tag))]
  const isMany = critical.length > 1
  return critical.length
    ? {
        isMany,
        records: plural(critical.length, 'record'),
        are: isMany ? 'are' : 'is',
        tags: `${plural(tags.length, 'tag')} ${listValues(tags)}`,
        these: plural(tags.length, 'this tag', 'these tags'),
      }
    : null
}

const drop = ({ records, tags, isMany }: NonNullable<ReturnType<typeof criticalIn>>, at: string) =>
  `delete the CAA ${records} at ${at} with the ${tags}, or set ${isMany ? 'the flags of these records' : 'its flags'} to 0`

const has = (names: readonly string[]) => `${joinWithAnd(names)} ${plural(names.length, 'has', 'have')}`

function describeHolders(views: readonly CaaView[], records: string): string {
  const each = views.map(
    ({ servers, set }) =>
      `${has(servers)} ${views.length > 1 ? listValues(set.records.map(({ value }) => value)) : records}`,
  )
  return `${each.length > 1 ? `${each.slice(0, -1).join(', ')}, and ${each.at(-1)}` : each.join('')}.`
}

const unlikely = 'so the certificate is unlikely to be issued.'
const atRandom = 'so issuance depends on which name servers are queried.'

function onSome(views: readonly CaaView[], records: string): string {
  const { forbidding, others } = splitViews(views)
  if (!others.length) return ''
  if (mayBeIssued(views)) return `Only ${has(forbidding)} ${records}, ${atRandom}`
  const share = forbidding.length > others.length ? 'most' : 'half of the'
  const lack = plural(others.length, "doesn't", "don't")
  return `${joinWithAnd(others)} ${lack} have ${records}, but ${share} name servers do, ${unlikely}`
}

function outcomeOn(views: readonly CaaView[]): string {
  const { forbidding, others } = splitViews(views)
  if (!others.length) return ''
  const isSure = views.every(({ verdict }) => verdict === 'forbidden' || verdict === 'allowed')
  if (mayBeIssued(views))
    return `Most name servers ${isSure ? 'allow' : 'may allow'} the certificate, ${atRandom}`
  const share = forbidding.length > others.length ? 'most' : 'half of the'
  const allow = isSure ? plural(others.length, 'allows', 'allow') : 'may allow'
  return `${joinWithAnd(others)} ${allow} the certificate, but ${share} name servers don't, ${unlikely}`
}

function unchanged(problems: readonly CaaProblem[], views: readonly CaaView[]): string {
  const changed = problems.flatMap((problem) => problem.views)
  const allowing = views.flatMap((view) =>
    view.verdict === 'allowed' && !changed.includes(view) ? view.servers : [],
  )
  return allowing.length ? ` You don't need to change ${joinWithAnd(allowing)}.` : ''
}

function changeCaa(
  set: CaaSet,
  zone: string,
  { name: owner, value, action, servers = [], deletes = [] }: CaaEdit,
): string {
  const { at } = set
  const { where, name } = caaLocation({ name: owner, servers }, zone)
  const critical = action === 'delete' || deletes.length ? criticalIn(set) : null
  const lead =
    owner === at ? '' : `CAA records at ${owner} take precedence over those at ${at || 'the root'}. `
  return joinChanges([
    critical ? `${sentenceCase(where)}, ${drop(critical, name)}.` : '',
    action === 'create'
      ? `${lead}${sentenceCase(where)}, add a CAA record at ${name} with the value ${value}.`
      : '',
  ])
}

/**
 * Extends `failing`, the description of a failed CAA lookup at `at`, with the CAA records above `at` that forbid the
 * certificate.
 */
export function caaAbove(
  { issuer }: CertificateWanted,
  zone: string,
  { set, at, failing }: { set: CaaSet; at: string; failing: string },
  fix: CaaEdit | null,
) {
  const { finding, change } = partsOf(failing)
  const applying = `If ${at} has no CAA records, those at ${set.at || 'the root'} apply. They don't allow ${issuer} to issue the certificate.`
  return messageOf([finding, applying], [fix ? changeCaa(set, zone, fix) : '', change])
}

/** Describes CAA records whose restrictions or spelling may block the certificate. */
export function caaRestricted(
  set: CaaSet,
  certificate: Pick<CertificateWanted, 'issuer' | 'isWildcard'>,
  zone: string,
  { fix, servers }: Pick<CaaProblem, 'fix' | 'servers'>,
) {
  const misspelled = misspelledCaa(set, certificate)
  const finding =
    misspelled === null
      ? (limitedText(set, certificate, onServers(servers)) ?? caaUnknown(set, servers))
      : `Certificate authorities may ignore the CAA record at ${set.at}${onServers(servers)} with the value ${misspelled}, because of its spelling.`
  const ifMissing = "If the certificate isn't issued or renewed,"
  if (fix === 'replace-alias') {
    const where = `in ${theZone(zone)}${onServers(servers)}`
    return `${finding} ${aliasAtApex(zone, set)} ${ifMissing} ${editIn(where, replaceAlias)}`
  }
  const lead = `${finding} ${ifMissing}`
  if (!fix)
    return misspelled === null
      ? `${lead} ask the platform's support team to remove the restriction from the CAA records at ${set.at}.`
      : `${lead} ask the platform's support team to correct this record.`
  const { where, name } = caaLocation(fix, zone)
  if (misspelled !== null)
    return `${lead} ${editIn(where, `add a CAA record at ${name} with exactly the value ${fix.value}.`)}`
  return `${lead} ${editIn(where, `add a CAA record at ${name} with the value ${fix.value}, which has no restrictions.`)}`
}

/** Returns notes about CAA records that may block the certificate or couldn't be looked up. */
export function caaNotes(record: Subject, { caa, caaFailure }: Pick<Hints, 'caa' | 'caaFailure'>): string[] {
  const { isPrivate, certificate } = record
  if (isPrivate) return caaInPrivate(record, caa, caaFailure)
  if (caa?.verdict === 'unknown' || caa?.verdict === 'restricted') return [caaUnknown(caa.set)]
  if (!certificate || caa?.verdict !== 'forbidden') return []
  return (caa.views ?? [])
    .filter(({ verdict }) => verdict === 'forbidden')
    .map(
      ({ set, servers }) =>
        `The CAA records at ${set.at} on ${joinWithAnd(servers)} don't allow ${certificate.issuer} to issue the certificate.`,
    )
}

const caaUnknown = (set: CaaSet | null, servers: readonly string[] = []) =>
  set
    ? `The check couldn't determine whether the CAA records at ${set.at}${onServers(servers)} allow the certificate. They may restrict issuance to a specific account or validation method, or certificate authorities may interpret them differently.`
    : "The check couldn't look up the CAA records, so it's unknown whether they allow the certificate."

function caaInPrivate(
  { certificate }: WantedRecord,
  caa: Hints['caa'],
  failure: Hints['caaFailure'],
): string[] {
  if (!certificate || !caa) return []
  const forbidding = caa.verdict === 'forbidden' ? caa.set : failure?.above
  if (forbidding)
    return [
      `The check couldn't read the CAA records in public DNS, which certificate authorities look up. The CAA records at ${forbidding.at} on the account's DNS servers don't allow ${certificate.issuer}.`,
    ]
  return caa.verdict === 'unknown' ? [caaUnknown(null)] : []
}
