import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idParam, safeId, wider } from '@/lib/contract/fields'
import { moduleOps } from '@/lib/contract/module'
import { defineOperation } from '@/lib/contract/operation'
import { defineInfo, defineResource } from '@/lib/contract/resource'
import { lessonsOf } from './capabilities'
import { probeCapabilities } from './probe'
import { anyLocal, json, scriptedUpstream, upstreamAt } from './testing/scripted-upstream'
import { createTransport } from './transport'

const gates = vi.hoisted(() => ({ resources: [] as unknown[] }))
vi.mock('@/lib/resources/registry', () => ({ ...gates, operations: [] }))

const item = z.object({ id: z.string(), name: z.string() })
const hatch = z.object({ enabled: z.boolean().optional() })
const locks = z.object({ gate_id: safeId, type: safeId })
const inGate = {
  path: '/gates/{gate_id}/locks/{type}',
  params: locks,
  access: 'operator',
  support: 'wider',
} as const
const gate = defineResource({
  info: defineInfo({
    name: 'gates',
    label: 'Gates',
    one: 'Gate',
    idPrefix: 'gate',
    about: 'Gates.',
    help: 'using#start',
    title: 'name',
    identifies: [],
    facets: [],
    search: [],
    columns: ['name'],
    fields: { name: { label: 'Name', kind: 'text' } },
    refs: {},
    deletion: 'Nothing.',
  }),
  item,
  ops: {
    ...crud({
      path: '/gates',
      key: 'gates',
      noun: 'gate',
      item,
      create: z.strictObject({ name: z.string(), color: wider(z.string().optional()) }),
      update: z.strictObject({ color: wider(z.string().optional()) }),
      wider: ['list', 'create', 'get', 'update', 'delete'],
    }),
    ...moduleOps({
      name: 'hatch',
      noun: 'hatch',
      path: '/gates/{id}/hatch',
      params: idParam,
      request: hatch,
      response: hatch,
      support: 'wider',
    }),
    open: defineOperation({
      method: 'POST',
      path: '/gates/{id}/open',
      status: 204,
      access: 'operator',
      support: 'wider',
      summary: 'Open a gate',
      params: idParam,
    }),
    'locks.create': defineOperation({
      ...inGate,
      path: '/gates/{gate_id}/locks',
      method: 'POST',
      status: 201,
      summary: 'Add a lock',
      params: z.object({ gate_id: safeId }),
      body: z.strictObject({ type: z.string() }),
    }),
    'locks.delete': defineOperation({ ...inGate, method: 'DELETE', status: 204, summary: 'Remove a lock' }),
  },
})
gates.resources.push(gate)

const nil = '0'.repeat(27)
const missing = (url: string) => ({ status_code: 404, msg: 'Not Found', details: { path: url } })
const notFound = { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op_1' } }

async function probed(knows: (path: string) => boolean) {
  const api = await scriptedUpstream(({ url }, response) => {
    if (!knows(url)) return json(response, 404, missing(url))
    return url === '/gates' ? json(response, 200, { gates: [] }) : json(response, 404, notFound)
  })
  const transport = createTransport({ policy: anyLocal })
  const states = await probeCapabilities(transport, upstreamAt(api.url))
  await transport.close()
  await api.close()
  return { states, asked: api.seen.map(({ method, url }) => `${method} ${url}`) }
}

const all = (state: string) => Object.fromEntries(Object.values(gate.ops).map(({ name }) => [name, state]))

test('if list and single read are missing, all operations are, and no more requests are sent', async () => {
  const { states, asked } = await probed(() => false)
  expect(states).toEqual(all('missing'))
  expect(asked).toEqual(['GET /gates', `GET /gates/gate_${nil}`])
})

test("paths are probed by reads; commands and parts are probed only with a parent that can't exist", async () => {
  const { states, asked } = await probed(() => true)
  const fields = { 'gates.create#color': 'works', 'gates.update#color': 'works' }
  expect(states).toEqual({ ...all('works'), ...fields })
  expect(asked).toEqual([
    'GET /gates',
    `GET /gates/gate_${nil}`,
    `GET /gates/gate_${nil}/hatch`,
    `POST /gates/gate_${nil}/open`,
    `POST /gates/gate_${nil}/locks`,
    `DELETE /gates/gate_${nil}/locks/none_${nil}`,
  ])
})

test('a missing module is missing for all three of its operations', async () => {
  const { states } = await probed((path) => !path.endsWith('/hatch'))
  expect(states).toMatchObject({
    'gates.hatch.get': 'missing',
    'gates.hatch.put': 'missing',
    'gates.hatch.delete': 'missing',
    'gates.open': 'works',
  })
})

test('a 404 for a missing part shows that the API supports such parts', () => {
  const answered = (status: number, json: unknown) => ({ kind: 'answered', status, json, text: '' }) as const
  const read = gate.ops['hatch.get']
  expect(lessonsOf(read, undefined, answered(404, notFound))).toEqual({ 'gates.hatch.get': 'works' })
  expect(lessonsOf(read, undefined, answered(404, missing('/x')))).toEqual({ 'gates.hatch.get': 'missing' })
  expect(lessonsOf(read, undefined, answered(404, 'none'))).toEqual({})
  expect(lessonsOf(gate.ops.get, undefined, answered(404, notFound))).toEqual({})
})
