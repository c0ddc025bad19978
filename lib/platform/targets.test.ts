import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { ResourceName } from '@/lib/resources/resource-types'
import { registry } from '@/lib/resources/registry'
import { collectionPath } from './store/refs'
import { sharedPlatform } from './testing/platform'

const platform = sharedPlatform()

/** Sends a request target unchanged, unlike `fetch`. */
function send(path: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(platform().url)
  const headers = { authorization: `Bearer ${platform().token}`, 'service-version': '2' }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  '//reserved_addrs',
  '/reserved_addrs/',
  '/Reserved_Addrs',
  '/reserved_addrs;x=1',
  '/reserved%5faddrs',
  '/reserved_addrs/..',
  '/reserved_addrs/../bot_users',
  '/reserved_addrs/%2e%2e/bot_users',
  '/reserved_addrs/.',
  '/reserved_addrs/a%2fb',
  '/reserved_addrs/a%00',
  '/reserved_addrs/%72a_1',
  '/reserved_addrs\\a',
  '/reserved_addrs/a/b',
  `/reserved_addrs/${'a'.repeat(129)}`,
  'http://other.example/reserved_addrs',
  '*',
])('the target %s matches no operation', async (target) => {
  const { status, text } = await send(target)
  expect(status).toBe(404)
  expect(JSON.parse(text)).toEqual({ status_code: 404, msg: 'Not Found', details: { path: target } })
})

test('an empty query is accepted', async () => {
  expect((await send('/reserved_addrs?')).status).toBe(200)
  expect((await send('/reserved_addrs?limit=1?')).status).toBe(400)
})

const filterable: [ResourceName, string[]][] = [
  ['agent-ingresses', ['id', 'created_at', 'description', 'metadata', 'domain']],
  ['bot-users', ['id', 'created_at']],
  ['certificate-authorities', ['id', 'created_at', 'subject_common_name', 'not_before', 'not_after']],
  [
    'endpoints',
    ['id', 'created_at', 'principal.id', 'type', 'bindings', 'url', 'pooling_enabled', 'scheme', 'name'],
  ],
  ['event-subscriptions', ['id', 'created_at', 'description', 'metadata']],
  ['reserved-addrs', ['id', 'created_at', 'description', 'metadata', 'addr', 'region']],
  ['reserved-domains', ['id', 'created_at', 'domain', 'region', 'cname_target', 'certificate.id']],
]

test.each(filterable)('%s can be filtered by its documented fields', async (name, fields) => {
  for (const field of fields) {
    const filter = encodeURIComponent(`obj.${field} != "x"`)
    const path = `${collectionPath(registry[name].ops)}?filter=${filter}`
    expect([field, (await send(path)).status]).toEqual([field, 200])
  }
})
