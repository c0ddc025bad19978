'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { cn } from '@/components/ui/style'
import { Link } from '@/components/ui/link'
import { roleReason } from '@/lib/client/account'
import type { FleetVersions as Fleet } from '@/lib/api/agents'
import { fleetVersionsQuery } from '@/lib/client/agents'
import { MAX_AGENTS } from '@/lib/agents/model/updates'
import { blockedText } from '@/components/agents/updates/blocked-text'
import { counted, formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

/** The maximum number of versions to list. */
const SHOWN = 4

/**
 * Shows the number of outdated agents, the number of agents per version, and a link for updating the outdated agents.
 * The numbers and links are about all agents, even if the list below is filtered. The heading always says so, because a
 * longer heading for a filtered list would move the list. Renders nothing if no agent reports a numeric version.
 */
export default function FleetVersions() {
  const { account, viewer } = useAccount()
  const [isOpen, setOpen] = useState(false) // only phones hide the versions and the link
  const { data } = useQuery(fleetVersionsQuery(account.slug))
  if (!data || data.all === 0) return null
  const { versions, behind, updatable, blocked, all: count } = data
  // The number of agents in an update is limited, so the link selects them by their outdated versions.
  const old = versions.flatMap(({ version, newer }) => (newer === null ? [] : version)).join(',')
  const narrowing: Record<string, string> = count > MAX_AGENTS ? { version: old } : {}
  const text =
    behind === 0
      ? 'All agents with a known version run the newest known release of their major version.'
      : outdatedText(data)
  const label = 'Update outdated agents'
  const leftOut = blockedText(blocked)
  const reason =
    roleReason(viewer.role, 'operator') ??
    (updatable === 0 ? 'None of the outdated agents can be updated right now.' : undefined)
  return (
    <section
      aria-labelledby="fleet"
      className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap"
    >
      <h2 id="fleet" className="shrink-0 font-medium max-sm:sr-only">
        All agents
      </h2>
      {/* In wide windows, a long text is cut instead of moving the button and the list. */}
      <span className="min-w-0 text-muted max-sm:flex-1 xl:truncate" title={text}>
        {text}
      </span>
      <span className="-mr-3 ml-auto sm:hidden">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls="fleet-versions"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide versions' : 'Show versions'}
        </Button>
      </span>
      <ul
        id="fleet-versions"
        className={cn(
          'flex flex-wrap gap-x-4 gap-y-1 xl:shrink-0',
          isOpen ? 'max-sm:w-full max-sm:pb-2' : 'max-sm:hidden',
        )}
      >
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
      {behind > 0 && (
        <span className={cn('sm:ml-auto xl:shrink-0', isOpen ? 'max-sm:w-full' : 'max-sm:hidden')}>
          {reason === undefined ? (
            <ButtonLink
              href={paths.newAgentUpdate(account.slug, { behind: '1', ...narrowing })}
              data-tip={leftOut || undefined}
            >
              {label}
            </ButtonLink>
          ) : (
            <Button disabledReason={reason}>{label}</Button>
          )}
        </span>
      )}
    </section>
  )
}

/**
 * Counts the outdated agents and those that the button updates. If there are none to update, states why, because tooltips
 * of disabled buttons are easy to miss.
 */
function outdatedText({ behind, updatable, blocked }: Fleet): string {
  if (updatable === behind)
    return `${counted(behind, 'online agent')} ${behind === 1 ? 'is' : 'are'} outdated.`
  const count = `${formatNumber(behind)} outdated`
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
      <Link href={href} className="py-0.5 font-mono text-sm" aria-label={`Agents on version ${version}`}>
        {version}
      </Link>
      <span className="text-sm text-muted">
        {formatNumber(count)}
        {outdated > 0 && outdated < count && ','}
      </span>
      {outdated > 0 && (
        <span className="text-xs text-attention">
          {outdated === count ? 'outdated' : `${formatNumber(outdated)} outdated`}
        </span>
      )}
    </li>
  )
}
