import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import type { ExportFormat } from '@/lib/api/common'
import { syncResource } from '../accounts/freshen'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { signedInPerson } from '../testing/console'
import { exportList } from './export'

const canary = 'canary-7f3a'
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
let items: Record<string, unknown>[] = []

const endpoint = (n: number, more: object = {}) => ({
  id: `ep_${n}`,
  uri: '',
  created_at: new Date(1.7e12 + n * 1000).toISOString(),
  url: `https://host-${n}.example`,
  type: n % 2 === 0 ? 'cloud' : 'edge',
  description: `number ${n}`,
  ...more,
})

beforeEach(async () => {
  api = await scriptedUpstream((_, response) =>
    json(response, 200, { endpoints: items, uri: '', next_page_uri: null }),
  )
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

async function download(format: ExportFormat, search: Record<string, string> = {}): Promise<Response> {
  await syncResource(lab.context, lab.account, resourceOf('endpoints'))
  return exportList({
    context: lab.context,
    account: lab.account,
    params: { account: 'lab', resource: 'endpoints' },
    query: { format, ...search },
    person: signedInPerson({ role: 'viewer' }),
    requestId: 'r1',
  })
}

const policy = JSON.stringify({
  on_http_request: [{ actions: [{ type: 'oauth', config: { client_secret: canary } }] }],
})

test.each(['csv', 'json', 'ndjson'] as const)('a %s export has every row and no secret', async (format) => {
  items = Array.from({ length: 230 }, (_, n) =>
    endpoint(n, { traffic_policy: policy, novel: canary, description: n === 7 ? '=HYPERLINK("x")' : 'é' }),
  )
  const response = await download(format)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8') // with its byte order mark
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(String.raw`^attachment; filename="lab-endpoints-\d{4}-\d\d-\d\d\.${format}"$`),
  )
  expect(text).not.toContain('canary')
  expect(new Set(text.match(/ep_\d+/g)).size).toBe(230)
  if (format === 'json') {
    const parsed: unknown = JSON.parse(text)
    expect(parsed).toHaveLength(230)
    expect(Array.isArray(parsed) && parsed[0]).toMatchObject({
      id: 'ep_229',
      adit: { title: 'https://host-229.example' },
    })
  } else if (format === 'ndjson') {
    const lines = text.trimEnd().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toHaveLength(230)
  } else {
    expect(text).toMatch(/^\uFEFFid,title,url,type,/)
    expect(text.split('\r\n')).toHaveLength(232)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  }
})

test('an export has only the matching rows, and its audit entry has the filters', async () => {
  items = Array.from({ length: 12 }, (_, n) => endpoint(n))
  const text = await (await download('ndjson', { type: 'cloud', sort: 'url', q: 'host-1' })).text()
  expect(text.match(/"id":"ep_\d+"/g)).toEqual(['"id":"ep_10"'])
  const { after } = await lab.context.db
    .selectFrom('audit')
    .select('after')
    .where('operation', '=', 'accounts.export-list')
    .where('phase', '=', 'intent')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(after ?? '')).toEqual({
    format: 'ndjson',
    rows: 1,
    filters: { q: 'host-1', type: 'cloud' },
  })
})

test('an empty list exports as a valid file', async () => {
  items = []
  expect(await (await download('json')).json()).toEqual([])
  expect(await (await download('ndjson')).text()).toBe('')
  expect((await (await download('csv')).text()).split('\r\n')).toHaveLength(2)
})
