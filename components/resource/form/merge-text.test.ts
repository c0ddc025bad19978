import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { namesOf, pathLabel, textAt } from './merge-text'

const labels = {
  description: { label: 'Description' },
  'tls.enabled': { label: 'TLS' },
  labels: { label: 'Labels' },
}

test.each([
  [['description'], 'Description'],
  [['tls', 'enabled'], 'TLS'],
  [['labels', 'a.b'], 'Labels: a.b'],
  [['provider', 'google'], 'provider.google'],
])('the label of %j is %s', (path, label) => expect(pathLabel(labels, path)).toBe(label))

test('each input is named once', () =>
  expect(namesOf(labels, [['description'], ['labels', 'a'], ['labels', 'a'], ['tls', 'enabled']])).toBe(
    'Description, Labels: a and TLS',
  ))

const op = {
  ...defineOperation({
    method: 'PUT',
    path: '/x',
    status: 200,
    access: 'operator',
    summary: 'Put it',
    body: z.strictObject({
      text: z.string(),
      secrets: z.record(z.string(), secret(z.string())),
      list: z.array(z.string()),
    }),
    response: z.object({}),
  }),
  name: 'x.put',
}

test.each<[readonly string[], unknown, string]>([
  [['text'], 'one', 'one'],
  [['text'], '', 'Empty'],
  [['text'], undefined, 'Removed'],
  [['text'], true, 'On'],
  [['secrets', 'a.b'], 'typed-secret', 'Entered value, not shown'],
  [['secrets', 'a'], { set: true, fingerprint: 'f' }, 'Stored secret, not shown'],
  [['list'], ['a', 'b'], 'a\nb'],
  [['list'], [], 'Empty'],
  [['other'], { a: 1 }, '{\n  "a": 1\n}'],
])('the value of %j, %j, is shown as %s', (path, value, text) => expect(textAt(op, path, value)).toBe(text))
