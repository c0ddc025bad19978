import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable, FIRST_ROWS } from './data-table'
import { DataTableGroup } from './data-table-group'
import type { Column } from './data-table-column'

type Row = { name: string; region: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: (row) => row.name },
  { id: 'region', header: 'Region', isSortable: true, cell: (row) => row.region },
  { id: 'note', header: 'Note', cell: () => 'none' },
]
const rows: Row[] = [{ name: 'a.example.com', region: 'us' }]
const base = { caption: 'Domains', columns, rows, rowKey: (row: Row) => row.name }

test('the first column is the row header, and the caption names the table and the region', () => {
  const html = renderToStaticMarkup(<DataTable {...base} />)
  expect(html).toMatch(/<th scope="row"[^>]*>a\.example\.com<\/th>/)
  expect(html).toMatch(/<caption[^>]*>Domains<\/caption>/)
  expect(html).toMatch(/^<section aria-label="Domains" tabindex="0"/)
})

test('sortable headers announce their order and link to another one', () => {
  const sorting = { column: 'name', direction: 'descending', href: (id: string) => `?sort=${id}` } as const
  const html = renderToStaticMarkup(<DataTable {...base} sorting={sorting} />)
  expect(html.match(/aria-sort="(\w+)"/g)).toEqual(['aria-sort="descending"', 'aria-sort="none"'])
  expect(html).toContain('href="?sort=region"')
})

test('the server renders the first rows of a long table, and keeps room for the others', () => {
  const long = Array.from({ length: 100 }, (_, n) => ({ name: `d${n}.example.com`, region: 'us' }))
  const html = renderToStaticMarkup(<DataTable {...base} rows={long} />)
  expect(html.match(/<th scope="row"/g)).toHaveLength(FIRST_ROWS)
  expect(html).toContain(
    `<div aria-hidden="true" style="height:calc(${100 - FIRST_ROWS} * var(--row))"></div>`,
  )
  expect(180 + FIRST_ROWS * 36).toBeGreaterThanOrEqual(1080)
  const stacked = renderToStaticMarkup(<DataTable {...base} rows={long} isStackedOnPhones />)
  expect(stacked).toMatch(/<div aria-hidden="true" class="max-sm:\[--row:[^"]*" style="height:calc\(/)
  const loading = renderToStaticMarkup(<DataTable {...base} rows={long} loadingRows={3} />)
  expect(loading).not.toContain('calc(')
})

test('a loading table shows skeleton rows and no data', () => {
  const html = renderToStaticMarkup(<DataTable {...base} loadingRows={3} />)
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/<tr aria-hidden="true"/g)).toHaveLength(3)
  expect(html).not.toContain('a.example.com')
})

test('each row has a labeled checkbox, and the header selects all rows shown', () => {
  const selection = {
    label: (row: Row) => `Select ${row.name}`,
    isSelected: () => true,
    onToggle: () => undefined,
    shown: 'all',
    onToggleShown: () => undefined,
    isPicking: false,
    onPick: () => undefined,
  } as const
  const html = renderToStaticMarkup(<DataTable {...base} selection={selection} />)
  expect(html).toMatch(/aria-label="Select a\.example\.com" type="checkbox"[^>]*checked/)
  expect(html).toContain('aria-label="Select all rows shown"')
  expect(html).toMatch(/<th scope="row"[^>]*>a\.example\.com<\/th>/)
})

test('phones have a button that shows the checkboxes', () => {
  const html = (isPicking: boolean) =>
    renderToStaticMarkup(
      <DataTable
        {...base}
        selection={{
          label: (row) => `Select ${row.name}`,
          isSelected: () => false,
          onToggle: () => undefined,
          shown: 'none',
          onToggleShown: () => undefined,
          isPicking,
          onPick: () => undefined,
        }}
      />,
    )
  expect(html(false)).toMatch(/<button[^>]*sm:hidden[^>]*>Select<span[^>]*> rows</)
  expect(html(false)).not.toContain('picking-rows')
  expect(html(true)).toMatch(/<table [^>]*class="[^"]*picking-rows/)
  expect(html(true)).toMatch(/<button[^>]*sm:hidden[^>]*>Done</)
})

test('groups have a heading across all columns and show their rows while open', () => {
  const group = {
    Body: DataTableGroup,
    id: 'us',
    heading: 'us',
    rows,
    onToggle: () => undefined,
    foot: '2 more',
  }
  const html = renderToStaticMarkup(
    <DataTable
      {...base}
      rows={[]}
      groups={[
        { ...group, isOpen: true },
        { ...group, id: 'eu', isOpen: false },
      ]}
    />,
  )
  expect(html.match(/<th scope="rowgroup" colSpan="3"/g)).toHaveLength(2)
  expect(html.match(/aria-expanded="\w+"/g)).toEqual(['aria-expanded="true"', 'aria-expanded="false"'])
  expect(html.match(/a\.example\.com/g)).toHaveLength(1)
  expect(html.match(/2 more/g)).toHaveLength(1)
})

test('the heading of a group has a cell for each hidden column, and its actions in the last column', () => {
  const more = (id: string, hideBelow: 'xl' | '2xl') => ({ id, header: id, hideBelow, cell: () => '' })
  const html = renderToStaticMarkup(
    <DataTable
      {...base}
      columns={[...base.columns, more('tls', '2xl'), more('os', 'xl'), more('tags', '2xl')]}
      rows={[]}
      actions={() => ''}
      groups={[
        {
          Body: DataTableGroup,
          id: 'us',
          heading: 'us',
          rows: [],
          isOpen: false,
          onToggle: () => undefined,
          actions: 'Menu',
        },
      ]}
    />,
  )
  const [, , heading = ''] = html.split('<tr')
  expect(heading.match(/colSpan="\d+"/g)).toEqual(['colSpan="3"', 'colSpan="1"', 'colSpan="2"'])
  expect(heading).toMatch(/colSpan="1"[^>]* max-xl:hidden/)
  expect(heading).toMatch(/colSpan="2"[^>]* max-2xl:hidden/)
  expect(heading).toMatch(/<td class="sticky right-0[^>]*>Menu<\/td><\/tr>/)
})

test('columns keep their widths at any window width if the table has fixed columns', () => {
  const wide = columns.map((column) => ({ ...column, width: '7rem' }))
  const fluid = renderToStaticMarkup(<DataTable {...base} columns={wide} />)
  const fixed = renderToStaticMarkup(<DataTable {...base} columns={wide} hasFixedColumns />)
  expect(fluid).toMatch(/<th scope="col" style="width:7rem"[^>]*max-sm:w-auto!/)
  expect(fixed).not.toContain('max-sm:w-auto!')
  expect(fixed).toMatch(/<table [^>]*class="[^"]* table-fixed /)
})
