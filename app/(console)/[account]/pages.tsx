import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache, type ComponentType, type ReactNode } from 'react'
import { NewLink } from '@/components/resource/act/act-link'
import { ListTotal } from '@/components/resource/list/list-freshness'
import type { ModuleParams } from '@/components/resource/module/module-view'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { ListDescription, PageHeader } from '@/components/ui/page-header'
import { nameFont } from '@/components/ui/text'
import { historyQuery } from '@/lib/client/logs'
import { dnsLinksQuery, dnsStatusQuery } from '@/lib/client/dns'
import { viewsQuery } from '@/lib/client/views'
import { trafficQuery } from '@/lib/client/traffic'
import { inventoryDetailQuery, inventoryPageQuery } from '@/lib/client/inventory'
import type { ModuleInfo, ResourceInfo } from '@/lib/contract/resource'
import { createTitle, dnsResources, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { type Section, sectionOf } from '@/lib/resources/navigation'
import { knownName } from '@/lib/agents/model/session-name'
import { inSentence, joinWithAnd } from '@/lib/util/text'
import { paths, type SearchParams, singleValue } from '@/lib/util/paths'
import { unicodeName } from '@/lib/dns/model/idn'
import { loadDnsLinks, loadDnsStatus } from '@/lib/dns/server/prefetch'
import { isGrouping, withGrouping } from '@/lib/inventory/model/groupings'
import { filtersOf } from '@/lib/inventory/model/list-filters'
import { isTrafficSubject } from '@/lib/traffic/model/trace'
import { loadTrafficPath } from '@/lib/traffic/server/traffic'
import { loadDetail, loadHistory, loadPage, loadViews } from '@/lib/server/prefetch'
import { type Prefetch, prefetchInto, Prefetched } from '../prefetched'
import { prefetchStates, relatedStates } from './prefetch-states'

type Info = ResourceInfo & { name: ResourceName }
export interface ListProps {
  params: Promise<{ account: string }>
  searchParams: Promise<SearchParams>
}
interface DetailProps {
  params: Promise<{ account: string; id: string }>
}

/** Returns the list page of a kind of resource. `Tabs` is a shared heading that replaces the page's own heading. */
export function listPage(info: Info, Table: ComponentType, Tabs?: ComponentType<TabsProps>) {
  const filters = filtersOf(info)
  return async function ListPage({ params, searchParams }: ListProps) {
    const { account } = await params
    const search = withGrouping(singleValue(await searchParams), (group) => isGrouping(filters, group))
    const rows = inventoryPageQuery(account, info.name, search)
    const queries: Prefetch[] = [
      // Loading the states also stores them, so a list sorted by problems must be read afterward if they changed.
      async (client) => {
        const read = await prefetchStates(client, { account, resource: info.name, search })
        await prefetchInto(client, [rows, () => loadPage(account, info.name, search, read)])
        if (info.firstStep?.action === undefined || client.getQueryData(rows.queryKey)?.all !== 0) return
        const firstLists = info.firstStep.links
          .filter(isResourceName)
          .map((name): Prefetch => [inventoryPageQuery(account, name, {}), () => loadPage(account, name, {})])
        await Promise.all(firstLists.map((list) => prefetchInto(client, list)))
      },
      [viewsQuery(account, info.name), () => loadViews(account, info.name)],
    ]
    const head = {
      description: <ListDescription>{info.about}</ListDescription>,
      actions: <NewLink name={info.name} one={info.one} />,
      meta: <ListTotal name={info.name} filters={filters} />,
    }
    return (
      <Prefetched queries={queries}>
        <div className="space-y-4">
          {Tabs ? (
            <Tabs section={sectionOf(account, { resource: info.name })} {...head} />
          ) : (
            <PageHeader title={info.label} {...head} />
          )}
          <Table />
        </div>
      </Prefetched>
    )
  }
}

interface TabsProps {
  section: Section
  description: ReactNode
  actions: ReactNode
  meta: ReactNode
}

/** Returns a resource. Cached per request, so that the title and the page share one read. */
export const detailOf = cache(loadDetail)

/**
 * Returns `generateMetadata` for a detail page. The title is the resource's Unicode name, or the kind of resource if
 * the name is unknown.
 */
export const detailMetadata = (info: Info) =>
  async function generateMetadata({ params }: DetailProps): Promise<Metadata> {
    const { account, id } = await params
    const known = await detailOf(account, info.name, id).catch(() => null)
    return { title: (known && unicodeName(knownName(info.name, known))) || info.one }
  }

/** Returns `generateMetadata` for a part's page. `titleOf` receives the inventory's copy of the resource, or `{}`. */
export const partMetadata = <P extends { id: string }>(
  info: Info,
  titleOf: (item: Record<string, unknown>, params: P) => string,
) =>
  async function generateMetadata({
    params,
  }: {
    params: Promise<{ account: string } & P>
  }): Promise<Metadata> {
    const routeParams = await params
    const known = await detailOf(routeParams.account, info.name, routeParams.id).catch(() => null)
    return { title: titleOf(known?.row.item ?? {}, routeParams) }
  }

function WithResource({
  info,
  account,
  id,
  path,
  prefetch,
  children,
}: {
  info: Info
  account: string
  id: string
  /**
   * The subject of the traffic path: `route`, or the resource itself if `route` is undefined. Absent on pages without a
   * traffic path.
   */
  path?: { route: string | undefined }
  prefetch?: MorePrefetch | undefined
  children: ReactNode
}) {
  const { name } = info
  const dns = dnsResources.find((resource) => resource === name)
  const queries: Prefetch[] = [
    [inventoryDetailQuery(account, name, id), () => detailOf(account, name, id)],
    [historyQuery(account, id), () => loadHistory(account, id)],
    ...(prefetch?.(account, id) ?? []),
  ]
  if (dns)
    queries.push(
      [dnsStatusQuery(account, dns, id), () => loadDnsStatus(account, dns, id)],
      [dnsLinksQuery(account, dns, id), () => loadDnsLinks(account, dns, id)],
    )
  if (path && isTrafficSubject(name))
    queries.push([
      trafficQuery(account, name, id, path.route),
      () => loadTrafficPath(account, name, id, path.route),
    ])
  if (path) queries.push(relatedStates(account, name, id))
  return <Prefetched queries={queries}>{children}</Prefetched>
}

export type MorePrefetch = (account: string, id: string) => readonly Prefetch[]

export const detailPage = <P extends { id: string; route_id?: string }>(
  info: Info,
  View: ComponentType<P>,
  prefetch?: MorePrefetch,
) =>
  async function DetailPage({ params }: { params: Promise<{ account: string } & P> }) {
    const routeParams = await params
    return (
      <WithResource
        info={info}
        account={routeParams.account}
        id={routeParams.id}
        path={{ route: routeParams.route_id }}
        prefetch={prefetch}
      >
        <View {...routeParams} />
      </WithResource>
    )
  }

export const newMetadata = (info: Info): Metadata => ({ title: createTitle(info) })

export const deleteMetadata = ({ one }: Info): Metadata => ({ title: `Delete ${inSentence(one)}` })

/**
 * Returns the page for creating a resource. The URL parameter `from` is the ID of the resource to copy, and `owner` is
 * the ID of the new resource's bot user.
 */
export const newPage = (info: Info, Form: ComponentType<{ from?: string; owner?: string }>) =>
  async function NewPage({ params, searchParams }: ListProps) {
    const { account } = await params
    const { from, owner } = singleValue(await searchParams)
    const page = (
      <div className="group/new space-y-5">
        {/* A created resource that shows a secret has its own heading. */}
        <div className="group-has-data-created/new:hidden">
          <PageHeader title={createTitle(info)} description={info.about} />
        </div>
        <Form from={from} owner={owner} />
      </div>
    )
    if (from === undefined) return page
    return (
      <WithResource info={info} account={account} id={from}>
        {page}
      </WithResource>
    )
  }

async function editTitle(info: Info, { account, id }: Awaited<DetailProps['params']>): Promise<string> {
  const known = await detailOf(account, info.name, id).catch(() => null)
  return `Edit ${inSentence(info.one)} ${(known && knownName(info.name, known)) || ''}`.trimEnd()
}

export const editMetadata = (info: Info) =>
  async function generateMetadata({ params }: DetailProps): Promise<Metadata> {
    return { title: await editTitle(info, await params) }
  }

export const editPage = (info: Info, Form: ComponentType<{ id: string }>) =>
  async function EditPage({ params }: DetailProps) {
    const routeParams = await params
    return (
      <WithResource info={info} {...routeParams}>
        <div className="space-y-5">
          <PageHeader title={await editTitle(info, routeParams)} />
          <Form id={routeParams.id} />
        </div>
      </WithResource>
    )
  }

const moduleOf = (modules: readonly ModuleInfo[], key: string) => modules.find((module) => module.key === key)

type PartName = (item: Record<string, unknown>, routeParams: ModuleParams) => string
interface ModuleProps {
  params: Promise<{ account: string } & ModuleParams>
}

async function moduleOwner(
  info: Info,
  { account, ...routeParams }: Awaited<ModuleProps['params']>,
  partName?: PartName,
) {
  const known = await detailOf(account, info.name, routeParams.id).catch(() => null)
  const item = known?.row.item ?? {}
  const hosts = Array.isArray(item.hostports) ? item.hostports.map(String) : []
  return { owner: known?.row.title || hosts[0] || routeParams.id, hosts, part: partName?.(item, routeParams) }
}

/** Returns `generateMetadata` for a module's page, with a title such as "OAuth on /shop of Storefront". */
export const moduleMetadata = (info: Info, modules: readonly ModuleInfo[], partName?: PartName) =>
  async function generateMetadata({ params }: ModuleProps): Promise<Metadata> {
    const routeParams = await params
    const { owner, part } = await moduleOwner(info, routeParams, partName)
    const on = part === undefined ? owner : `${part} of ${owner}`
    return { title: `${moduleOf(modules, routeParams.module)?.label ?? 'Module'} on ${on}` }
  }

/** Returns the page for a module of an edge (`[id]/[module]`) or of a route (`[id]/routes/[route_id]/[module]`). */
export const modulePage = (
  info: Info,
  modules: readonly ModuleInfo[],
  View: ComponentType<ModuleParams>,
  partName?: PartName,
) =>
  async function ModulePage({ params }: ModuleProps) {
    const { account, ...routeParams } = await params
    const found = moduleOf(modules, routeParams.module)
    if (!found) notFound()
    const { owner, hosts, part } = await moduleOwner(info, { account, ...routeParams }, partName)
    return (
      <WithResource info={info} account={account} id={routeParams.id}>
        <div className="space-y-5">
          <PageHeader
            title={
              <>
                {found.label} on{' '}
                <span className={nameFont(part ?? owner)}>
                  <Breakable text={part ?? owner} />
                </span>
              </>
            }
            description={
              <>
                <p>
                  {info.one}{' '}
                  <Link href={paths.detail(account, info.name, routeParams.id)} className={nameFont(owner)}>
                    <Breakable text={owner} />
                  </Link>
                  {hosts.length > 0 && `, which serves ${joinWithAnd(hosts)}`}
                </p>
                <p className="mt-1">{found.about}</p>
              </>
            }
          />
          <View {...routeParams} />
        </div>
      </WithResource>
    )
  }
