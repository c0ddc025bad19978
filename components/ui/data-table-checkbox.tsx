import type { ComponentProps } from 'react'
import { cn } from './style'
import type { GroupSelection, Selection } from './data-table-column'

export function SelectCell<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  return (
    <td className="cell-check">
      <RowCheckbox
        onApproach={selection.onApproach}
        aria-label={selection.label(row)}
        checked={selection.isSelected(row)}
        onChange={({ nativeEvent }) =>
          selection.onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  )
}

export function SelectShownCell<Row>({
  selection,
  className,
}: {
  selection: Selection<Row>
  className: string
}) {
  const { shown, onToggleShown, onApproach, isPicking, onPick } = selection
  return (
    <th scope="col" className={cn(className, 'check-target w-9 py-0 pr-0 pl-1.5 text-left')}>
      <AllCheckbox label="Select all rows shown" {...{ shown, onToggleShown, onApproach }} />
      <button
        type="button"
        onClick={() => onPick(!isPicking)}
        className="absolute inset-y-0 right-0 rounded-sm px-3 font-medium text-ink sm:hidden"
      >
        {isPicking ? 'Done' : 'Select'}
        <span className="sr-only">{isPicking ? ' selecting' : ' rows'}</span>
      </button>
    </th>
  )
}

export function AllCheckbox({ label, shown, onToggleShown, onApproach }: GroupSelection) {
  return (
    <RowCheckbox
      ref={(box) => {
        if (box !== null) box.indeterminate = shown === 'some'
      }}
      onApproach={onApproach}
      aria-label={label}
      checked={shown === 'all'}
      onChange={onToggleShown}
    />
  )
}

function RowCheckbox({
  onApproach,
  ...props
}: ComponentProps<'input'> & { onApproach: (() => void) | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it enlarges the target; the input has its name
    <label onPointerEnter={onApproach}>
      <input {...props} type="checkbox" onFocus={onApproach} />
    </label>
  )
}
