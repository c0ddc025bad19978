import * as z from 'zod'
import { expect, test } from 'vitest'
import { crud } from './crud'
import { secret, text, wider } from './fields'
import { openApiDocument } from './openapi'
import { defineResource } from './resource'

const item = z.object({ id: z.string(), token: secret(z.string()).optional() })
const items = defineResource({
  info: {
    name: 'items',
    label: 'Things',
    one: 'Thing',
    idPrefix: 'th',
    about: 'What there is.',
    help: 'using#start',
    title: 'id',
    identifies: [],
    facets: [],
    search: [],
    columns: ['id'],
    fields: { id: { label: 'ID', kind: 'mono' } },
    refs: {},
    deletion: 'Nothing.',
  },
  item,
  ops: crud({
    path: '/items',
    key: 'items',
    noun: 'thing',
    item,
    create: z.strictObject({ note: wider(text(255, 1, 'local').nullable().optional()) }),
    update: z.strictObject({}),
    wider: ['delete'],
  }),
})

test('an OpenAPI document is generated from resource declarations', () => {
  const versionHeader = { name: 'Service-Version', value: '2' }
  const document = openApiDocument({
    title: 'T',
    baseUrl: 'https://api.example',
    versionHeader,
    resources: [items],
  })
  expect(Object.keys(document.paths)).toEqual(['/items', '/items/{id}'])
  expect(document.components.parameters.version).toMatchObject({ in: 'header', schema: { const: '2' } })
  expect(document.paths['/items/{id}']?.delete).toMatchObject({
    operationId: 'items.delete',
    'x-access': 'operator',
    'x-support': 'wider',
    parameters: [{}, { name: 'id', in: 'path', required: true }],
    responses: { 204: { description: 'Success, without a body' } },
  })
  expect(document.paths['/items/{id}']?.delete).not.toHaveProperty('requestBody')
  expect(JSON.stringify(document.paths['/items']?.get)).not.toContain('additionalProperties')
  expect(document.paths['/items']?.post).toMatchObject({
    'x-support': 'spec',
    requestBody: {
      content: {
        'application/json': {
          schema: {
            additionalProperties: false,
            properties: { note: { anyOf: [{ 'x-max-bytes': 255 }, { type: 'null' }], 'x-support': 'wider' } },
          },
        },
      },
    },
    responses: {
      201: { content: { 'application/json': { schema: { properties: { token: { format: 'password' } } } } } },
    },
  })
})
