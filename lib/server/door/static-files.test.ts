import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { listen } from '@/lib/util/testing/listen'
import { serveStatic } from './static-files'

const script = `console.log(${'1'.repeat(2_000)})`
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  const folder = newFolder('static')
  mkdirSync(join(folder, 'static/chunks'), { recursive: true })
  writeFileSync(join(folder, 'static/chunks/a.js'), script)
  writeFileSync(join(folder, 'static/chunks/a.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'secret.js'), 'secret')
  const handle = serveStatic(join(folder, 'static'), async ({ url: passed }, response) => {
    response.statusCode = 404
    response.end(`handled ${passed}`)
  })
  server = await listen(createServer((incoming, response) => void handle(incoming, response))) // never rejects
})
afterAll(() => server.close())

const get = (path: string, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  request(server.url + path, { method, headers })

test('a static file is sent compressed to clients that accept gzip', async () => {
  const zipped = await get('/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br' })
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript',
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  })
  expect(gunzipSync(Buffer.from(await zipped.body.arrayBuffer())).toString()).toBe(script)
  const plain = await get('/_next/static/chunks/a.js')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(await plain.body.text()).toBe(script)
})

test('an unchanged file is not sent again, and HEAD sends no body', async () => {
  const { headers, body } = await get('/_next/static/chunks/a.js', {}, 'HEAD')
  expect(headers['content-length']).toBe(String(script.length))
  expect(await body.text()).toBe('')
  const again = await get('/_next/static/chunks/a.js', { 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(304)
  await again.body.dump()
})

test.each([
  ['a missing file', '/_next/static/chunks/b.js', 'GET'],
  ['another path', '/local-platform/agents', 'GET'],
  ['another method', '/_next/static/chunks/a.js', 'POST'],
  ['a file outside the folder', '/_next/static/..%2fsecret.js', 'GET'],
  ['a malformed path', '/_next/static/%zz', 'GET'],
] as const)('the framework handles %s', async (_, path, method) => {
  const { statusCode, body } = await get(path, {}, method)
  expect([statusCode, await body.text()]).toEqual([404, `handled ${path}`])
})
