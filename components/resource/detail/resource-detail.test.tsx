import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import type { ResourceLink } from '@/lib/api/inventory'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { apiKeys } from '@/lib/resources/api-keys'
import { botUsers } from '@/lib/resources/bot-users'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { apiKeysInfo } from '@/lib/resources/info/credentials'
import { rejectedState } from '@/lib/resources/states/own-state'
import { weightedBackendsInfo } from '@/lib/resources/info/backends'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { Mismatch, ResourceDetail } from './resource-detail'

interface Input {
  verdict?: string

  /** The error of the last read from the API. Null if the read succeeded. */
  error?: Error | null
  isStateDated?: boolean
  used_by?: ResourceLink[]
  tab?: string
}

function pageOf({ error = null, isStateDated = false, used_by = [], tab = '', verdict }: Input) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } },
  })
  const item = { id: 'bot_1', uri: '', created_at: '', name: 'crane-bot', active: true }
  const row = { ...storedRow('bot_1', 'crane-bot'), seen_at: '2026-01-01T00:00:00Z', item }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row,
    used_by,
    uses: [],
  })
  if (error)
    queries
      .getQueryCache()
      .build(queries, { queryKey: [info.name, 'get', 'lab', 'bot_1'] })
      .setState({ status: 'error', error, fetchStatus: 'idle' })
  const page = (
    <ResourceDetail
      info={info}
      get={botUsers.ops.get}
      id="bot_1"
      state="Ready"
      isStateDated={isStateDated}
      verdict={verdict}
      summary={() => 'A summary.'}
    />
  )
  return onAccount(page, { queries, blocked: { [botUsers.ops.get.name]: null }, at: `?tab=${tab}` })
}

const headOf = (input: Input) => /<header.*?<\/header>/s.exec(pageOf(input))?.[0]

test('a state that cannot be refreshed is shown with its age', () => {
  const error = new Error('No connection')
  expect(headOf({ error })).toMatch(/Ready.*as of.*2026-01-01/s)
  expect(headOf({ error, isStateDated: true })).not.toContain('last seen')
  expect(headOf({})).not.toContain('last seen')
})

test('the problem of a resource is the first line below its name', () => {
  expect(textOf(headOf({ verdict: 'It fails.' }) ?? '')).toMatch(/crane-bot Ready It fails\. A summary\./)
  expect(textOf(headOf({}) ?? '')).toMatch(/crane-bot Ready A summary\./)
})

test('facts are above the tabs, and each tab has its own content', () => {
  const overview = pageOf({})
  expect(overview).toMatch(/Key facts.*State.*Overview.*Used by/s)
  expect(overview).not.toContain('Raw JSON')
  const json = pageOf({ tab: 'json' }).replaceAll('<wbr/>', '')
  expect(json).toMatch(/aria-current="page"[^>]*>JSON.*curl -X GET.*\/bot_users\/bot_1.*\$API_KEY/s)
  expect(json).not.toContain('Used by')
})

test('a long list of related resources is truncated, with a button to show all', () => {
  const used_by = Array.from({ length: 12 }, (_, at) => ({
    resource: 'api-keys',
    id: `ak_${at}`,
    title: `Key ${at}`,
    field: 'owner_id',
  }))
  const page = textOf(pageOf({ used_by }))
  expect(page).toMatch(/Used by 12 API keys 12 Key 0 .* Key 9 Show all 12 API keys/)
  expect(page).not.toContain('Key 10')
})

test('wide sections come first, then narrow sections beside the related resources', () => {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...storedRow('bot_1', 'crane-bot'), item: { id: 'bot_1', name: 'crane-bot', active: true } },
    used_by: [],
    uses: [],
  })
  const page = onAccount(
    <ResourceDetail info={info} get={botUsers.ops.get} id="bot_1" beside={() => 'Hosts and ports'}>
      {() => 'Table of routes'}
    </ResourceDetail>,
    { queries, blocked: { [botUsers.ops.get.name]: 'not-offered' } },
  )
  expect(textOf(page)).toMatch(/Table of routes.*Hosts and ports.*Used by/s)
})

test('the panels of related resources beside a section are below each other', () => {
  const queries = new QueryClient()
  const item = { id: 'bot_1', uri: '', created_at: '2026-01-01T00:00:00Z', name: 'crane-bot', active: true }
  const link = { resource: 'endpoints', id: 'ep_1', title: 'Quay', field: 'x' }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...storedRow('bot_1', 'crane-bot'), item },
    used_by: [link],
    uses: [link],
  })
  const page = (beside?: () => string) =>
    onAccount(<ResourceDetail info={info} get={botUsers.ops.get} id="bot_1" {...(beside && { beside })} />, {
      queries,
      blocked: { [botUsers.ops.get.name]: 'not-offered' },
    })
  expect(page()).toContain('lg:grid-cols-2')
  expect(page(() => 'Hosts and ports')).not.toContain('lg:grid-cols-2')
})

test('the details omit a host that the heading shows with a copy button', () => {
  const queries = new QueryClient()
  const item = { id: 'rd_1', domain: 'a.example', region: 'eu', metadata: 'Long\nnote', description: 'Quay' }
  queries.setQueryData(inventoryDetailQuery('lab', reservedDomainsInfo.name, 'rd_1').queryKey, {
    row: { ...storedRow('rd_1', 'a.example'), item },
    used_by: [],
    uses: [],
  })
  const { get } = reservedDomains.ops
  const page = onAccount(<ResourceDetail info={reservedDomainsInfo} get={get} id="rd_1" />, {
    queries,
    blocked: { [get.name]: 'not-offered' },
  })
  expect(page).toContain('Copy domain')
  expect(textOf(page)).toMatch(/Details.*Metadata/s)
  expect(page).not.toMatch(/<dt[^>]*>Domain</)
})

test.each(['harbour-ca.example', 'Crane controllers CA'])('the common name %j is not monospaced', (name) => {
  const subject_common_name = name
  const queries = new QueryClient()
  const { info, get } = { info: certificateAuthoritiesInfo, get: certificateAuthorities.ops.get }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'ca_1').queryKey, {
    row: { ...storedRow('ca_1', subject_common_name), item: { id: 'ca_1', subject_common_name } },
    used_by: [],
    uses: [],
  })
  const page = onAccount(<ResourceDetail info={info} get={get} id="ca_1" />, {
    queries,
    blocked: { [get.name]: 'not-offered' },
  })
  expect(page).toMatch(/<h1[^>]*><span class="[^"]*wrap-anywhere[^"]*"/)
  expect(page).not.toMatch(/<h1[^>]*><span class="[^"]*font-mono/)
})

test('long values are last, at full width', () => {
  const queries = new QueryClient()
  const { info: authorities, get } = { info: certificateAuthoritiesInfo, get: certificateAuthorities.ops.get }
  const item = { id: 'ca_1', subject_common_name: 'CA', ca_pem: '-----BEGIN', key_usages: ['sign'] }
  queries.setQueryData(inventoryDetailQuery('lab', authorities.name, 'ca_1').queryKey, {
    row: { ...storedRow('ca_1', 'CA'), item },
    used_by: [],
    uses: [],
  })
  const page = onAccount(<ResourceDetail info={authorities} get={get} id="ca_1" wide={['ca_pem']} />, {
    queries,
    blocked: { [get.name]: 'not-offered' },
  })
  expect(textOf(page)).toMatch(/Key usages.*Certificate \(PEM\)/s)
  expect(page).toMatch(/col-span-2[^>]*><dt[^>]*>Certificate \(PEM\)/)
})

test('"Used by" omits the resources that belong to this one', () => {
  const queries = new QueryClient()
  const link = (resource: string, id: string): ResourceLink => ({ resource, id, title: id, field: 'x' })
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...storedRow('bot_1', 'crane-bot'), item: { id: 'bot_1', name: 'crane-bot', active: true } },
    used_by: [link('ip-policy-rules', 'ippr_own'), link('https-edges', 'edghts_user')],
    uses: [],
  })
  const text = textOf(
    onAccount(<ResourceDetail info={info} get={botUsers.ops.get} id="bot_1" ownKind="ip-policy-rules" />, {
      queries,
      blocked: { [botUsers.ops.get.name]: 'not-offered' },
    }),
  )
  expect(text).toContain('edghts_user')
  expect(text).not.toContain('ippr_own')
})

test.each([
  [undefined, /Used by None known\./],
  ['Nobody reports it.', /Used by Nobody reports it\./],
  [null, /^(?!.*Used by)/s],
])('without users, "Used by" shows the text of the page: %j', (none, wanted) => {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...storedRow('bot_1', 'crane-bot'), item: { id: 'bot_1', name: 'crane-bot', active: true } },
    used_by: [],
    uses: [],
  })
  const page = onAccount(
    <ResourceDetail info={info} get={botUsers.ops.get} id="bot_1" {...(none !== undefined && { none })} />,
    { queries, blocked: { [botUsers.ops.get.name]: 'not-offered' } },
  )
  expect(textOf(page)).toMatch(wanted)
})

test.each([
  ['a section', ' lg:grid-cols'],
  ['', '"'],
])('related resources are beside the sections of a page only if there are any: %j', (section, style) => {
  const queries = new QueryClient()
  const item = { id: 'bot_1', uri: '', created_at: '2026-01-01T00:00:00Z', name: 'crane-bot', active: true }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...storedRow('bot_1', 'crane-bot'), item },
    used_by: [],
    uses: [],
  })
  const page = onAccount(
    <ResourceDetail info={info} get={botUsers.ops.get} id="bot_1">
      {() => section}
    </ResourceDetail>,
    { queries, blocked: { [botUsers.ops.get.name]: 'not-offered' } },
  )
  expect(page).toMatch(new RegExp(`class="grid gap-6${style}`))
})

test('an unexpected format is reported with at most five fields', () => {
  const noticeOf = (count: number) =>
    textOf(
      onAccount(
        <Mismatch wrong={Array.from({ length: count }, (_, n) => `field_${n + 1}`)} path="/lab/x/1" />,
      ),
    )
  expect(noticeOf(5)).toContain('format: field_1, field_2, field_3, field_4, field_5.')
  expect(noticeOf(52)).toContain('field_5 and 47 more.')
  expect(noticeOf(52)).not.toContain('field_6')
})

test('what a rejected key allows is not shown, only that it is rejected', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const item = { id: 'ak_1', uri: '', created_at: '', description: 'ci', owner_id: 'bot_1' }
  const row = { ...storedRow('ak_1', 'ci'), item }
  queries.setQueryData(inventoryDetailQuery('lab', 'api-keys', 'ak_1').queryKey, {
    row,
    used_by: [],
    uses: [],
  })
  const head = () =>
    textOf(
      /<header.*?<\/header>/s.exec(
        onAccount(
          <ResourceDetail
            info={apiKeysInfo}
            get={apiKeys.ops.get}
            id="ak_1"
            summary={() => 'This key manages the account.'}
          />,
          { queries, blocked: { [apiKeys.ops.get.name]: null } },
        ),
      )?.[0] ?? '',
    )
  expect(head()).toContain('This key manages the account.')
  const states = { ak_1: rejectedState('crane-bot') }
  queries.setQueryData(relatedStatesQuery('lab', 'api-keys', 'ak_1').queryKey, { states })
  expect(head()).toMatch(
    /Rejected.*Bot user crane-bot is inactive, so the platform rejects this credential\./,
  )
  expect(head()).not.toContain('This key manages the account.')
})

test('metadata that the tags show is not repeated in the details', () => {
  const shown = (metadata: string) => {
    const queries = new QueryClient()
    const item = { id: 'bkdwd_1', uri: '', created_at: '', description: 'Canary', metadata, backends: {} }
    const row = { ...storedRow('bkdwd_1', 'Canary'), item }
    const key = inventoryDetailQuery('lab', weightedBackendsInfo.name, 'bkdwd_1').queryKey
    queries.setQueryData(key, { row, used_by: [], uses: [] })
    const { get } = weightedBackends.ops
    const page = <ResourceDetail info={weightedBackendsInfo} get={get} id="bkdwd_1" />
    return textOf(onAccount(page, { queries, blocked: { [get.name]: null } }))
  }
  expect(shown('{"trial":"canary"}')).toContain('trial=canary')
  expect(shown('{"trial":"canary"}')).not.toContain('Metadata')
  expect(shown('{"trial":"canary","port":80}')).toContain('Metadata')
})
