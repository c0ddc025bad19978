import * as z from 'zod'
import { errorEnvelope } from './envelope'
import { marksOf, nested } from './fields'
import type { Named } from './operation'

interface DescribedResource {
  name: string
  info: { label: string; about: string }
  ops: Readonly<Record<string, Named>>
}

interface Described {
  title: string
  baseUrl: string
  versionHeader: { name: string; value: string }
  resources: readonly DescribedResource[]
}

/** Returns the JSON Schema of a zod schema, with `x-max-bytes` and `x-support`. Secrets have the format `password`. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { maxBytes, support, secret } = marksOf(nested(zodSchema))
      if (maxBytes !== undefined) jsonSchema['x-max-bytes'] = maxBytes
      if (support !== undefined) jsonSchema['x-support'] = support
      if (secret) jsonSchema.format = 'password'
      // A later platform may add fields to responses, which isn't a breaking change.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return described
}

export const jsonContent = (schema: unknown) => ({ content: { 'application/json': { schema } } })

export function parametersOf(location: 'path' | 'query', { shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: schemaOf(nested(schema), 'input'),
  }))
}

function operationOf(op: Named, tag: string) {
  const parameters = [
    { $ref: '#/components/parameters/version' },
    ...parametersOf('path', op.params),
    ...parametersOf('query', op.query),
  ]
  const hasBody = !(op.body instanceof z.ZodUndefined)
  const success = op.status === 204 ? {} : jsonContent(schemaOf(op.response, 'output'))
  return {
    operationId: op.name,
    summary: op.summary,
    tags: [tag],
    'x-access': op.access,
    'x-support': op.support,
    parameters,
    ...(hasBody ? { requestBody: { required: true, ...jsonContent(schemaOf(op.body, 'input')) } } : {}),
    responses: {
      [op.status]: { description: op.status === 204 ? 'Success, without a body' : 'Success', ...success },
      default: { $ref: '#/components/responses/error' },
    },
  }
}

export function openApiDocument({ title, baseUrl, versionHeader, resources }: Described) {
  const operations = resources.flatMap(({ info, ops }) =>
    Object.values(ops).map((op) => ({ op, tag: info.label })),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { op, tag } of operations)
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationOf(op, tag) }
  const version = {
    name: versionHeader.name,
    in: 'header',
    required: true,
    schema: { type: 'string', const: versionHeader.value },
  }
  return {
    openapi: '3.1.0',
    info: { title, version: versionHeader.value },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: resources.map(({ info }) => ({ name: info.label, description: info.about })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      parameters: { version },
      responses: {
        error: { description: 'The request was rejected', ...jsonContent(schemaOf(errorEnvelope, 'output')) },
      },
    },
  }
}
