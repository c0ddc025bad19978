import type { ComponentProps } from 'react'
import { cn } from './style'
import type { GroupSelection, Selection } from './data-table-column'

/** The first cell of a row, with its checkbox. */
export function SelectCell<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  return (
    <td className={cn('cell-check', selection.isHiddenOnPhones && 'max-sm:hidden')}>
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

/** The first cell of the header, with the checkbox that selects all shown rows. */
export function SelectShownCell<Row>({
  selection,
  className,
}: {
  selection: Selection<Row>
  className: string
}) {
  const { shown, onToggleShown, onApproach, isHiddenOnPhones } = selection
  return (
    <th
      scope="col"
      className={cn(
        className,
        'check-target w-9 py-0 pr-0 pl-1.5 text-left',
        isHiddenOnPhones && 'max-sm:hidden',
      )}
    >
      <AllCheckbox label="Select all rows shown" {...{ shown, onToggleShown, onApproach }} />
    </th>
  )
}

/** A checkbox that selects several rows. It is indeterminate if only some of them are selected. */
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

/** A checkbox with an enlarged click target. */
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
