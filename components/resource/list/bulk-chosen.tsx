import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import type { MenuItem } from '@/components/ui/menu'
import type { ExportFormat } from '@/lib/api/common'
import type { InventoryRow } from '@/lib/api/inventory'
import { exportAddress } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber } from '@/lib/util/text'
import { bulkActionsOf } from './bulk-actions'
import BulkActions from './bulk-buttons'
import { selectionExportItems } from './export-menu'
import { type Chosen, countOf, type RowSelection, type SelectableRow } from './use-row-selection'
import { ClearSelection } from './selection-parts'

/** The maximum number of selected rows to export, so that their IDs fit in the URL. */
const MAX_EXPORTED = 100

/**
 * Returns why the selected rows can't be changed, or undefined. `fixed` contains the endpoints that can't be
 * changed because they belong to edges or agents.
 */
export function whyFixed(chosen: Chosen, fixed: readonly SelectableRow[]): string | undefined {
  if (chosen.kind === 'matching') return undefined
  const ids = new Set(fixed.map(({ id }) => id))
  if (chosen.titles.size === 0 || [...chosen.titles.keys()].some((id) => !ids.has(id))) return undefined
  const belongs =
    chosen.titles.size === 1
      ? 'This endpoint belongs to an edge or an agent'
      : `These ${formatNumber(chosen.titles.size)} endpoints belong to edges or agents`
  return `${belongs}, so bulk actions aren't available. Change the edge's hosts or the agent's configuration instead.`
}

interface BulkChosenProps {
  info: { name: ResourceName }
  selection: RowSelection
  total: number
  fixed: readonly InventoryRow[]
}

export default function BulkChosen({ info, selection, total, fixed }: BulkChosenProps) {
  const seen = useAccount()
  const { chosen, filter } = selection
  const count = countOf(chosen)
  const target = chosen.kind === 'matching' ? { search: { ...filter } } : { ids: [...chosen.titles.keys()] }
  const hrefOf = exportOf(seen.account.slug, info.name, selection)
  const exports = exportsOf(hrefOf)
  const canSelectAll = chosen.kind === 'some' && total > count
  const selectAll = () => selection.selectMatching(total)
  const selectAllLabel = `Select all ${formatNumber(total)}${Object.keys(filter).length > 0 ? ' that match' : ''}`
  return (
    <>
      <span className="font-medium">{formatNumber(count)} selected</span>
      {canSelectAll && (
        <span className="max-sm:hidden">
          <Button variant="quiet" onClick={selectAll}>
            {selectAllLabel}
          </Button>
        </span>
      )}
      <ClearSelection clear={selection.clear} />
      <BulkActions
        resource={info.name}
        actions={bulkActionsOf(seen, info.name)}
        target={target}
        count={count}
        fixedReason={whyFixed(chosen, fixed)}
        moreItems={exports}
        phoneItems={[...(canSelectAll ? [{ label: selectAllLabel, run: selectAll }] : []), ...exports]}
      />
    </>
  )
}

type HrefOf = (format: ExportFormat) => string

function exportsOf(hrefOf: HrefOf | null): MenuItem[] {
  if (hrefOf === null)
    return [
      {
        label: 'Export',
        run: () => undefined,
        disabledReason: `You can export up to ${MAX_EXPORTED} selected rows. To export more, filter the list and select all.`,
      },
    ]
  return selectionExportItems(hrefOf)
}

function exportOf(account: string, resource: ResourceName, { chosen, filter }: RowSelection): HrefOf | null {
  if (chosen.kind === 'some' && chosen.titles.size > MAX_EXPORTED) return null
  const search = chosen.kind === 'matching' ? filter : { ids: [...chosen.titles.keys()].join(',') }
  return (format) => exportAddress(account, resource, search, format)
}
