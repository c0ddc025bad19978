import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { exportAddress } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber } from '@/lib/util/text'
import { bulkActionsOf } from './bulk-actions'
import BulkActions from './bulk-buttons'
import { ExportMenu } from './export-menu'
import { countOf } from './row-range'
import type { RowSelection } from './use-row-selection'

/** The maximum number of selected rows whose IDs fit in the URL of an export. */
const MAX_EXPORTED = 100

interface BulkChosenProps {
  info: { name: ResourceName }
  selection: RowSelection
  /** The number of rows that match the list's search. */
  total: number
}

/** The content of the bar while rows are selected: their number and the actions on them. */
export default function BulkChosen({ info, selection, total }: BulkChosenProps) {
  const seen = useAccount()
  const { chosen, filter } = selection
  const count = countOf(chosen)
  const target = chosen.kind === 'matching' ? { search: { ...filter } } : { ids: [...chosen.titles.keys()] }
  return (
    <>
      <span className="font-medium">{formatNumber(count)} selected</span>
      {chosen.kind === 'some' && total > count && (
        <Button variant="quiet" onClick={() => selection.selectMatching(total)}>
          Select all {formatNumber(total)}
          {Object.keys(filter).length > 0 && ' that match'}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        Clear<span className="max-sm:sr-only"> selection</span>
      </Button>
      <BulkActions
        resource={info.name}
        actions={bulkActionsOf(seen, info.name)}
        target={target}
        count={count}
        before={<ExportSelected resource={info.name} selection={selection} />}
      />
    </>
  )
}

/** The menu that downloads the selected rows. */
function ExportSelected({ resource, selection }: { resource: ResourceName; selection: RowSelection }) {
  const { account } = useAccount()
  const { chosen, filter } = selection
  if (chosen.kind === 'some' && chosen.titles.size > MAX_EXPORTED)
    return (
      <Button
        variant="secondary"
        disabledReason={`You can export up to ${MAX_EXPORTED} selected rows. To export more, filter the list.`}
      >
        Export
      </Button>
    )
  const search = chosen.kind === 'matching' ? filter : { ids: [...chosen.titles.keys()].join(',') }
  return (
    <ExportMenu
      label="Export selected"
      variant="secondary"
      hrefOf={(format) => exportAddress(account.slug, resource, search, format)}
    />
  )
}
