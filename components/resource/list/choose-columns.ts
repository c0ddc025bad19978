import type { Column } from '@/components/ui/data-table-column'
import { fitForPhones } from './column-widths'

export interface ColumnOption extends Pick<Column<never>, 'hideBelow'> {
  value: string
  label: string
}

export interface ShownColumns<Row> {
  columns: Column<Row>[]
  options: ColumnOption[]
  shown: string[]
}

/**
 * Returns the columns that a list shows: the first column and the `chosen` columns. If `chosen` is null, returns the
 * `usual` columns.
 */
export function chooseColumns<Row>(
  usual: readonly Column<Row>[],
  more: readonly Column<Row>[],
  chosen: readonly string[] | null,
  kept?: string,
): ShownColumns<Row> {
  const [first, ...others] = [...usual, ...more]
  const wanted =
    chosen === null ? usual.slice(1) : others.filter(({ id }) => chosen.includes(id)).map(inAnyWindow)
  const columns = fitForPhones<Column<Row>>([...(first ? [first] : []), ...wanted], kept)
  return { columns, ...columnChoice(others, columns.slice(1)) }
}

type Listed = Pick<Column<never>, 'id' | 'header' | 'hideBelow'>

/** Returns the IDs of the shown columns, and the options of the columns menu. */
export function columnChoice(
  columns: readonly Pick<Listed, 'id' | 'header'>[],
  shown: readonly Listed[],
): Pick<ShownColumns<never>, 'options' | 'shown'> {
  const ids = shown.map(({ id }) => id)
  const optionOf = ({ id, header, hideBelow }: Listed) => ({ value: id, label: header, hideBelow })
  const others = columns.filter(({ id }) => !ids.includes(id))
  return {
    options: [
      ...shown.map(optionOf),
      ...others
        .toSorted((a, b) => a.header.localeCompare(b.header, 'en'))
        .map(({ id, header }) => ({ value: id, label: header })),
    ],
    shown: ids,
  }
}

function inAnyWindow<Row>(column: Column<Row>): Column<Row> {
  const { hideBelow: _, ...rest } = column
  return rest
}
