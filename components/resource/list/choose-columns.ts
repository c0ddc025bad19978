import type { Column } from '@/components/ui/data-table-column'
import type { FacetOption } from '@/components/ui/facet-menu'
import { fitForPhones } from './column-widths'

interface ShownColumns<Row> {
  columns: Column<Row>[]
  /** The options of the columns menu: all columns except the first. */
  options: FacetOption[]
  /** The IDs of the shown columns, without the first. */
  shown: string[]
}

/**
 * Returns the columns that a list shows: the first column, then the `chosen` columns. If `chosen` is null, the `usual`
 * columns follow the first. Only phones hide chosen columns: they show the first two columns and the column `kept`.
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
  return {
    columns: fitForPhones<Column<Row>>([...(first ? [first] : []), ...wanted], kept),
    options: columnOptions(
      others,
      wanted.map(({ id }) => id),
    ),
    shown: wanted.map(({ id }) => id),
  }
}

/**
 * Returns the options of the columns menu: the shown columns in the order of the table, then the hidden columns by
 * name.
 */
export function columnOptions(
  columns: readonly Pick<Column<never>, 'id' | 'header'>[],
  shown: readonly string[],
): FacetOption[] {
  const options = columns.map(({ id, header }) => ({ value: id, label: header }))
  const hidden = options.filter(({ value }) => !shown.includes(value))
  return [
    ...options.filter(({ value }) => shown.includes(value)),
    ...hidden.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ]
}

function inAnyWindow<Row>(column: Column<Row>): Column<Row> {
  const { hideBelow: _, ...rest } = column
  return rest
}
