import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { Hints } from '../evidence'
import type { WantedRecord } from '@/lib/dns/model/records'

/**
 * Evidence that servers copy the target's records or hide the CNAME. If their answers differ, includes the target of
 * each server's answers.
 */
export type Copies = Pick<
  Hints,
  'isFlattened' | 'matching' | 'differing' | 'hiddenAlias' | 'flattenedAt' | 'leads'
>

export const noCopies: Copies = {
  isFlattened: false,
  matching: [],
  differing: [],
  hiddenAlias: null,
  flattenedAt: new Map(),
  leads: new Map(),
}

type Answered = Pick<ResolverResult, 'found' | 'reply'>

/**
 * Reports whether no server returned the record, although the name has copies of the target's records or a hidden
 * CNAME.
 */
export const isCopied = (
  { isFlattened, hiddenAlias }: Pick<Copies, 'isFlattened' | 'hiddenAlias'>,
  findings: readonly ServerFinding[],
): boolean =>
  (isFlattened === true || hiddenAlias !== null) && findings.every(({ records }) => !records?.length)

function areCopies({ matching, differing }: Copies, { found, reply }: Answered): boolean {
  const copies = [...matching, ...differing]
  if (!found.length && reply?.rcode === 'NOERROR')
    return copies.length > 0 && copies.every(({ type }) => type === 'AAAA')
  return (
    found.length > 0 &&
    found.every(({ type, value }) => copies.some((one) => one.type === type && one.value === value))
  )
}

export const hasCopies = (copies: Copies, { purpose }: WantedRecord, answer: Answered): boolean =>
  purpose === 'certificate'
    ? // The platform changes the challenge's text, so a record with an older text is also a copy.
      answer.found.length > 0 && answer.found.every(({ type }) => type === 'TXT')
    : areCopies(copies, answer)
