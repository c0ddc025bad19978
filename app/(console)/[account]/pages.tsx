import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache, type ComponentType, type ReactNode } from 'react'
import { NewLink } from '@/components/resource/list/new-link'
import type { ModulePlace } from '@/components/resource/module/module-view'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { historyQuery } from '@/lib/client/audit'
import { dnsResources } from '@/lib/dns/model/standing'
import { dnsStatusQuery } from '@/lib/client/dns'
import { inventoryDetailQuery, inventoryPageQuery } from '@/lib/client/inventory'
import type { ModuleInfo } from '@/lib/contract/module-info'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { knownName } from '@/lib/agents/model/session-name'
import { inSentence } from '@/lib/util/in-sentence'
import { paths } from '@/lib/util/paths'
import { loadDnsStatus } from '@/lib/dns/server/prefetch'
import { loadDetail, loadHistory, loadPage } from '@/lib/server/prefetch'

type Info = ResourceInfo & { name: ResourceName }
interface ListProps {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
interface ThingProps {
  params: Promise<{ account: string; id: string }>
}

/** A resource's list: its first view is rendered here, the browser goes on from the same data. */
export const listPage = (info: Info, Table: ComponentType) =>
  async function ListPage({ params, searchParams }: ListProps) {
    const { account } = await params
    const search = Object.fromEntries(
      Object.entries(await searchParams).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
    const queries = new QueryClient()
    await queries.prefetchQuery({
      ...inventoryPageQuery(account, info.name, search),
      queryFn: () => loadPage(account, info.name, search),
    })
    return (
      <HydrationBoundary state={dehydrate(queries)}>
        <div className="space-y-4">
          <PageHeader title={info.label} description={info.about} actions={<NewLink info={info} />} />
          <Table />
        </div>
      </HydrationBoundary>
    )
  }

const detailOf = cache(loadDetail) // once for the title and the page

/** The title of a page about one thing: what it is called; its kind while the inventory does not know it. */
export const thingMetadata = (info: Info) =>
  async function generateMetadata({ params }: ThingProps): Promise<Metadata> {
    const { account, id } = await params
    const known = await detailOf(account, info.name, id).catch(() => null)
    return { title: (known && knownName(info.name, known)) || info.one }
  }

/** The title of a page about a part of a thing, as the inventory's copy of the thing has it. */
export const partMetadata = <P extends { id: string }>(
  info: Info,
  titleOf: (thing: Record<string, unknown>, params: P) => string,
) =>
  async function generateMetadata({
    params,
  }: {
    params: Promise<{ account: string } & P>
  }): Promise<Metadata> {
    const given = await params
    const known = await detailOf(given.account, info.name, given.id).catch(() => null)
    return { title: titleOf(known?.row.item ?? {}, given) }
  }

/** What is shown about one thing; the inventory's copy of it is there at once. */
async function AroundThing({
  info,
  account,
  id,
  children,
}: {
  info: Info
  account: string
  id: string
  children: ReactNode
}) {
  const queries = new QueryClient()
  const dns = dnsResources.find((resource) => resource === info.name)
  await Promise.all([
    queries.prefetchQuery({
      ...inventoryDetailQuery(account, info.name, id),
      queryFn: () => detailOf(account, info.name, id),
    }),
    queries.prefetchQuery({ ...historyQuery(account, id), queryFn: () => loadHistory(account, id) }),
    dns &&
      queries.prefetchQuery({
        ...dnsStatusQuery(account, dns, id),
        queryFn: () => loadDnsStatus(account, dns, id),
      }),
  ])
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>
}

/** A page about one thing, or about a part of one, whose further parameters `View` gets too. */
export const thingPage = <P extends { id: string }>(info: Info, View: ComponentType<P>) =>
  async function ThingPage({ params }: { params: Promise<{ account: string } & P> }) {
    const { account, ...rest } = await params
    const view = rest as unknown as P // what the parameters are besides the account
    return (
      <AroundThing info={info} account={account} id={view.id}>
        <View {...view} />
      </AroundThing>
    )
  }

export const newMetadata = ({ one }: Info): Metadata => ({ title: `New ${inSentence(one)}` })

export const deleteMetadata = ({ one }: Info): Metadata => ({ title: `Delete ${inSentence(one)}` })

/** The page of a form for a new one. */
export const newPage = (info: Info, Form: ComponentType) =>
  function NewPage() {
    return (
      <div className="group/new space-y-5">
        {/* What was made, with a secret to store, has a heading of its own. */}
        <div className="group-has-data-made/new:hidden">
          <PageHeader title={`New ${inSentence(info.one)}`} description={info.about} />
        </div>
        <Form />
      </div>
    )
  }

/** What an edit page is called, with the name of the thing where it is known: several tabs are told apart by it. */
async function editTitle(info: Info, { account, id }: Awaited<ThingProps['params']>): Promise<string> {
  const known = await detailOf(account, info.name, id).catch(() => null)
  return `Edit ${inSentence(info.one)} ${(known && knownName(info.name, known)) || ''}`.trimEnd()
}

export const editMetadata = (info: Info) =>
  async function generateMetadata({ params }: ThingProps): Promise<Metadata> {
    return { title: await editTitle(info, await params) }
  }

/** The page of a form for one that exists. */
export const editPage = (info: Info, Form: ComponentType<{ id: string }>) =>
  async function EditPage({ params }: ThingProps) {
    const place = await params
    return (
      <AroundThing info={info} {...place}>
        <div className="space-y-5">
          <PageHeader title={await editTitle(info, place)} />
          <Form id={place.id} />
        </div>
      </AroundThing>
    )
  }

const moduleOf = (modules: readonly ModuleInfo[], key: string) => modules.find((module) => module.key === key)

/** What the part of a thing that has the module is called; for modules of the thing itself there is none. */
type PartName = (thing: Record<string, unknown>, place: ModulePlace) => string
interface ModuleProps {
  params: Promise<{ account: string } & ModulePlace>
}

/** What a module belongs to, as the inventory knows it: several tabs with the same form are told apart by it. */
async function moduleOwner(
  info: Info,
  { account, ...place }: Awaited<ModuleProps['params']>,
  partName?: PartName,
) {
  const known = await detailOf(account, info.name, place.id).catch(() => null)
  const item = known?.row.item ?? {}
  const hosts = Array.isArray(item.hostports) ? item.hostports.map(String) : []
  return { thing: known?.row.title || hosts[0] || place.id, hosts, part: partName?.(item, place) }
}

/** The title of a module's page: "OAuth on /shop of Storefront". */
export const moduleMetadata = (info: Info, modules: readonly ModuleInfo[], partName?: PartName) =>
  async function generateMetadata({ params }: ModuleProps): Promise<Metadata> {
    const given = await params
    const { thing, part } = await moduleOwner(info, given, partName)
    const on = part === undefined ? thing : `${part} of ${thing}`
    return { title: `${moduleOf(modules, given.module)?.label ?? 'Module'} on ${on}` }
  }

/** The page of any of these modules, of an edge (`[id]/[module]`) or a route (`[id]/routes/[route_id]/[module]`). */
export const modulePage = (
  info: Info,
  modules: readonly ModuleInfo[],
  View: ComponentType<ModulePlace>,
  partName?: PartName,
) =>
  async function ModulePage({ params }: ModuleProps) {
    const { account, ...place } = await params
    const found = moduleOf(modules, place.module)
    if (!found) notFound()
    const { thing, hosts, part } = await moduleOwner(info, { account, ...place }, partName)
    return (
      <AroundThing info={info} account={account} id={place.id}>
        <div className="space-y-5">
          <PageHeader
            title={
              <>
                {found.label} on <span className="font-mono">{part ?? thing}</span>
              </>
            }
            description={
              <>
                <p>
                  {info.one}{' '}
                  <Link href={paths.detail(account, info.name, place.id)} className="font-mono">
                    {thing}
                  </Link>
                  {hosts.length > 0 && `, which serves ${hosts.join(', ')}`}
                </p>
                <p className="mt-1">{found.about}</p>
              </>
            }
          />
          <View {...place} />
        </div>
      </AroundThing>
    )
  }
