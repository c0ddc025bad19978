import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { botUsers } from '@/lib/resources/bot-users'
import { type FormValues, helpBeside, ResourceFormContext, type Labels } from './form-context'
import { errorsOf } from './form-errors'
import { FormText } from './form-fields'

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

const help = 'Scheme, host and port, such as https://app.example.com or tcp://1.tcp.example.com:20000.'

test.each([
  ['Enter a URL with a scheme and a host, such as https://app.example.com', undefined],
  ['Enter a URL with a host, such as https://app.example.com.', undefined],
  ['Enter a full domain name, such as db.example.com', help],
  ['This field is required', help],
  [undefined, help],
])('the help beside the error %j', (error, shown) => expect(helpBeside(error, help)).toBe(shown))
