import { expect, test } from 'vitest'
import { resources } from '@/lib/resources/registry'
import { inSentence } from '@/lib/util/text'
import { roleOptions } from './people-change'

const helpOf = (role: string) => roleOptions.find(({ value }) => value === role)?.help ?? ''

test('the help of the admin role names every resource that only admins can change', () => {
  const own = resources.filter(({ ops }) =>
    Object.values(ops).some((op) => op.name.split('.').length === 2 && op.access === 'admin'),
  )
  const labels = own.map(({ info }) => inSentence(info.label).replace('policy rules', 'policies'))
  expect(new Set(labels)).toEqual(new Set(['authtokens', 'SSH credentials', 'API keys', 'IP policies']))
  for (const label of labels) expect(helpOf('admin')).toContain(label)
  expect(helpOf('operator')).toContain('most resources')
})
