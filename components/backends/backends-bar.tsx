import { bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { useBulkPlan } from '@/components/resource/list/use-bulk-plan'
import BulkActions, { bulkItems } from '@/components/resource/list/bulk-buttons'
import { countOf, type RowSelection } from '@/components/resource/list/use-row-selection'
import { Bar, ClearSelection, NothingPicked } from '@/components/resource/list/selection-parts'
import { useAccount } from '@/components/shell/account-context'
import { Menu } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import type { NewBulkJob } from '@/lib/api/bulk-jobs'
import { describeError } from '@/lib/client/describe-error'
import { counted, formatNumber, inSentence } from '@/lib/util/text'
import { resourceType } from '@/lib/resources/resource-types'
import type { BackendKind } from './kind-text'
import { selectedKinds } from './selected-kinds'

interface BackendsBarProps {
  selection: RowSelection
  kinds: ReadonlyMap<string, BackendKind>
}

export function BackendsBar({ selection, kinds }: BackendsBarProps) {
  const { chosen, isPicking, clear } = selection
  const count = countOf(chosen)
  const byKind = chosen.kind === 'some' ? selectedKinds([...chosen.titles.keys()], kinds) : []
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <Bar label="Selected backends">
          <span className="font-medium">{formatNumber(count)} selected</span>
          <ClearSelection clear={clear} />
          <Actions byKind={byKind} />
        </Bar>
      )}
      {count === 0 && isPicking && <NothingPicked clear={clear} />}
    </>
  )
}

function Actions({ byKind }: { byKind: ReturnType<typeof selectedKinds> }) {
  const seen = useAccount()
  const toast = useToast()
  const plan = useBulkPlan()
  const [only, ...others] = byKind
  if (only && others.length === 0)
    return (
      <BulkActions
        resource={only.kind}
        actions={bulkActionsOf(seen, only.kind)}
        target={{ ids: only.ids }}
        count={only.ids.length}
        phoneItems={[]}
      />
    )
  const run = (body: NewBulkJob) =>
    plan.mutate(body, { onError: (error) => toast(describeError(error).sentence, 'refused') })
  return (
    <div className="ml-auto">
      <Menu
        label="Actions for the selection"
        variant="secondary"
        items={byKind.flatMap(({ kind, ids }) => {
          const { one, label } = resourceType(kind)
          const items = bulkItems({
            resource: kind,
            actions: bulkActionsOf(seen, kind),
            target: { ids },
            count: ids.length,
            run,
          })
          return items.map((item) => ({
            ...item,
            group: counted(ids.length, inSentence(one), inSentence(label)),
          }))
        })}
      >
        Actions
      </Menu>
    </div>
  )
}
