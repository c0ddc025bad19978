import type { Question } from '@/lib/dns/wire/messages'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

// Types of records that must not share a name with a CNAME (RFC 2181 section 10.1).

type Type = Question['type']

const usualTypes = ['A', 'TXT', 'AAAA', 'MX', 'HTTPS'] as const

/** The types to query at each server for the name of a CNAME. */
export const eachTypes = [...usualTypes, 'CAA'] as const

/** More types to query, unless the server's answer to an ANY query lists all types. */
export const rareTypes = ['SVCB', 'SRV', 'NAPTR', 'SSHFP', 'TLSA', 'PTR', 'LOC', 'URI'] as const

const rarestTypes = ['DS', 'NS', 'DNAME', 'SPF', 'RP', 'AFSDB', 'CERT', 'SMIMEA', 'OPENPGPKEY'] as const

const allTypes: readonly Type[] = [...eachTypes, ...rareTypes, ...rarestTypes]

export const conflictsIn = (records: readonly Pick<FoundRecord, 'type'>[]): Type[] =>
  allTypes.filter((type) => records.some((one) => one.type === type))

/** Returns the types to query for the name of a CNAME, starting with the one to query at every server. */
export const conflictsOf = ({ purpose }: WantedRecord): readonly [Type, ...(readonly Type[])] =>
  purpose === 'certificate' ? ['TXT'] : usualTypes

const minorTypes: ReadonlySet<Type> = new Set(['ANY', ...rareTypes])

/** Reports whether missing replies for a type are ignored, because some servers drop queries for it. */
export const isMinorType = (type: Type): boolean => minorTypes.has(type)
