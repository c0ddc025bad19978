import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cache, type ComponentType } from 'react'
import { NewLink } from '@/components/resource/new-link'
import { PageHeader } from '@/components/ui/page-header'
import { historyQuery } from '@/lib/client/audit'
import { dnsResources, dnsStatusQuery } from '@/lib/client/dns'
import { inventoryDetailQuery, inventoryPageQuery } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { loadDetail, loadDnsStatus, loadHistory, loadPage } from '@/lib/server/prefetch'

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
    return { title: known?.row.title || info.one }
  }

/** A page about one thing; the inventory's copy of it is there at once. */
export const thingPage = (info: Info, View: ComponentType<{ id: string }>) =>
  async function ThingPage({ params }: ThingProps) {
    const { account, id } = await params
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
    return (
      <HydrationBoundary state={dehydrate(queries)}>
        <View id={id} />
      </HydrationBoundary>
    )
  }

/** The page of a form for a new one. */
export const newPage = (info: Info, Form: ComponentType) =>
  function NewPage() {
    return (
      <div className="space-y-5">
        <PageHeader title={`New ${inSentence(info.one)}`} description={info.about} />
        <Form />
      </div>
    )
  }

/** The page of a form for one that exists. */
export const editPage = (info: Info, Form: ComponentType<{ id: string }>) =>
  thingPage(info, ({ id }) => (
    <div className="space-y-5">
      <PageHeader title={`Edit ${inSentence(info.one)}`} />
      <Form id={id} />
    </div>
  ))
