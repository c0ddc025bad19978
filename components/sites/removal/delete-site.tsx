'use client'

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmForm } from '@/components/resource/form/confirm-form'
import { asTyped } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CodeBlock } from '@/components/ui/code-block'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import { roleReason } from '@/lib/client/account'
import type { SiteDetail, SiteRemoval } from '@/lib/api/site-views'
import { deleteSite } from '@/lib/client/sites'
import { siteQuery } from '@/lib/client/detail-queries'
import { localRemoveCommands } from '@/lib/dns/model/hand-over'
import { removeRecordsText } from '@/lib/resources/text/remove-records-text'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { siteState } from '../site-text'
import { useSiteAct } from '../detail/use-site-act'
import { RemovalList, RetryAll } from './removal-list'
import { needsTypedName, parseRecordId, removalProgress } from './removal-text'

export function DeleteSite({ id }: { id: string }) {
  const { account } = useAccount()
  const site = useQuery(siteQuery(account.slug, id))
  return (
    <div className="max-w-[60rem] space-y-6">
      {site.data === undefined ? <PageHeader title="Delete a site" /> : <Head detail={site.data} />}
      {site.isPending && <SkeletonRows count={6} label="Loading site" />}
      {site.isError && (
        <ErrorPanel
          error={site.error}
          actions={
            <>
              <Button onClick={() => void site.refetch()}>Try again</Button>
              <ButtonLink href={paths.sites(account.slug)}>All sites</ButtonLink>
            </>
          }
        />
      )}
      {site.data && <Shown detail={site.data} />}
    </div>
  )
}

const isBegunOf = ({ site }: SiteDetail) => site.state === 'deleting' || site.state === 'deleted'

function Head({ detail }: { detail: SiteDetail }) {
  const { account } = useAccount()
  const { site, removals } = detail
  const { state, label } = siteState(site)
  if (!isBegunOf(detail))
    return (
      <PageHeader
        title={`Delete ${site.name}`}
        description="The console stops the agents and deletes the resources listed under “Resources to remove”. Nothing else changes on the platform."
      />
    )
  return (
    <PageHeader
      title={site.state === 'deleted' ? `${site.name} was deleted` : `Deleting ${site.name}`}
      meta={<StateChip state={state}>{label}</StateChip>}
      description={<span aria-live="polite">{removalProgress(removals)}</span>}
      actions={<ButtonLink href={paths.site(account.slug, site.id)}>View site</ButtonLink>}
    />
  )
}

function Shown({ detail }: { detail: SiteDetail }) {
  const { site, removals } = detail
  const isBegun = isBegunOf(detail)
  const records = removals.filter(({ kind }) => kind === 'dns-record')
  const stays = removals.filter(({ kind, state }) => kind !== 'dns-record' && state === 'stays')
  const goes = removals.filter((one) => !records.includes(one) && !stays.includes(one))
  const isOver = site.state === 'deleted'
  const [goesTitle, staysTitle] = isOver
    ? (['Removed', 'Kept'] as const)
    : (['Resources to remove', 'Kept'] as const)
  const [settled, onSettled] = useState<string | null>(null)
  const list = { site: site.id, isBegun, settled, onSettled }
  return (
    <>
      {isBegun && <RetryAll removals={removals} {...list} />}
      <Part title={`${goesTitle}, in this order`} none="No resources to delete." removals={goes}>
        <RemovalList label={goesTitle} removals={goes} {...list} />
      </Part>
      {stays.length > 0 && (
        <Part title={staysTitle} removals={stays}>
          <RemovalList label={staysTitle} removals={stays} {...list} />
        </Part>
      )}
      {records.length > 0 && <Records records={records} detail={detail} list={list} />}
      {!isBegun && <Unsettled detail={detail} />}
      {!isBegun && <Confirm detail={detail} />}
    </>
  )
}

interface PartProps {
  title: string
  none?: string
  removals: readonly SiteRemoval[]
  children: ReactNode
}

const Part = ({ title, none, removals, children }: PartProps) => (
  <section aria-label={title} className="space-y-2">
    <h2 className="text-lg font-medium">{title}</h2>
    {removals.length === 0 ? <p className="text-muted">{none}</p> : children}
  </section>
)

interface RecordsProps {
  records: readonly SiteRemoval[]
  detail: SiteDetail
  list: Omit<ComponentProps<typeof RemovalList>, 'label' | 'removals'>
}

function Records({ records, detail, list }: RecordsProps) {
  const { account } = useAccount()
  const { site } = detail
  const toRemove = records
    .filter(({ state }) => state !== 'stays' && state !== 'removed' && state !== 'absent')
    .flatMap((one) => parseRecordId(one) ?? [])
  return (
    <Part
      title={
        toRemove.length > 0 ? `DNS records to remove manually in ${site.zone}` : `DNS records in ${site.zone}`
      }
      removals={records}
    >
      <p className="max-w-text">
        {toRemove.length > 0
          ? removeRecordsText('these records', 'several', site.state === 'deleted' ? 'now' : undefined)
          : 'No more records need to be removed.'}
      </p>
      <RemovalList label="DNS records" removals={records} {...list} />
      {account.kind === 'local' && toRemove.length > 0 && (
        <CodeBlock label="Commands for the local name server" code={localRemoveCommands(toRemove)} />
      )}
    </Part>
  )
}

function Unsettled({ detail: { site, resources } }: { detail: SiteDetail }) {
  const { account } = useAccount()
  const [resource] = resources.filter(({ state }) => state === 'unknown' || state === 'creating')
  if (!resource) return null
  const isCreating = resource.state === 'creating'
  const { step } = siteRoleInfo[resource.role]
  return (
    <Panel
      tone="attention"
      title={
        isCreating
          ? `${resource.title} is being created`
          : `Couldn't confirm whether ${resource.title} was created`
      }
      actions={<ButtonLink href={`${paths.site(account.slug, site.id)}#${step}`}>Go to step</ButtonLink>}
    >
      {isCreating
        ? 'Wait until the resource is created, then delete the site.'
        : 'If the resource exists and you want to delete it with the site, link it first. Otherwise, remove the unconfirmed entry from the site.'}
    </Panel>
  )
}

function Confirm({ detail }: { detail: SiteDetail }) {
  const { site } = detail
  const { account, viewer } = useAccount()
  const begin = useSiteAct(site.id, (slug) => deleteSite(slug, detail))
  const reason = roleReason(viewer.role, 'operator')
  if (reason !== undefined) return <p className="text-muted">{reason}</p>
  return (
    <ConfirmForm
      name={asTyped(site.name)}
      needsName={needsTypedName(detail)}
      onConfirm={() => begin.act()}
      cancelHref={paths.site(account.slug, site.id)}
      error={begin.isError && <ErrorPanel error={begin.error} />}
      submit={
        <Button type="submit" variant="danger" pending={begin.isPending}>
          Delete site
        </Button>
      }
      className="max-w-text"
    />
  )
}
