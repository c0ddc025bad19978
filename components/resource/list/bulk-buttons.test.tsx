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

test('the reason why no action is possible is below the buttons', () => {
  expect(shown('Agents serve these endpoints.')).toMatch(/<p[^>]*>Agents serve these endpoints\.<\/p>/)
  expect(shown()).not.toMatch(/<p/)
})
