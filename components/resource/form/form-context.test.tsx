import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { botUsers } from '@/lib/resources/bot-users'
import { type FormValues, ResourceFormContext, type Labels } from './form-context'
import { errorsOf } from './form-errors'
import { FormText } from './form-fields'
import { textOf } from '@/components/resource/testing/text-of'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { MergePanel } from './merge-panel'
import { MergedMeanwhile } from './merged-meanwhile'

const op = botUsers.ops.create

function Form({ labels }: { labels: Labels }) {
  const form = useForm<FormValues>({
    defaultValues: { name: '' },
    errors: errorsOf(op, {}, true, () => true),
  })
  return (
    <ResourceFormContext value={{ labels, op, form }}>
      <FormText name="name" />
    </ResourceFormContext>
  )
}

test.each([
  [{ label: 'Name', missing: 'Enter a name' }, 'Enter a name'],
  [{ label: 'Name' }, 'This field is required'],
])('a missing required field uses the message of %j', (name, text) => {
  expect(onAccount(<Form labels={{ name }} />)).toContain(text)
})

test('an input keeps its help above an error', () => {
  expect(onAccount(<Form labels={{ name: { label: 'Name', help: 'Such as ada.' } }} />)).toMatch(
    /Such as ada.*This field is required/,
  )
})

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
