'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { recentsOf } from '@/lib/client/recents'
import type { NavigationSection } from './navigation-list'
import { trailOf } from './trail-parts'
import { useNavigationPath, useShownJob } from './use-navigation-path'
import { useAccount } from './account-context'
import { useQuery } from '@tanstack/react-query'
import { agentUpdateQuery, agentQuery, siteQuery } from '@/lib/client/detail-queries'
import { ApiError } from '@/lib/client/api-error'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { isResourceName } from '@/lib/resources/resource-types'
import { knownName } from '@/lib/agents/model/session-name'

interface TrailProps {
  sections: readonly NavigationSection[]
  viewer: string
  root?: ReactNode
}

export function Trail({ sections, viewer, root }: TrailProps) {
  const pathname = usePathname()
  const segments = segmentsOf(pathname)
  const path = useNavigationPath()
  const { shown, isForgotten } = useShownResource(segmentsOf(path))
  useRecordRecent(viewer, segments, isForgotten ? null : shown?.title)
  const items = trailOf(sections, path, shown)
  const heading = useSyncExternalStore(onScroll, passedHeading, () => null)
  return items.length > 0 && <Breadcrumbs {...{ items, root, heading }} />
}

let isPassed = false

function onScroll(check: () => void): () => void {
  const measure = () => {
    isPassed = isHeadingPassed()
    check()
  }
  const options = { passive: true }
  for (const event of ['scroll', 'resize']) window.addEventListener(event, measure, options)
  return () => {
    for (const event of ['scroll', 'resize']) window.removeEventListener(event, measure)
  }
}

function isHeadingPassed(): boolean {
  const heading = document.querySelector('main h1')
  const bar = document.querySelector('header')
  if (window.scrollY === 0 || !heading || !bar) return false
  return heading.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom
}

const passedHeading = () => (isPassed ? (document.querySelector('main h1')?.textContent ?? null) : null)

const segmentsOf = (path: string) => path.split('/').slice(1).map(decoded)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function useRecordRecent(
  viewer: string,
  [account = '', section = '', id = '']: readonly string[],
  title: string | null | undefined,
) {
  // Writes to the browser's store.
  useEffect(() => {
    if (title === undefined || id === '' || id === 'new') return
    const recents = recentsOf(viewer, account)
    if (title === null) recents.remove({ section, id })
    else recents.add({ section, id, title: title || id })
  }, [viewer, account, section, id, title])
}

export function useRemoveRecent(): (section: string, id: string) => void {
  const { account, viewer } = useAccount()
  return (section, id) => recentsOf(viewer.id, account.slug).remove({ section, id })
}

interface Shown {
  title: string
  item: Readonly<Record<string, unknown>>
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function useShownResource([account = '', section = '', id = '']: readonly string[]): {
  shown: Shown | undefined
  isForgotten: boolean
} {
  const query = isResourceName(section) ? inventoryDetailQuery(account, section, id) : null
  const known = useQuery({ ...(query ?? inventoryDetailQuery('', 'bot-users', '')), enabled: false })
  const agent = useQuery({ ...agentQuery(account, id), enabled: false })
  const update = useQuery({ ...agentUpdateQuery(account, id), enabled: false })
  const site = useQuery({ ...siteQuery(account, id), enabled: false })
  const job = useShownJob(account, id)
  if (job) return { shown: { title: job.title, item: {} }, isForgotten: job.state === 'planned' }
  if (section === 'sites' && site.data) {
    const { name, state } = site.data.site
    return { shown: { title: name, item: {} }, isForgotten: state === 'deleted' }
  }
  if (section === 'agent-updates' && update.data)
    return { shown: { title: update.data.update.name, item: {} }, isForgotten: false }
  if (section === 'agents' && agent.data)
    return { shown: { title: agent.data.agent.name, item: {} }, isForgotten: false }
  const { data, error } = query === null ? { error: agent.error ?? site.error ?? update.error } : known
  if (query === null || !data) return { shown: undefined, isForgotten: isMissing(error) }
  const title = isResourceName(section) ? knownName(section, data) : ''
  return { shown: { title, item: data.row.item }, isForgotten: data.row.gone_at !== null }
}
