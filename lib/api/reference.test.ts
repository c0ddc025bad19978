import { expect, test } from 'vitest'
import * as z from 'zod'
import { type ConsoleOperation, hasBody, statusOf } from '@/lib/contract/console-operation'
import { isRecord } from '@/lib/util/records'
import { consoleOpenApi } from './openapi'
import { type ConsoleApi, consoleOperations } from './registry'

/** Returns the field names of a JSON Schema. `?` marks optional fields, and `[]` marks lists. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const parts = [
    described,
    ...(described.allOf ?? []),
    ...(described.anyOf ?? []),
    ...(described.oneOf ?? []),
  ]
  const nested = (described.allOf ?? []).flatMap((part) => part.anyOf ?? part.oneOf ?? [])
  const names = [...parts, ...nested].flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, field]) => {
      const isList = isRecord(field) && field.type === 'array'
      const isNeeded = part.required?.includes(name) ?? false
      return `${name}${isList ? '[]' : ''}${isNeeded ? '' : '?'}`
    }),
  )
  return [...new Set(names)]
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function requestOf(op: ConsoleOperation): string {
  const query = fieldsOf(op.query, 'input')
  return [
    ...(query.length > 0 ? [`Query: ${code(query)}`] : []),
    ...(op.rawBody
      ? ['Body: a file of an export']
      : hasBody(op)
        ? [`Body: ${code(fieldsOf(op.body, 'input'))}`]
        : []),
    ...(op.idempotencyKey ? [`\`Idempotency-Key\` (${op.idempotencyKey})`] : []),
    ...(op.seen ? ['`Adit-Seen` (optional)'] : []),
    ...(op.freshPassword ? ['Requires a recent password confirmation'] : []),
  ].join('. ')
}

function responseOf(op: ConsoleOperation): string {
  if (op.file !== undefined) return `200, ${op.file}`
  const fields = code(fieldsOf(op.response, 'output'))
  return fields === '' ? `${statusOf(op)}` : `${statusOf(op)}: ${fields}`
}

const labels: Record<keyof ConsoleApi, string> = {
  system: 'Console',
  sessions: 'Sessions and setup',
  people: 'People',
  accounts: 'Accounts',
  inventory: 'Inventory',
  notifications: 'Notifications',
  dns: 'DNS',
  dnsLinks: 'Shared DNS links',
  sharedDns: 'Shared DNS records',
  agents: 'Agents',
  agentTunnels: 'Agent tunnels',
  agentUpdates: 'Rolling updates',
  bulkJobs: 'Bulk jobs',
  sites: 'Sites',
  audit: 'Audit log',
  apiLog: 'API log',
  abuse: 'Abuse reports',
  checks: 'Write checks',
  secrets: 'Stored secrets',
  traffic: 'Traffic paths',
  transfer: 'Transfer',
  testRequests: 'Test requests',
  views: 'Saved views',
}

function reference(): string {
  const sections = Object.entries(labels).map(([area, label]) => {
    const rows = consoleOperations
      .filter((one) => one.area === area)
      .map(
        ({ op }) =>
          `| \`${op.method} ${op.path}\` | ${op.access} | ${op.summary.replace(/\.$/, '')}. | ${requestOf(op)} | ${responseOf(op)} |`,
      )
    return [
      `## ${label}`,
      '',
      '| Operation | Role | Description | Request | Response |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n')
  })
  return [
    '# Console API reference',
    '',
    'Look up the required role, request and response of each operation of the [console API](console-api.md). To get the',
    'types and descriptions of all fields, call `GET /api/openapi.json`.',
    '',
    '- **Role.** An admin can run all operations of an operator, and an operator all operations of a viewer. *Public*',
    '  operations require no session.',
    '- **Request** and **Response.** `?` marks an optional field, and `[]` marks a list.',
    '',
    ...sections.flatMap((section) => [section, '']),
  ].join('\n')
}

test('docs/console-api-reference.md is current; `npx vitest run lib/api -u` updates it', async () => {
  await expect(reference()).toMatchFileSnapshot('../../docs/console-api-reference.md')
})

test('the OpenAPI document lists every operation with its role, parameters and responses', () => {
  const { paths } = consoleOpenApi()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    consoleOperations.map(({ op }) => `${op.method} ${op.path}`).toSorted(),
  )
  expect(paths['/api/people/{id}']?.patch).toMatchObject({
    operationId: 'people.change',
    'x-access': 'admin',
    'x-fresh-password': true,
    parameters: [{ $ref: '#/components/parameters/request' }, { name: 'id', in: 'path', required: true }],
    requestBody: { required: true },
    responses: { 204: { description: 'Success, without a body' } },
  })
  expect(paths['/api/sites/{account}/{id}/resources']?.post).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    ]),
  })
})
