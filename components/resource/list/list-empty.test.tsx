import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { resourceInfos } from '@/lib/resources/resource-infos'
import type { ResourceName } from '@/lib/resources/resource-types'
import { EmptyList } from './list-empty'

function html(name: ResourceName, as_of: string | null = '2026-11-20T09:00:00Z') {
  const error = as_of === null ? { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' } : null
  const counts = { page_size: 100, total: 0, all: 0, facets: {}, next: null, previous: null }
  const page = { ...counts, as_of, error, syncing: false, listable: true, rows: [] }
  const blocked = { [`${name}.list`]: null, [`${name}.create`]: null }
  const list = (
    <EmptyList info={resourceInfos[name]} page={page} isFiltered={false} onClear={() => undefined} />
  )
  return onAccount(list, { blocked })
}

test('an empty list names the prerequisites and links to them', () => {
  const edges = html('https-edges')
  expect(edges).toContain('Reserve a domain and create a backend first')
  for (const link of ['reserved-domains', 'tunnel-group-backends', 'https-edges/new'])
    expect(edges).toContain(`href="/lab/${link}"`)
  expect(html('tunnel-sessions')).toContain('href="/lab/credentials"')
})

test('an empty list without prerequisites shows its age and does not repeat the description', () => {
  const users = html('bot-users')
  expect(users).toContain('No bot users yet')
  expect(users).toContain('None found in this account as of')
  expect(users).not.toContain(resourceInfos['bot-users'].about)
})

test('a list that never loaded is not shown as empty', () => {
  expect(html('bot-users', null)).toContain('t load bot users')
  expect(html('bot-users', null)).not.toContain('No bot users yet')
})

test('an empty list that no API can return says what the resources are for, and has one action', () => {
  const page = { page_size: 100, total: 0, all: 0, facets: {}, next: null, previous: null, rows: [] }
  const unlisted = { ...page, as_of: null, error: null, syncing: false, listable: false }
  const list = (
    <EmptyList
      info={resourceInfos['abuse-reports']}
      page={unlisted}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
  const html = onAccount(list, { blocked: { 'abuse-reports.create': null } })
  expect(html).toContain('Report phishing or malware')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('href="/lab/abuse-reports/new"')
})
