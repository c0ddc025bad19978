import * as z from 'zod'
import { type ConsoleOperation, hasBody, statusOf } from '@/lib/contract/console-operation'
import { errorEnvelope } from '@/lib/contract/envelope'
import { jsonContent, parametersOf, schemaOf } from '@/lib/contract/openapi'
import { seenHeader } from '@/lib/contract/seen-marks'
import { consoleApi, consoleOperations } from './registry'

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
})

function headersOf({ method, idempotencyKey, seen }: ConsoleOperation) {
  return [
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/request' }]),
    ...(idempotencyKey
      ? [
          header(
            'Idempotency-Key',
            idempotencyKey === 'required',
            'A key of 1 to 128 visible ASCII characters. The console runs only one request per key.',
          ),
        ]
      : []),
    ...(seen
      ? [
          header(
            seenHeader,
            false,
            'Identifies the values that the sender last saw. The console rejects the request if the values have changed since.',
          ),
        ]
      : []),
  ]
}

const pathSchema = ({ path }: Pick<ConsoleOperation, 'path'>) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])))

function successOf(op: ConsoleOperation) {
  if (op.file !== undefined)
    return {
      description: 'The file',
      content: { [op.file]: { schema: { type: 'string', format: 'binary' } } },
    }
  if (statusOf(op) === 204) return { description: 'Success, without a body' }
  return { description: 'Success', ...jsonContent(schemaOf(op.response, 'output')) }
}

const operationOf = (area: string, key: string, op: ConsoleOperation) => ({
  operationId: `${area}.${key}`,
  summary: op.summary,
  tags: [area],
  'x-access': op.access,
  ...(op.freshPassword && { 'x-fresh-password': true }),
  ...(op.access === 'public' && { security: [] }),
  parameters: [...headersOf(op), ...parametersOf('path', pathSchema(op)), ...parametersOf('query', op.query)],
  ...(hasBody(op) && { requestBody: { required: true, ...jsonContent(schemaOf(op.body, 'input')) } }),
  responses: {
    [op.file === undefined ? statusOf(op) : 200]: successOf(op),
    default: { $ref: '#/components/responses/error' },
  },
})

export function consoleOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { area, key, op } of consoleOperations)
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationOf(area, key, op) }
  return {
    openapi: '3.1.0',
    info: { title: 'Adit console API', version: '1' },
    security: [{ session: [] }],
    tags: Object.keys(consoleApi).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'adit-session' } },
      parameters: {
        request: {
          name: 'Adit-Request',
          in: 'header',
          required: true,
          schema: { type: 'string', const: '1' },
        },
      },
      responses: {
        error: { description: 'The request was rejected', ...jsonContent(schemaOf(errorEnvelope, 'output')) },
      },
    },
  }
}
