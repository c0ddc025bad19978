import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceLink } from '@/lib/api/inventory'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo as authoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { staticBackends } from '@/lib/resources/static-backends'
import { DeletePage } from './delete-page'

const operation = staticBackends.ops.delete
const id = 'bkdst_1'
const row = storedRow(id, 'Origin')
const user: ResourceLink = {
  resource: 'failover-backends',
  id: 'bkdfo_1',
  title: 'Holds on',
  field: 'backends',
}

const buttonsOf = (page: string) =>
  [...page.matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
    textOf(button).replaceAll(/\s+/g, ' ').trim(),
  )

/**
 * Returns the delete button, with the reason if it's disabled. `canList` is true if the API can list the resources that
 * use this resource.
 */
function deleteButton(used_by: ResourceLink[], kind: 'local' | 'connected', canList: boolean) {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, { row, used_by, uses: [] })
  const blocked = {
    [operation.name]: null,
    'failover-backends.list': canList ? null : ('not-offered' as const),
  }
  const page = onAccount(<DeletePage info={info} operation={operation} id={id} />, { blocked, kind, queries })
  return /<button[^>]*type="submit".*?<\/button>/s.exec(page)?.[0] ?? ''
}

test.each(['local', 'connected'] as const)('a resource in use cannot be deleted on a %s account', (kind) => {
  const button = deleteButton([user], kind, true)
  expect(button).toContain('Delete static backend')
  expect(button).toContain(' aria-disabled=')
  expect(deleteButton([], kind, true)).not.toContain(' aria-disabled=')
})

test('a deletion can be tried anyway if the API cannot list what uses the resource', () => {
  const button = deleteButton([user], 'connected', false)
  expect(button).toContain('Delete anyway')
  expect(button).not.toContain(' aria-disabled=')
})

test('an endpoint of an edge or agent links to what serves it instead of its own deletion', () => {
  const queries = new QueryClient()
  const endpoint = (key: string) => ({
    resource: 'endpoints',
    id: key,
    title: `https://${key}.example`,
    field: 'domain',
  })
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, {
    row,
    used_by: [endpoint('ep_edge'), endpoint('ep_cloud'), endpoint('ep_agent')],
    uses: [],
  })
  const items = {
    ep_edge: { type: 'edge', edge: { id: 'edghts_1', uri: '' } },
    ep_cloud: { type: 'cloud' },
    ep_agent: { type: 'ephemeral', tunnel_session: { id: 'ts_1', uri: '' } },
  }
  for (const [key, item] of Object.entries(items))
    queries.setQueryData(inventoryDetailQuery('lab', 'endpoints', key).queryKey, {
      row: { ...row, id: key, item },
      used_by: [],
      uses: [],
    })
  const page = onAccount(<DeletePage info={info} operation={operation} id={id} />, {
    blocked: { [operation.name]: null, 'endpoints.delete': null },
    queries,
  })
  expect(page).toMatch(/href="\/lab\/https-edges\/edghts_1\/edit"[^>]*>.*?Edit edge hosts</)
  expect(page).toMatch(/href="\/lab\/tunnel-sessions\/ts_1"[^>]*>.*?View session</)
  expect(page).not.toMatch(/endpoints\/ep_(edge|agent)\/delete/)
  expect(buttonsOf(page)).toContain('Delete endpoint https://ep_cloud.example')
})

test('an edge that uses a certificate authority links to its module before its deletion', () => {
  const queries = new QueryClient()
  const used_by = [
    {
      resource: 'https-edges',
      id: 'edghts_1',
      title: 'Gate',
      field: 'mutual_tls.certificate_authorities',
    },
  ]
  queries.setQueryData(inventoryDetailQuery('lab', authoritiesInfo.name, 'ca_1').queryKey, {
    row: { ...row, id: 'ca_1' },
    used_by,
    uses: [],
  })
  const { delete: remove } = certificateAuthorities.ops
  const pageWith = (...allowed: string[]) =>
    onAccount(<DeletePage info={authoritiesInfo} operation={remove} id="ca_1" />, {
      blocked: Object.fromEntries(
        [remove.name, 'https-edges.delete', ...allowed].map((name) => [name, null]),
      ),
      queries,
    })
  expect(pageWith('https-edges.mutual_tls.put')).toMatch(
    /href="\/lab\/https-edges\/edghts_1\/mutual_tls"[^>]*>.*Edit mutual TLS.*aria-label="More actions for Gate"/s,
  )
  expect(pageWith()).not.toContain('Edit mutual TLS')
  // Without the form, the deletion is the only action, so the row has no menu.
  expect(buttonsOf(pageWith())).toContain('Delete HTTPS edge Gate')
  expect(pageWith()).not.toContain('More actions for')
})

test('resources that are also deleted are listed apart from those that use the resource', () => {
  const queries = new QueryClient()
  const endpoint: ResourceLink = {
    resource: 'endpoints',
    id: 'ep_1',
    title: 'https://a.example',
    field: 'edge',
  }
  const used = (used_by: ResourceLink[]) => {
    queries.setQueryData(inventoryDetailQuery('lab', 'https-edges', 'edghts_1').queryKey, {
      row: { ...row, id: 'edghts_1' },
      used_by,
      uses: [],
    })
    return onAccount(<DeletePage info={httpsEdgesInfo} operation={httpsEdges.ops.delete} id="edghts_1" />, {
      queries,
    })
  }
  expect(textOf(used([endpoint]))).toMatch(/Also deleted.*https:\/\/a\.example/s)
  expect(used([endpoint])).not.toContain('Used by')
  expect(textOf(used([endpoint, user]))).toMatch(/Also deleted.*a\.example.*Used by.*Holds on/s)
  expect(used([])).toMatch(/Used by.*None known/s)
})

test('the rules of an IP policy are deleted with it', () => {
  const queries = new QueryClient()
  const rule = { resource: 'ip-policy-rules', id: 'ippr_1', title: '10.0.0.0/8', field: 'ip_policy' }
  const key = inventoryDetailQuery('lab', 'ip-policies', 'ipp_1').queryKey
  queries.setQueryData(key, { row: { ...row, id: 'ipp_1' }, used_by: [rule], uses: [], unread: [] })
  const { info: policies, ops } = ipPolicies
  const page = onAccount(<DeletePage info={policies} operation={ops.delete} id="ipp_1" />, { queries })
  expect(textOf(page)).toMatch(/Also deleted.*10\.0\.0\.0\/8/s)
  expect(page).not.toContain('Used by')
})

test('an edge that uses the resource names the route, with a link', () => {
  const queries = new QueryClient()
  const edge: ResourceLink = {
    resource: 'https-edges',
    id: 'e1',
    title: 'Quay',
    field: 'routes.backend.backend',
  }
  const routes = [{ id: 'r1', match: '/telemetry', backend: { backend: { id, uri: '' } } }]
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, {
    row,
    used_by: [edge],
    uses: [],
  })
  queries.setQueryData(inventoryDetailQuery('lab', 'https-edges', 'e1').queryKey, {
    row: { ...row, id: 'e1', item: { id: 'e1', routes } },
    used_by: [],
    uses: [],
  })
  const allowed = [operation.name, 'https-edges.delete', 'https-edges.routes.backend.put']
  const page = onAccount(<DeletePage info={info} operation={operation} id={id} />, {
    blocked: Object.fromEntries(allowed.map((name) => [name, null])),
    queries,
  })
  const acts = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:(?!<\/a>).)*)<\/a>/gs)]
    .map(([, href = '', label = '']) => `${textOf(label).replaceAll(/\s+/g, ' ').trim()} ${href}`)
    .filter((act) => /^(Edit|Delete)/.test(act))
  expect(acts).toEqual(['Edit backend for /telemetry of Quay /lab/https-edges/e1/routes/r1/backend'])
  expect(page).toMatch(/>Quay<.*in its route .*href="\/lab\/https-edges\/e1\/routes\/r1"[^>]*>\/telemetry</s)
})

/** Renders the delete page of a backend with no known users. `unread` lists the kinds that weren't read. */
function unused(unread: string[] | undefined, next = '') {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, {
    row,
    used_by: [],
    uses: [],
    ...(unread && { unread }),
  })
  return onAccount(<DeletePage info={info} operation={operation} id={id} />, {
    blocked: { [operation.name]: null },
    queries,
    at: `?next=${next}`,
  })
}

test('the name must be typed only if the resource is in use or its use is unknown', () => {
  expect(unused([])).not.toContain('to confirm')
  expect(unused([])).not.toContain('Used by')
  expect(textOf(unused([]))).toContain('Delete Origin?')
  expect(unused(['https-edges'])).toMatch(/Used by.*None known/s)
  for (const unread of [undefined, ['https-edges']])
    expect(unused(unread)).toContain('Type Origin to confirm')
  expect(textOf(unused(['https-edges', 'tcp-edges']))).toContain(
    'data about HTTPS edges and TCP edges is out of date',
  )
})

test('the page of an unused resource has only a question, the effect and a button', () => {
  const light = unused([])
  expect(buttonsOf(light)).toEqual(['Delete static backend'])
  expect(textOf(light)).toContain(`Delete Origin? ${info.deletion} Delete static backend`)
  expect(textOf(unused(undefined))).toMatch(/Account: .*Edges, routes/s)
})

test('a deletion that another deletion waits for links back to it', () => {
  const page = unused([], 'bot-users/bot_1,static-backends/bkdst_2')
  expect(page).toMatch(/href="\/lab\/bot-users\/bot_1\/delete\?next=static-backends%2Fbkdst_2"[^>]*>Cancel/)
  expect(textOf(page)).toContain('Afterward, you can delete the bot user')
  expect(page).toMatch(/type="submit".*>Cancel/s) // the same order as in other forms
  expect(unused([], '//evil.example')).toMatch(/href="\/lab\/static-backends\/bkdst_1"[^>]*>Cancel/)
})

test.each([
  ['can be deleted on the page', user, ['Delete failover backend Holds on'], false],
  [
    'of another kind links to its own deletion, which leads back',
    { ...user, resource: 'bot-users' },
    [],
    true,
  ],
] as const)('a resource that prevents the deletion and %s', (_, link, buttons, isLink) => {
  const queries = new QueryClient()
  const known = { row, used_by: [link], uses: [], unread: [] }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, known)
  const blocked = { [operation.name]: null, 'failover-backends.delete': null, 'bot-users.delete': null }
  const page = onAccount(<DeletePage info={info} operation={operation} id={id} />, { blocked, queries })
  expect(buttonsOf(page).filter((text) => /^Delete (?!anyway)/.test(text))).toEqual(buttons)
  const href = 'href="/lab/bot-users/bkdfo_1/delete?next=static-backends%2Fbkdst_1"'
  expect(page.includes(href)).toBe(isLink)
})
