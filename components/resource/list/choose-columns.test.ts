import { expect, test } from 'vitest'
import type { Column } from '@/components/ui/data-table-column'
import { chooseColumns, columnChoice } from './choose-columns'

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id.toUpperCase(),
  cell: () => '',
  ...more,
})
const usual = [column('name'), column('state'), column('os', { hideBelow: 'xl' })]
const more = [column('ip')]

test('the default columns are shown unless others are chosen, which tablets do not hide', () => {
  const shown = chooseColumns(usual, more, null)
  expect(shown.columns.map(({ id, hideBelow }) => [id, hideBelow])).toEqual([
    ['name', undefined],
    ['state', undefined],
    ['os', 'xl'],
  ])
  expect(shown.options.map(({ label }) => label)).toEqual(['STATE', 'OS', 'IP'])
  const chosen = chooseColumns(usual, more, ['ip', 'os'])
  expect(chosen.shown).toEqual(['os', 'ip'])
  expect(chosen.columns.map(({ id, hideBelow }) => [id, hideBelow])).toEqual([
    ['name', undefined],
    ['os', undefined],
    ['ip', 'sm'],
  ])
})

test('the columns menu lists the shown columns in their order, then the others by name', () => {
  const columns = ['state', 'tags', 'id', 'region', 'certificate'].map((id) => column(id))
  const choice = columnChoice(columns, [column('state'), column('region', { hideBelow: '2xl' })])
  expect(choice.options.map(({ label }) => label)).toEqual(['STATE', 'REGION', 'CERTIFICATE', 'ID', 'TAGS'])
  expect(choice.options.map(({ hideBelow }) => hideBelow)).toEqual([
    undefined,
    '2xl',
    undefined,
    undefined,
    undefined,
  ])
  expect(choice.shown).toEqual(['state', 'region'])
})
