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
  if (changes + known + refused === 0) return 'The file is empty.'
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

const count = (id: 'added' | 'updated' | 'known' | 'refused', header: string): Column<PartSummary> => ({
  id,
  header,
  align: 'end',
  width: '8.5rem',
  cell: (part) => formatNumber(part[id]),
})

const columns: Column<PartSummary>[] = [
  { id: 'label', header: 'Part', cell: ({ label }) => <span className="block py-1">{label}</span> },
  count('added', 'New'),
  count('updated', 'Updated'),
  count('known', 'Already known'),
  count('refused', 'Rejected'),
]

export function PlanShown({ name, plan, isRunning, onRun, onLeave }: PlanShownProps) {
  const { exported_at, exported_by, account } = plan.file
  const refusals = plan.parts.flatMap((part) => part.refusals)
  const nothing = plannedChanges(plan) === 0 ? 'The file contains no new or updated entries.' : undefined
  return (
    <section aria-labelledby="plan" className="space-y-3">
      <h3 id="plan" ref={focusOnce} tabIndex={-1} className="w-fit text-base font-medium wrap-anywhere">
        Preview of {name}
      </h3>
      <p className="max-w-text wrap-anywhere">
        {importPlanText(plan)} Exported <RelativeTime value={exported_at} /> by{' '}
        {exported_by || 'an unknown person'} from the account {account.name}.
      </p>
      <Elsewhere plan={plan} />
      {plan.unknown_parts.length > 0 && (
        <Panel tone="attention" title="This version doesn't support some parts of the file">
          The import skips {joinWithAnd(plan.unknown_parts)}. A newer version of Adit may support these parts.
        </Panel>
      )}
      <DataTable caption="Import preview" columns={columns} rows={plan.parts} rowKey={(part) => part.name} />
      <Verification parts={plan.parts.filter(({ added, updated }) => added + updated > 0)} />
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <div className="flex flex-wrap gap-2">
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
    <section aria-labelledby="verification" className="max-w-text space-y-2">
      <h4 id="verification" className="font-medium">
        Verification
      </h4>
      <dl className="space-y-2">
        {parts.map(({ name, label, believed, looked_up }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="text-muted">Imported without verification: {asClause(believed)}</dd>
            <dd className="text-muted">Verified by this console: {asClause(looked_up)}</dd>
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
