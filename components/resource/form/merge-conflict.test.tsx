import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { ResourceFormContext } from './form-context'
import { MergePanel } from './merge-panel'
import { MergedMeanwhile } from './merged-meanwhile'

const overlap = { path: ['name'], base: 'gate', theirs: 'gate-north', mine: 'gate-south' }

function Conflict() {
  const form = useForm<Record<string, unknown>>({ defaultValues: { name: 'gate-south' } })
  const merge = { value: { name: 'gate-south' }, theirs: [], overlaps: [overlap] }
  return (
    <ResourceFormContext value={{ labels: info.fields, op: botUsers.ops.update, form }}>
      <MergePanel error={new MergedMeanwhile(merge, {}, {})} submitLabel="Save bot user" params={{}} />
    </ResourceFormContext>
  )
}

test('a conflict names its field, and shows the value before both changes', () => {
  const text = textOf(onAccount(<Conflict />))
  expect(text).toContain('Your change to Name conflicts with a newer change. Choose a value, then select')
  expect(text).toMatch(/Use theirs gate-north Keep mine gate-south Before both changes: gate\b/)
})
