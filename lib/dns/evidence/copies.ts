import type { Belief } from '@/lib/dns/queries/beliefs'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { Hints } from './evidence'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/**
 * The answers of the zone's servers in place of a CNAME: the target's own records, or the CNAME for some queries.
 * `flattenedAt`: those of single servers. `leads`: the CNAME values that lead to a copy of the target's addresses.
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

/** Reports whether a name works without a record of its own, because its servers return what the target has. */
export const isCopied = (
  { isFlattened, hiddenAlias }: Pick<Copies, 'isFlattened' | 'hiddenAlias'>,
  findings: readonly ServerFinding[],
): boolean =>
  (isFlattened === true || hiddenAlias !== null) && findings.every(({ records }) => !records?.length)

/** Reports whether each address is one that the zone's servers return for the name. */
const areCopies = ({ matching, differing }: Copies, found: readonly FoundRecord[]): boolean =>
  found.length > 0 &&
  found.every(({ type, value }) =>
    [...matching, ...differing].some((one) => one.type === type && one.value === value),
  )

/** Reports whether a resolver has the records that servers return in place of a CNAME. */
export const hasCopies = (
  copies: Copies,
  { purpose }: WantedRecord,
  { found }: Pick<Belief, 'found'>,
): boolean =>
  purpose === 'certificate'
    ? // The platform changes the challenge's text, so an older one is also a copy.
      found.length > 0 && found.every(({ type }) => type === 'TXT')
    : areCopies(copies, found)
