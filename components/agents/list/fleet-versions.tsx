'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { roleReason } from '@/lib/client/account'
import type { FleetVersions as Fleet } from '@/lib/api/agents'
import { fleetVersionsQuery } from '@/lib/client/agents'
import { MAX_AGENTS } from '@/lib/agents/model/updates'
import { blockedText } from '@/components/agents/updates/blocked-text'
import { counted, formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { AgentsDescription } from './agents-description'

const SHOWN = 4

export default function FleetVersions() {
  const { account } = useAccount()
  const { data } = useQuery(fleetVersionsQuery(account.slug))
  if (!data || data.all === 0) return <AgentsDescription />
  return (
    <section aria-label="All agents" className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:hidden">
      <span data-tip={outdatedTip}>{fleetText(data)}</span>
      <Versions versions={data.versions} />
    </section>
  )
}

export function PhoneFleet() {
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { data } = useQuery(fleetVersionsQuery(account.slug))
  if (!data || data.all === 0) return null
  return (
    <section aria-label="All agents" className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:hidden">
      <span className="min-w-0 flex-1 text-muted">{fleetText(data)}</span>
      <Button
        variant="quiet"
        className="-mr-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide versions' : 'Show versions'}
      </Button>
      <div id={id} className="w-full space-y-2 pb-2" hidden={!isOpen}>
        <Versions versions={data.versions} />
        <UpdateLink />
      </div>
    </section>
  )
}

const outdatedTip = 'A version is outdated if a newer release of the same major version is known.'

const fleetText = (data: Fleet) =>
  data.outdated === 0
    ? 'All agents with a known version run the newest known release of their major version.'
    : outdatedText(data)

function Versions({ versions }: Pick<Fleet, 'versions'>) {
  const { account } = useAccount()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {versions.slice(0, SHOWN).map((one) => (
        <VersionItem
          key={one.version}
          one={one}
          href={paths.agents(account.slug, { version: one.version })}
        />
      ))}
      {versions.length > SHOWN && (
        <li className="text-sm text-muted" data-tip="Use the Version filter to see all versions.">
          {formatNumber(versions.length - SHOWN)} older
        </li>
      )}
    </ul>
  )
}

export const FleetUpdate = () => (
  <span className="contents max-sm:hidden">
    <UpdateLink />
  </span>
)

function UpdateLink() {
  const { account, viewer } = useAccount()
  const { data } = useQuery(fleetVersionsQuery(account.slug))
  if (!data || data.outdated === 0) return null
  const { versions, updatable, blocked, all: count } = data
  // The number of agents in an update is limited, so the link selects them by their outdated versions.
  const old = versions.flatMap(({ version, newer }) => (newer === null ? [] : version)).join(',')
  const narrowing: Record<string, string> = count > MAX_AGENTS ? { version: old } : {}
  const label = updatable === 0 ? 'Review outdated agents' : 'Update outdated agents'
  const reason = updatable === 0 ? undefined : roleReason(viewer.role, 'operator')
  if (reason !== undefined) return <Button disabledReason={reason}>{label}</Button>
  return (
    <ButtonLink
      href={paths.newAgentUpdate(account.slug, { behind: '1', ...narrowing })}
      data-tip={blockedText(blocked) || undefined}
    >
      {label}
    </ButtonLink>
  )
}

function outdatedText({ outdated, updatable, blocked }: Fleet): string {
  if (updatable === outdated)
    return `${counted(outdated, 'online agent')} ${outdated === 1 ? 'is' : 'are'} outdated.`
  const count = `${formatNumber(outdated)} outdated`
  return updatable === 0
    ? `${count}: ${blockedText(blocked)}`
    : `${count}, ${formatNumber(updatable)} can be updated.`
}

function VersionItem({
  one: { version, count, outdated },
  href,
}: {
  one: Fleet['versions'][number]
  href: string
}) {
  return (
    <li className="flex items-baseline gap-1.5">
      <Link
        href={href}
        linkStyle="name"
        className="py-0.5 font-mono text-sm underline decoration-rim hover:decoration-ink"
        aria-label={`Agents on version ${version}`}
      >
        {version}
      </Link>
      <span className="text-sm text-muted">· {formatNumber(count)}</span>
      {outdated > 0 && (
        <span className="text-xs text-attention">
          {outdated === count ? 'outdated' : `(${formatNumber(outdated)} outdated)`}
        </span>
      )}
    </li>
  )
}
