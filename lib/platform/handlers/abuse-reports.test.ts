import { expect, test } from 'vitest'
import { listAbuseReports, setAbuseHostname } from '../abuse'
import { setSetting } from '../settings'
import { codeOf, detailOf, ofBytes, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const post = (body: unknown) => platform().call('POST', '/abuse_reports', { body })

test('a report lists its distinct hostnames in lower case and request order, each pending', async () => {
  const urls = [
    'https://B.example/x',
    'http://a.example',
    'https://b.example:8443/y',
    'https://u@[2001:db8::1]/',
  ]
  const { status, body } = await post({ urls, metadata: '{"ticket":7}' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^abrp_/),
    uri: `${platform().url}/abuse_reports/${String(body.id)}`,
    urls,
    metadata: '{"ticket":7}',
    status: 'PENDING',
    hostnames: ['b.example', 'a.example', '[2001:db8::1]'].map((hostname) => ({
      hostname,
      status: 'PENDING',
    })),
  })
  expect((await platform().call('GET', `/abuse_reports/${String(body.id)}`)).body).toEqual(body)
})

test.each([
  ['no URLs', {}, 'urls'],
  ['an empty list', { urls: [] }, 'urls'],
  ['a string instead of a list', { urls: 'https://a.example' }, 'urls'],
  ['a relative URL', { urls: ['/a'] }, 'urls.0'],
  ['an unsupported scheme', { urls: ['https://a.example', 'javascript:alert(1)'] }, 'urls.1'],
  ['a defanged URL', { urls: ['hxxps://a.example'] }, 'urls.0'],
  ['a URL that is too long', { urls: [`https://a.example/${'x'.repeat(2048)}`] }, 'urls.0'],
  ['too many URLs', { urls: Array.from({ length: 1001 }, (_, n) => `https://a${n}.example`) }, 'urls'],
  ['metadata that is too long', { urls: ['https://a.example'], metadata: ofBytes(4098, 'é') }, 'metadata'],
])('a report with %s is refused', async (_, body, field) => {
  const answer = await post(body)
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, 215, field])
})

test.each([
  ['GET', '/abuse_reports'],
  ['DELETE', '/abuse_reports/abrp_000000000000000000000000000'],
])("%s %s doesn't exist", async (method, path) => {
  expect((await platform().call(method, path)).body).toMatchObject({ msg: 'Not Found', details: { path } })
})

test('creating and reading reports is refused while abuse reports are turned off', async () => {
  const { body } = await post({ urls: ['https://a.example'] })
  await setSetting(platform().store, 'abuse_reports', 'off')
  const answers = [
    await post({ urls: ['https://a.example'] }),
    await platform().call('GET', `/abuse_reports/${String(body.id)}`),
  ]
  await setSetting(platform().store, 'abuse_reports', 'on')
  expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [403, 221],
    [403, 221],
  ])
})

test('the status of a report follows the statuses of its hostnames', async () => {
  const { store } = platform()
  const { body } = await post({ urls: ['https://one.example', 'https://two.example'] })
  const id = String(body.id)
  const set = async (hostname: string, status: 'BANNED' | 'IGNORE' | 'PENDING') =>
    (await setAbuseHostname(store, id, hostname, status))?.status
  expect(await set('one.example', 'BANNED')).toBe('PARTIALLY_PROCESSED')
  expect(await set('two.example', 'IGNORE')).toBe('PROCESSED')
  expect(await set('two.example', 'PENDING')).toBe('PARTIALLY_PROCESSED')
  expect(await set('three.example', 'BANNED')).toBeUndefined()
  expect(await setAbuseHostname(store, 'abrp_0', 'one.example', 'BANNED')).toBeNull()
  const shown = (await platform().call('GET', `/abuse_reports/${id}`)).body
  expect(shown.hostnames).toEqual([
    { hostname: 'one.example', status: 'BANNED' },
    { hostname: 'two.example', status: 'PENDING' },
  ])
  expect((await listAbuseReports(store))[0]).toMatchObject({ id, status: 'PARTIALLY_PROCESSED' })
})
