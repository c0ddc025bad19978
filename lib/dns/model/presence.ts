import { canonicalName, type RecordCheck } from './records'

/**
 * Reports whether a record has a required value, directly or through a CNAME chain. Returns true if no server's records
 * are known.
 */
export const isLeading = ({ record, servers, chain = [] }: Found): boolean => {
  const answers = servers.flatMap(({ found }) => (found ? [found] : []))
  const isSaved = (value: string) => record.values.includes(canonicalName(value))
  return (
    answers.length === 0 ||
    chain.some(isSaved) ||
    answers.some((found) => found.some(({ type, value }) => type === record.type && isSaved(value)))
  )
}

type Found = Pick<RecordCheck, 'record' | 'servers' | 'chain'>

/** Reports whether the check found a required value, directly or through a CNAME chain. */
export function isAnyFound({ record, code, found, servers, chain = [] }: RecordCheck): boolean {
  // Without a zone, NS records can only be those of the ingress's own zone on the platform's servers.
  if (code === 'zone-not-found') return false
  // `found` contains only the CAA records.
  if (code === 'caa-forbids' && isLeading({ record, servers, chain })) return true
  const isSaved = (value: string) => record.values.includes(canonicalName(value))
  return found.some(({ type, value }) => type === record.type && isSaved(value)) || chain.some(isSaved)
}

/** Reports whether a record is gone from every known name server of the zone. Returns `unknown` if undetermined. */
export function isRecordGone(check: RecordCheck): boolean | 'unknown' {
  // Other name servers, to which some of the registry's servers delegate, have the record.
  const isElsewhere = check.outdated_delegation === 'registry' && check.verdict !== 'unknown'
  if (check.verdict === 'correct' || isAnyFound(check) || isElsewhere) return false
  const isUnknown = check.verdict === 'unknown' || isBehindAddresses(check)
  return !isUnknown && haveAllAnswered(check) ? true : 'unknown'
}

/** Reports whether addresses, such as a CDN's, may hide the correct record. */
export const isBehindAddresses = ({ code, is_hidden }: RecordCheck): boolean =>
  code === 'proxied' || is_hidden === true

function haveAllAnswered({ servers }: RecordCheck): boolean {
  const answered = new Set(servers.flatMap(({ name, outcome }) => (outcome === 'answered' ? [name] : [])))
  return servers.length > 0 && servers.every(({ name }) => answered.has(name))
}
