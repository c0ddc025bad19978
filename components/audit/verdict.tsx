import { CopyText } from '@/components/ui/copy-text'
import { Panel } from '@/components/ui/panel'
import type { AuditVerdict } from '@/lib/api/audit'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

const intactText = ({ acts }: AuditVerdict): string =>
  acts === 1 ? 'The only entry is intact' : `All ${formatNumber(acts)} entries are intact`

function missingKeysText({ first, last, keys }: NonNullable<AuditVerdict['unverified']>): string {
  const [name, them] = keys.length === 1 ? ['a sealing key', 'it'] : ['sealing keys', 'them']
  const rows =
    first === last
      ? `Row ${formatNumber(first)} of the audit table was`
      : `Rows ${formatNumber(first)} to ${formatNumber(last)} of the audit table were`
  return `${rows} written with ${name} that this console doesn't have: ${joinWithAnd(keys)}. Add ${them} to ADIT_SECRET, then verify again.`
}

export default function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const { firstBad, unverified } = verdict
  if (firstBad !== undefined)
    return (
      <Panel tone="wrong" title="Entries were changed or removed" live>
        Something other than the console changed the database. The first affected row of the audit table is{' '}
        {formatNumber(firstBad)}. Compare the database with a backup.
      </Panel>
    )
  if (unverified)
    return (
      <Panel tone="wrong" title="Some entries can't be fully verified" live>
        {missingKeysText(unverified)}
      </Panel>
    )
  return (
    <Panel tone="ready" title={intactText(verdict)} live>
      <p>
        This includes entries on other pages and entries hidden by filters. To prove later that these entries
        are unchanged, store this hash outside the console.
      </p>
      <CopyText value={verdict.head} what="hash" />
    </Panel>
  )
}
