import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { redact } from '@/lib/contract/redact'
import { routeModuleKeys } from './edge-modules/route-modules'
import { httpsEdges } from './https-edges'

const { ops } = httpsEdges

test('exactly the operations in the specification are marked as such', () => {
  const specified = Object.entries(ops).filter(([, op]) => op.support === 'spec')
  expect(specified.map(([key]) => key)).toEqual([
    'list',
    'create',
    'get',
    'update',
    'routes.oauth.put',
    'routes.oauth.get',
    'routes.oauth.delete',
  ])
})

test('each of the thirteen modules can be replaced, read and removed', () => {
  expect(routeModuleKeys).toHaveLength(13)
  const paths = routeModuleKeys.flatMap((key) =>
    (['put', 'get', 'delete'] as const).map((verb) => ops[`routes.${key}.${verb}`]),
  )
  expect(paths.map(({ path }) => path.split('/').at(-1))).toEqual(
    routeModuleKeys.flatMap((key) => [key, key, key]),
  )
})

test('only an admin can change IP restrictions', () => {
  const forAdmins = Object.entries(ops).filter(([, op]) => op.access === 'admin')
  expect(forAdmins.map(([key]) => key)).toEqual(['routes.ip_restriction.put', 'routes.ip_restriction.delete'])
})

test.each([
  ['app_1.edges.example:443', /host and a port/],
  ['app.edges.example:8443', /port 443/],
  ['1.tcp.localhost:20000', /not TCP addresses/],
])('an edge cannot serve %s', (hostport, message) => {
  const [first] = bodyIssues(ops.create, { hostports: [hostport] })
  expect(first).toMatchObject({ field: 'hostports.0', message: expect.stringMatching(message) })
})

const hidden = { mask: () => 'hidden', undeclared: 'drop' } as const
const policy = (secret: string) =>
  JSON.stringify({
    on_http_request: [
      { actions: [{ type: 'oauth', config: { provider: 'google', client_secret: secret } }] },
    ],
  })
const secrets = {
  oauth: { provider: { google: { client_secret: 'plain' }, github: { client_secret: 'plain' } } },
  oidc: { client_secret: 'plain' },
  webhook_verification: { provider: 'slack', secret: 'plain' },
  traffic_policy: { value: policy('plain') },
}

test.each([
  ['an edge', httpsEdges.item, { routes: [secrets] }],
  ['a new route', ops['routes.create'].body, secrets],
  ['an OAuth module', ops['routes.oauth.get'].response, secrets.oauth],
  ['a request for an OAuth module', ops['routes.oauth.put'].body, secrets.oauth],
])('secrets in %s are masked', (_, schema, value) => {
  const shown = JSON.stringify(redact(schema, value, hidden))
  expect(shown).not.toContain('plain')
  expect(shown).toContain('hidden')
})
