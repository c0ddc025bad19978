import type { Question } from '@/lib/dns/wire/messages'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

// The types that must not exist beside a CNAME (RFC 2181 section 10.1).

type Type = Question['type']

/** The types that conflict most often. */
const usualTypes = ['A', 'TXT', 'AAAA', 'MX', 'HTTPS'] as const

/** The types to query at each server in a thorough check. */
export const eachTypes = [...usualTypes, 'CAA'] as const

/** More types to query at a server whose answer to an ANY query proves nothing. */
export const rareTypes = ['SVCB', 'SRV', 'NAPTR', 'SSHFP', 'TLSA', 'PTR', 'LOC', 'URI'] as const

/** The types that are found only in answers to ANY queries. */
const rarestTypes = ['DS', 'NS', 'DNAME', 'SPF', 'RP', 'AFSDB', 'CERT', 'SMIMEA', 'OPENPGPKEY'] as const

const allTypes: readonly Type[] = [...eachTypes, ...rareTypes, ...rarestTypes]

/** Returns the types of the records that conflict with a CNAME. */
export const conflictsIn = (records: readonly Pick<FoundRecord, 'type'>[]): Type[] =>
  allTypes.filter((type) => records.some((one) => one.type === type))

/** Returns the types to query beside a CNAME, starting with the one to query at every server. */
export const conflictsOf = ({ purpose }: WantedRecord): readonly [Type, ...(readonly Type[])] =>
  purpose === 'certificate' ? ['TXT'] : usualTypes

const minorTypes: ReadonlySet<Type> = new Set(['ANY', ...rareTypes])

/** Reports whether some servers drop queries for a type, so missing replies don't affect the result. */
export const isMinorType = (type: Type): boolean => minorTypes.has(type)
