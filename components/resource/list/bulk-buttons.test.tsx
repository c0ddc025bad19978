import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import BulkActions from './bulk-buttons'

const shown = (fixedReason?: string) =>
  onAccount(
    <BulkActions
      resource="endpoints"
      actions={['delete']}
      target={{ ids: ['ep_1'] }}
      count={1}
      fixedReason={fixedReason}
    />,
  )

test('the reason that no action is possible is below the buttons', () => {
  expect(shown('Agents serve these endpoints.')).toMatch(/<p[^>]*>Agents serve these endpoints\.<\/p>/)
  expect(shown()).not.toMatch(/<p/)
})

test('two buttons are shown, the other actions are in a menu, and the deletion is set apart', () => {
  const page = onAccount(
    <BulkActions
      resource="reserved-domains"
      actions={['check-dns', 'tag', 'description', 'metadata', 'delete']}
      target={{ ids: ['rd_1'] }}
      count={1}
    />,
  )
  const labels = ['Check DNS…', 'Set tag…', 'More', 'Delete…']
  const positions = labels.map((label) => page.indexOf(`${label}<`))
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions)
  expect(positions).not.toContain(-1)
  expect(page).not.toContain('Change description…')
  expect(page).toMatch(/not-first:border-l[^>]*>(?:<[^>]*>)*Delete…/)
})

test('no menu is shown without further actions', () =>
  expect(shown()).not.toContain('More actions for the selection'))
