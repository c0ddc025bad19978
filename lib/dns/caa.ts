import type { Answer, ResourceRecord } from '@/lib/dns/messages'
import { lookupAsClient, parentName, recordsAt } from '@/lib/dns/walk'
import type { Session } from '@/lib/dns/session'
import type { CertificateWanted } from '@/lib/dns/model/records'

/** Names that are climbed, and aliases that are followed at each, for CAA records. */
const maxNames = 10
const maxAliases = 8

/** The CAA records that hold for a name; `at` is where they are. */
export interface CaaSet {
  at: string
  records: ResourceRecord[]
}

/** `unknown`: the records could not be read, or limit issuance in a way that cannot be judged from outside. */
export type CaaVerdict = 'allowed' | 'forbidden' | 'unknown'

/**
 * Finds the CAA records that hold for a name: its own, else those of the closest name above it that has any (RFC 8659
 * section 3). Null when a name on the way could not be looked up.
 */
export async function findCaa(session: Session, name: string): Promise<CaaSet | null> {
  let at = name
  for (let step = 0; step < maxNames && at !== ''; step += 1) {
    const records = await caaAt(session, at)
    if (records === null) return null
    if (records.length) return { at, records }
    at = parentName(at)
  }
  return { at: '', records: [] }
}

/** The CAA records at a name or, behind an alias, at its target. */
async function caaAt(session: Session, name: string): Promise<ResourceRecord[] | null> {
  let owner = name
  for (let hop = 0; hop < maxAliases; hop += 1) {
    const reply = await lookupAsClient(session, { name: owner, type: 'CAA' })
    if (reply.kind === 'failure') return null
    const end = endOfAliases(reply, owner)
    const records = recordsAt(reply.answers, end, 'CAA')
    if (records.length || end === owner) return records
    owner = end
  }
  return null
}

/** The name at which the aliases of one answer end. */
function endOfAliases({ answers }: Answer, name: string) {
  let end = name
  for (let hop = 0; hop < maxAliases; hop += 1) {
    const [alias] = recordsAt(answers, end, 'CNAME')
    if (!alias) return end
    end = alias.value
  }
  return end
}

interface Property {
  isCritical: boolean
  tag: string
  /** The authority's domain name; empty where nobody may issue. */
  issuer: string
  parameters: ReadonlyMap<string, string>
}

/** Judges whether an authority may issue a certificate under these records (RFC 8659 section 4, RFC 8657). */
export function judgeCaa(set: CaaSet | null, { issuer, isWildcard }: CertificateWanted): CaaVerdict {
  if (!set) return 'unknown'
  const properties = set.records.map(({ value }) => parseProperty(value))
  const known = ['issue', 'issuewild', 'iodef', 'issuemail', 'contactemail', 'contactphone']
  if (properties.some(({ isCritical, tag }) => isCritical && !known.includes(tag))) return 'forbidden'
  const tagged = (tag: string) => properties.filter((property) => property.tag === tag)
  const wild = isWildcard ? tagged('issuewild') : []
  const relevant = wild.length ? wild : tagged('issue')
  if (!relevant.length) return 'allowed'
  const method = isWildcard ? 'dns-01' : 'http-01'
  const allowing = relevant.filter(
    (property) => property.issuer === issuer && allowsMethod(property.parameters, method),
  )
  if (!allowing.length) return 'forbidden'
  return allowing.some(({ parameters }) => !parameters.has('accounturi')) ? 'allowed' : 'unknown'
}

function allowsMethod(parameters: Property['parameters'], method: string) {
  const methods = parameters.get('validationmethods')
  return methods === undefined || methods.split(',').some((each) => each.trim() === method)
}

/** Reads `flags tag "value"`, as answers have it. */
function parseProperty(text: string): Property {
  const [, flags = '0', tag = '', value = ''] = /^(\d+) (\S*) "(.*)"$/.exec(text) ?? []
  const [issuer = '', ...rest] = value.split(';').map((part) => part.trim())
  const parameters = rest.flatMap((part): [string, string][] => {
    const [name = '', ...more] = part.split('=')
    return name === '' ? [] : [[name.trim().toLowerCase(), more.join('=').trim()]]
  })
  return {
    isCritical: (Number(flags) & 128) !== 0,
    tag: tag.toLowerCase(),
    issuer: issuer.toLowerCase(),
    parameters: new Map(parameters),
  }
}
