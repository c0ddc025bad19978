'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { MainFacts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ApiError } from '@/lib/client/api-error'
import { roleReason } from '@/lib/client/account'
import type { NewSite } from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import type { SiteStepName } from '@/lib/sites/model/sites'
import { siteQuery } from '@/lib/client/detail-queries'
import { ChevronRight } from '@/components/ui/icons'
import { Mono } from '@/components/ui/text'
import { paths } from '@/lib/util/paths'
import { EditPlan } from './edit-plan'
import { EndedSite } from './ended-site'
import { SiteProvider } from './site-context'
import { SiteAgents, SiteComponents, SiteServices } from './site-facts'
import { SiteHeader } from './site-header'
import { Topology } from './topology'
import { useAskedStep } from './use-open-steps'
import { Checklist } from '../steps/checklist'
import { ActLink } from '@/components/resource/act/act-link'
import { Link } from '@/components/ui/link'

interface SitePageProps {
  id: string
  /** The address where agents connect to the local platform, as `host:port`. Null for other platforms. */
  localAddr: string | null
}

export function SitePage({ id, localAddr }: SitePageProps) {
  const { account } = useAccount()
  const site = useQuery(siteQuery(account.slug, id))
  if (site.data === undefined)
    return (
      <div className="space-y-4">
        <PageHeader title="Site" />
        {site.isPending ? (
          <SkeletonRows count={9} label="Loading site" />
        ) : (
          <NotThere error={site.error} retry={() => void site.refetch()} />
        )}
      </div>
    )
  return (
    <>
      {site.isError && (
        <div className="mb-4">
          <ErrorPanel error={site.error} />
        </div>
      )}
      <Shown detail={site.data} localAddr={localAddr} />
    </>
  )
}

function NotThere({ error, retry }: { error: Error | null; retry: () => void }) {
  const { account } = useAccount()
  const isGone = error instanceof ApiError && error.code === 'ADIT_NOT_FOUND'
  return (
    <ErrorPanel
      error={error}
      text={
        isGone
          ? {
              title: 'Site not found',
              sentence: 'The site was removed from the console, or the URL is incorrect.',
            }
          : undefined
      }
      actions={
        <>
          {!isGone && <Button onClick={retry}>Try again</Button>}
          <ButtonLink href={paths.sites(account.slug)}>All sites</ButtonLink>
        </>
      }
    />
  )
}

/** Returns the authtokens created on this page, kept only in component state, and functions that change them. */
function useTokens() {
  const [tokens, setTokens] = useState<Readonly<Record<string, unknown>>>({})
  const [stored, setStored] = useState<readonly string[]>([])
  return {
    tokens,
    stored,
    keepToken: (label: string, token: unknown) => {
      setTokens((all) => ({ ...all, [label]: token }))
      setStored((all) => all.filter((one) => one !== label))
    },
    markStored: (label: string) => setStored((all) => [...all, label]),
  }
}

function Shown({ detail, localAddr }: { detail: SiteDetail; localAddr: string | null }) {
  const { site } = detail
  const tokens = useTokens()
  const [started, setStarted] = useState<{ step: SiteStepName } | null>(null)
  const [isBegun, setBegun] = useState(false)
  if (useAskedStep() !== undefined && !isBegun) setBegun(true)
  /** The plan when its form was opened, or null while the form is closed. */
  const [plan, setPlan] = useState<NewSite | null>(null)
  const isEnding = site.state === 'deleting' || site.state === 'deleted'
  // Below the steps during setup, so that the next step is near the top.
  const facts = <MainFacts label="Key facts" items={factsOf(detail, isEnding)} />
  return (
    <SiteProvider
      value={{
        detail,
        localAddr,
        isEditing: plan !== null,
        started,
        start: (step) => {
          setBegun(true)
          setStarted({ step })
        },
        isBegun,
        begin: () => setBegun(true),
        ...tokens,
      }}
    >
      <article className="space-y-6">
        <SiteHeader onEdit={plan === null ? () => setPlan(site) : undefined} />
        <Role />
        {plan !== null && !isEnding && <EditPlan start={plan} onClose={() => setPlan(null)} />}
        {isEnding && <EndedSite detail={detail} />}
        {!isEnding && <Topology />}
        {site.state !== 'open' && facts}
        {site.state === 'finished' && <SiteServices />}
        {!isEnding && <SiteAgents />}
        {site.state === 'finished' && <SiteComponents />}
        {!isEnding && <Checklist />}
        {site.state === 'open' && facts}
        {!isEnding && <Unprotected isFolded={site.state === 'open'} />}
      </article>
    </SiteProvider>
  )
}

function Role() {
  const { viewer } = useAccount()
  const reason = roleReason(viewer.role, 'operator')
  if (reason === undefined) return null
  return (
    <Panel tone="info" title="You can view this site but not change it">
      {reason}
    </Panel>
  )
}

const factsOf = ({ site }: SiteDetail, isEnding: boolean) => [
  ...(isEnding ? [{ term: 'Customer', value: <span className="font-mono">{site.customer}</span> }] : []),
  { term: 'Your domain', value: <Mono text={site.zone} /> },
  ...(isEnding ? [{ term: 'Agent ingress', value: <Mono text={site.connect_domain} /> }] : []),
  {
    term: site.imported_at === null ? 'Created' : 'Imported',
    value: (
      <>
        <RelativeTime value={site.imported_at ?? site.created_at} /> by <Breakable text={site.by} />
      </>
    ),
  },
  ...(site.finished_at === null
    ? []
    : [{ term: 'Setup finished', value: <RelativeTime value={site.finished_at} /> }]),
]

function Unprotected({ isFolded }: { isFolded: boolean }) {
  const { account } = useAccount()
  const heading = (
    <h2 id="unprotected" className="text-lg font-medium">
      Before production
    </h2>
  )
  const content = (
    <>
      <ul className="list-disc space-y-1 pl-5">
        <li>Traffic isn't encrypted end to end. The platform can read the traffic.</li>
        <li>
          Agent APIs have no authentication. Anyone who knows an API's hostname can start tunnels on the
          agent's machine.
        </li>
      </ul>
      <p>
        Turn on mutual TLS, or use a TLS endpoint to encrypt traffic all the way to the service.{' '}
        <Link href={paths.help('sites#before-production')}>Learn more</Link>
      </p>
      <ActLink
        operation="certificate-authorities.create"
        href={paths.create(account.slug, 'certificate-authorities')}
      >
        New certificate authority
      </ActLink>
    </>
  )
  return (
    <section aria-labelledby="unprotected" className="max-w-text space-y-2">
      {isFolded ? (
        <details className="group/production space-y-2">
          <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-sm py-1">
            <ChevronRight className="size-4 text-muted group-open/production:rotate-90" />
            {heading}
          </summary>
          {content}
        </details>
      ) : (
        <>
          {heading}
          {content}
        </>
      )}
    </section>
  )
}
