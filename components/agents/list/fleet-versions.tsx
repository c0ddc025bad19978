'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { roleReason } from '@/lib/client/account'
import { agentsQuery } from '@/lib/client/agents'
import { MAX_AGENTS } from '@/lib/agents/model/updates'
import { formatNumber } from '@/lib/util/format-number'
import { paths } from '@/lib/util/paths'
import { FLEET } from './agents-search'
import { type FleetVersion, fleetOf } from './fleet'

/** Of how many versions a bar is shown; the others are in the facet. */
const SHOWN = 8
const LOOK_MS = 15_000

/** What the whole fleet runs, and the way to update those that are behind. */
export function FleetVersions({ hrefOf }: { hrefOf: (version: string) => string }) {
  const { account, viewer } = useAccount()
  const all = useQuery({ ...agentsQuery(account.slug, FLEET), refetchInterval: LOOK_MS })
  const { versions, behind, all: count } = fleetOf(all.data?.facets.version ?? [], all.data?.agents ?? [])
  if (count === 0) return null
  const label = `Update ${formatNumber(behind)} behind`
  // One update takes a part of a large fleet: those that are behind have to be among it.
  const old = versions.flatMap(({ version, newer }) => (newer === null ? [] : version)).join(',')
  const narrowing: Record<string, string> = count > MAX_AGENTS ? { version: old } : {}
  const reason = roleReason(viewer.role, 'operator')
  return (
    <section
      aria-labelledby="fleet"
      className="space-y-2 rounded-md border border-line bg-surface px-3 py-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="fleet" className="font-medium">
          Versions of the fleet
        </h2>
        <span className="text-muted">
          {behind === 0
            ? 'Every agent runs the newest version of its major that is known here.'
            : `${formatNumber(behind)} of ${formatNumber(count)} behind`}
        </span>
        {behind > 0 && (
          <span className="ml-auto">
            {reason === undefined ? (
              <ButtonLink href={paths.newAgentUpdate(account.slug, { behind: '1', ...narrowing })}>
                {label}
              </ButtonLink>
            ) : (
              <Button disabledReason={reason}>{label}</Button>
            )}
          </span>
        )}
      </div>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
        {versions.slice(0, SHOWN).map((one) => (
          <VersionItem key={one.version} one={one} href={hrefOf(one.version)} />
        ))}
      </ul>
      {versions.length > SHOWN && (
        <p className="text-sm text-muted">
          And {formatNumber(versions.length - SHOWN)} older versions; the filter Version has them all.
        </p>
      )}
    </section>
  )
}

function VersionItem({ one, href }: { one: FleetVersion; href: string }) {
  const { version, count, share, newer } = one
  return (
    <li className="min-w-0 py-0.5">
      <span className="flex items-baseline gap-2">
        <Link href={href} className="py-0.5 font-mono" aria-label={`Agents of version ${version}`}>
          {version}
        </Link>
        {newer !== null && <span className="text-xs text-attention">behind</span>}
        <span className="ml-auto text-sm text-muted">
          {formatNumber(count)} · {share < 1 ? 'under 1' : Math.round(share)} %
        </span>
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-sm bg-sunken">
        <span
          className={`block h-full rounded-sm ${newer === null ? 'bg-ready' : 'bg-attention'}`}
          style={{ width: `${Math.max(share, 1)}%` }}
        />
      </span>
    </li>
  )
}
