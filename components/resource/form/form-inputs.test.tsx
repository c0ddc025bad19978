import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { FormRef } from '@/components/resource/ref/form-ref'
import { onAccount } from '@/components/resource/testing/on-account'
import { adminOnly, rule, secret, wider } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { FormRadio } from './form-fields'
import { FormList } from './form-list'
import { FormMap } from './form-map'
import { FormDuration, FormNumber } from './form-number'
import { FormSecret } from './form-secret'
import { FormSecretMap } from './form-secret-map'
import { MoreOptions } from './more-options'
import { ResourceForm } from './resource-form'
import { resourceForms } from './resource-forms'

const google = z.strictObject({
  email_addresses: z.array(z.string()),
  client_secret: secret(z.string()).optional(),
  api_key: secret(
    rule(z.string().default(''), (key) => key !== '', { code: 1, message: 'No', source: 'spec' }),
  ),
  only_wider: wider(z.array(z.string()).optional()),
})
const op = {
  ...defineOperation({
    method: 'PUT',
    path: '/things/{id}',
    status: 200,
    access: 'operator',
    summary: 'Put it',
    params: z.object({ id: z.string() }),
    body: z.strictObject({
      provider: z.strictObject({ google: google.optional() }).optional(),
      add: z.record(z.string(), z.string()).optional(),
      headers: z.record(z.string(), secret(z.string())).optional(),
      share: z.number().optional(),
      timeout: z.number().optional(),
      kind: z.string().optional(),
      owner_id: z.string().optional(),
      policy_ids: z.array(z.string()).optional(),
      locked: adminOnly(z.array(z.string()).optional()),
    }),
  }),
  name: 'things.put',
}
const kept = { set: true, fingerprint: 'f1n9e7' }
const initial = {
  provider: { google: { email_addresses: ['a@x.com', 'b@x.com'], client_secret: kept, api_key: kept } },
  add: { 'X-One': '1' },
  share: 0.25,
  timeout: 5_400,
  kind: 'b',
  owner_id: 'bot_1',
  policy_ids: ['rd_2', 'rd_1'],
  locked: ['admins see this'],
}
const labels = { 'provider.google.email_addresses': { label: 'Addresses', help: 'One a line' } }

const html = (input: ReactNode, more: Parameters<typeof onAccount>[1] = {}, values: object = {}) =>
  onAccount(
    <ResourceForm
      info={info}
      labels={labels}
      op={op}
      id="bot_1"
      initial={{ ...initial, ...values }}
      toBody={(all) => all}
      submitLabel="Save"
      done={() => ''}
    >
      {input}
    </ResourceForm>,
    more,
  ).split('aria-label="Request preview"')

test('an input has the label, the value and the name of its path', () => {
  const [form = ''] = html(<FormList name="provider.google.email_addresses" />)
  expect(form).toMatch(/Addresses.*required.*<textarea[^>]*name="provider\.google\.email_addresses"/s)
  expect(form).toContain('a@x.com\nb@x.com')
  expect(form).toContain('One a line')
})

test('a field that the account or the role does not allow has no input', () => {
  const wide = <FormList name="provider.google.only_wider" />
  expect(html(wide)[0]).not.toContain('textarea')
  expect(html(wide, { accepts: ['things.put#provider.google.only_wider'] })[0]).toContain('textarea')
  const locked = <FormList name="locked" />
  expect(html(locked)[0]).toContain('admins see this')
  expect(html(locked, { role: 'operator' })[0]).not.toContain('admins see this')
})

test('a stored secret is kept, replaced or removed, and never shown', () => {
  const [form = '', preview = ''] = html(<FormSecret name="provider.google.client_secret" />)
  expect(form).toMatch(
    /checked="" value="keep".*Stored \(fingerprint f1n9e7.*value="replace".*value="remove"/s,
  )
  expect(preview).toContain('(kept)')
  expect(html(<FormSecret name="provider.google.api_key" />)[0]).not.toContain('value="remove"')
})

test('a new secret is typed in a password input and hidden in the preview', () => {
  const values = { provider: { google: { email_addresses: [], api_key: 'typed-just-now' } } }
  const [form = '', preview = ''] = html(<FormSecret name="provider.google.api_key" />, {}, values)
  expect(form).toMatch(/<input[^>]*type="password"/)
  expect(preview).toContain('(as typed)')
  expect(preview).not.toContain('typed-just-now')
})

test('a number has its unit, and a duration uses its longest whole unit', () => {
  expect(html(<FormNumber name="share" unit="of all" />)[0]).toMatch(/value="0\.25".*of all/s)
  expect(html(<FormDuration name="timeout" />)[0]).toMatch(/value="90".*selected="">min<.*= 5,400 s/s)
  expect(html(<FormDuration name="timeout" />, {}, { timeout: 0 })[0]).not.toContain('= 0')
  expect(html(<FormDuration name="timeout" />, {}, { timeout: '' })[0]).toMatch(/name="timeout"[^>]*value=""/)
})

test('a map has a row for each pair, and an empty one if there are none', () => {
  const map = <FormMap name="add" keyLabel="Header" valueLabel="Value" />
  expect(html(map)[0]).toMatch(/aria-label="Header 1"[^>]*value="X-One".*aria-label="Value 1"[^>]*value="1"/s)
  expect(html(map, {}, { add: {} })[0]).toMatch(/aria-label="Header 1"[^>]*name="add"/)
})

test('a map names what its button adds, and is marked if it is required', () => {
  const map = <FormMap name="add" keyLabel="Header" valueLabel="Value" />
  expect(html(map)[0]).toMatch(/Add header<.*/s)
  expect(html(map)[0]).not.toContain('required')
  const { New } = resourceForms({
    resource: tunnelGroupBackends,
    valuesOf: () => ({ labels: {} }),
    fields: { labels: <FormMap name="labels" keyLabel="Label" valueLabel="Value" /> },
  })
  expect(onAccount(<New />)).toMatch(/<legend[^>]*>Labels<span aria-hidden[^>]*>required</)
})

test('a map of secrets keeps each secret under its name and shows no value', () => {
  const map = <FormSecretMap name="headers" keyLabel="Header" valueLabel="Value" />
  const headers = { 'X-A.B': kept, 'x-new': 'typed-just-now' }
  const [form = '', preview = ''] = html(map, {}, { headers })
  expect(form).toMatch(/aria-label="Header 1"[^>]*value="X-A\.B".*f1n9e7.*Replace<span[^>]*> ?X-A\.B/s)
  expect(form).toMatch(
    /aria-label="Header 2"[^>]*value="x-new".*<input[^>]*aria-label="Value 2"[^>]*type="password"/s,
  )
  expect(form).not.toContain('aria-label="Value 1"')
  expect(preview).toContain('(kept)')
  expect(preview).toContain('(as typed)')
  expect(preview).not.toContain('typed-just-now')
})

test('references are listed in order, above a combobox with the name of the field', () => {
  const [form = ''] = html(<FormRef name="policy_ids" resources={['reserved-domains']} many />)
  expect(form).toMatch(/rd_2.*Remove rd_2.*rd_1.*Remove rd_1.*role="combobox"[^>]*name="policy_ids"/s)
})

test('a field for one reference shows the chosen resource with a button to change it, without a search', () => {
  const [form = ''] = html(<FormRef name="owner_id" resources={['bot-users']} />)
  expect(form).toMatch(/<button[^>]*aria-label="Change bot_1".*Remove bot_1/s)
  expect(form).not.toContain('combobox')
  const [empty] = html(<FormRef name="owner_id" resources={['bot-users']} />, {}, { owner_id: '' })
  expect(empty).toContain('role="combobox"')
})

test('a radio group selects one of a few options', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  expect(html(<FormRadio name="kind" options={options} />)[0]).toMatch(/name="kind" value="b"/)
})

test('more options are open only if a value differs from its default', () => {
  const options = (
    <MoreOptions names={['timeout', 'share']} defaults={{ timeout: 5_400, share: 0 }}>
      <FormDuration name="timeout" />
    </MoreOptions>
  )
  expect(html(options, {}, { share: 0 })[0]).toMatch(/<details class/)
  expect(html(options, {}, { share: '' })[0]).toMatch(/<details class/)
  expect(html(options)[0]).toMatch(/<details[^>]* open=""/)
})
