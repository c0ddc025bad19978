import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { focusOnce } from '@/components/ui/dom'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { PartSummary, TransferPlan } from '@/lib/api/transfer'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

const sum = ({ parts }: TransferPlan, count: (part: PartSummary) => number) =>
  parts.reduce((total, part) => total + count(part), 0)

export const plannedChanges = (plan: TransferPlan) => sum(plan, ({ added, updated }) => added + updated)

const entries = (n: number) => `${formatNumber(n)} ${n === 1 ? 'entry' : 'entries'}`

export function importPlanText(plan: TransferPlan): string {
  const known = sum(plan, (part) => part.known)
  const refused = sum(plan, (part) => part.refused)
  const changes = plannedChanges(plan)
  if (changes + known + refused === 0) return 'The file contains no entries that can be imported.'
  const parts = [
    `${formatNumber(changes)} new or updated ${changes === 1 ? 'entry' : 'entries'}`,
    ...(known > 0 ? [`${formatNumber(known)} already known`] : []),
    ...(refused > 0 ? [`${formatNumber(refused)} rejected`] : []),
  ]
  return `${parts.join(', ')}.`
}

export const importLabel = (plan: TransferPlan) => `Import ${entries(plannedChanges(plan))}`

interface PlanShownProps {
  name: string
  plan: TransferPlan
  isRunning: boolean
  onRun: () => void
  onLeave: () => void
}

const counts = [
  ['added', 'New'],
  ['updated', 'Updated'],
  ['known', 'Already known'],
  ['refused', 'Rejected'],
] as const

/** Returns the columns of the preview. Counts that are 0 in all parts have none. */
function columnsOf(plan: TransferPlan): Column<PartSummary>[] {
  const filled = counts.filter(([id]) => sum(plan, (part) => part[id]) > 0)
  return [
    { id: 'label', header: 'Part', cell: ({ label }) => <span className="block py-1">{label}</span> },
    ...filled.map(([id, header]): Column<PartSummary> => ({
      id,
      header,
      align: 'end',
      width: '8.5rem',
      cell: (part) => (part[id] === 0 ? '' : formatNumber(part[id])),
    })),
  ]
}

export function PlanShown({ name, plan, isRunning, onRun, onLeave }: PlanShownProps) {
  const { exported_at, exported_by, account } = plan.file
  const filled = plan.parts.filter((part) => counts.some(([id]) => part[id] > 0))
  const refusals = plan.parts.flatMap((part) => part.refusals)
  const nothing = plannedChanges(plan) === 0 ? 'The file contains no new or updated entries.' : undefined
  return (
    <section aria-labelledby="plan" className="rounded-md border border-line bg-surface">
      <div className="space-y-1 border-b border-line px-4 py-3">
        <h2
          id="plan"
          ref={focusOnce}
          tabIndex={-1}
          className="w-fit scroll-mt-16 text-lg font-medium wrap-anywhere"
        >
          Preview of {name}
        </h2>
        <p className="max-w-text wrap-anywhere text-muted">
          <span className="text-ink">{importPlanText(plan)}</span> Exported{' '}
          <RelativeTime value={exported_at} /> by {exported_by || 'an unknown person'} from the account{' '}
          {account.name}.
        </p>
      </div>
      <div className="space-y-4 px-4 py-3">
        <Elsewhere plan={plan} />
        {plan.unknown_parts.length > 0 && (
          <Panel tone="attention" title="This version doesn't support some parts of the file">
            The import skips {joinWithAnd(plan.unknown_parts)}. A newer version of Adit may support these
            parts.
          </Panel>
        )}
        {filled.length > 0 && (
          <DataTable
            caption="Import preview"
            columns={columnsOf(plan)}
            rows={filled}
            rowKey={(part) => part.name}
          />
        )}
        {refusals.length > 0 && <Refusals refusals={refusals} />}
        <Verification parts={plan.parts.filter(({ added, updated }) => added + updated > 0)} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <Button
          variant="primary"
          pending={isRunning}
          pendingLabel="Importing"
          disabledReason={nothing}
          onClick={onRun}
        >
          {importLabel(plan)}
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </div>
    </section>
  )
}

function Elsewhere({ plan }: { plan: TransferPlan }) {
  const { account } = useAccount()
  if (!plan.is_elsewhere) return null
  return (
    <Panel tone="attention" title="This file was exported from a different base URL">
      The file was exported from {plan.file.account.base_url}. This account is at {account.base_url}. IDs
      differ between platforms, so import the file only if both URLs belong to the same platform.
    </Panel>
  )
}

function Verification({ parts }: { parts: readonly PartSummary[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="verification" className="space-y-2">
      <h3 id="verification" className="font-medium">
        Verification
      </h3>
      <dl className="grid gap-x-6 gap-y-3 text-sm lg:grid-cols-2">
        {parts.map(({ name, label, unverified, verified }) => (
          <div key={name} className="min-w-0">
            <dt>{label}</dt>
            <dd className="text-muted">Imported without verification: {asClause(unverified)}</dd>
            <dd className="text-muted">Verified: {asClause(verified)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

function Refusals({ refusals }: { refusals: PartSummary['refusals'] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm py-1">Rejected entries</summary>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {refusals.map(({ what, reason }) => (
          <li key={`${what} ${reason}`} className="wrap-anywhere">
            <span className="font-mono">{what}</span>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
