'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { ApiError } from '@/lib/client/api-error'
import { errorCause } from '@/lib/client/describe-error'
import { checkWrite, createdIn, type Found, type SentWrite, type WriteCheck } from '@/lib/client/write-check'
import { resourceName } from '@/lib/contract/place'
import { paths } from '@/lib/util/paths'
import { checkText, foundLine, subjectOf } from './check-text'

interface WriteCheckProps {
  write: Omit<SentWrite, 'sent'>
  /** When it was sent: by the browser's clock in milliseconds, or by the console's as a timestamp. */
  sentAt: number | string
  /** Its answer held a secret that is shown once. */
  losesSecret?: boolean
  /** The platform may still be working on it. */
  mayFollow?: boolean
  onChecked?: ((check: WriteCheck) => void) | undefined
  /** The action beside the link of a found resource. */
  actionOf?: (found: Found, kind: WriteCheck['kind']) => ReactNode
}

/** Checks with the API, at once and again on request, whether a write with an unknown outcome was done. */
export function WriteCheckView(props: WriteCheckProps) {
  const check = useWriteCheck(props)
  const { isFetching, isError } = check
  return (
    <div className="mt-2 space-y-2">
      <div aria-live="polite" className="space-y-1">
        {isFetching && <p>Checking with the platform…</p>}
        {!isFetching && isError && <p>We couldn't check: {causeOf(check.error)}</p>}
        {!isFetching && check.data && <Result of={props} check={check.data} />}
      </div>
      <Next of={props} check={check} />
    </div>
  )
}

/** What a person can do next: open what was created, add it by ID, or check. */
function Next({ of, check }: { of: WriteCheckProps; check: ReturnType<typeof useWriteCheck> }) {
  const { account } = useAccount()
  const { isFetching, isError, data } = check
  const { operation } = of.write
  const created = isFetching || of.actionOf ? null : createdIn(data)
  if (created)
    return (
      <ButtonLink variant="primary" href={pathOf(account.slug, created)}>
        Open {subjectOf(operation).one}
      </ButtonLink>
    )
  if (data?.kind === 'no-read') return <AddById operation={operation} />
  return (
    <Button pending={isFetching} pendingLabel="Checking" onClick={() => void check.refetch()}>
      {isError ? 'Check again' : 'Check now'}
    </Button>
  )
}

function Result({ of, check }: { of: WriteCheckProps; check: WriteCheck }) {
  const { write, losesSecret = false, mayFollow = false, actionOf } = of
  const found = createdIn(check) && !actionOf ? [] : named(check) // what was created has a button
  return (
    <>
      <p>
        {checkText(check, subjectOf(write.operation))}
        {mayFollow &&
          isNothingFound(check) &&
          ' The platform may still be working on your request, so check again first.'}
        {losesSecret &&
          check.kind === 'created' &&
          " Its secret was in the lost answer and can't be shown again: delete it and create another."}
      </p>
      {found.length > 0 && (
        <ul className="space-y-1">
          {found.map((one) => (
            <li key={`${one.id} ${one.segments.join(' ')}`} className="flex flex-wrap items-center gap-2">
              <FoundLink found={one} />
              {actionOf?.(one, check.kind)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where the API has no list: the console's own list, which takes a resource by its ID. Nothing for parts. */
function AddById({ operation }: { operation: string }) {
  const { account } = useAccount()
  const { isWhole, act } = subjectOf(operation)
  if (!isWhole || act !== 'created') return null
  return (
    <ButtonLink href={paths.list(account.slug, resourceName({ name: operation }))} target="_blank">
      Add by ID in a new tab
    </ButtonLink>
  )
}

function useWriteCheck({ write, sentAt, onChecked }: WriteCheckProps) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const checkId = useId() // not the request itself: the body may hold secrets
  return useQuery({
    queryKey: ['write-checks', account.slug, checkId, sentAt],
    queryFn: async () => {
      const sent = typeof sentAt === 'string' ? { at: sentAt } : { ago_ms: Math.max(Date.now() - sentAt, 0) }
      const check = await checkWrite(account.slug, { ...write, sent })
      void queries.invalidateQueries({ queryKey: [resourceName({ name: write.operation })] })
      void queries.invalidateQueries({ queryKey: ['audit'] }) // the check may have settled the act
      onChecked?.(check)
      return check
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0, // the next panel checks again
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The resources that a check names. */
function named(check: WriteCheck): readonly Found[] {
  if (check.kind === 'created' || check.kind === 'unclear') return check.found
  if (check.kind === 'unidentified') return check.since
  return check.kind === 'not-created' ? [...check.earlier, ...check.since] : []
}

const isNothingFound = (check: WriteCheck | undefined) =>
  (check?.kind === 'not-created' && check.earlier.length === 0) ||
  (check?.kind === 'unidentified' && check.since.length === 0)

const causeOf = (error: Error) =>
  error instanceof ApiError ? (errorCause(error) ?? error.message) : error.message

const pathOf = (slug: string, { resource, id, segments }: Found) =>
  segments.length > 0 ? paths.part(slug, resource, id, ...segments) : paths.detail(slug, resource, id)

function FoundLink({ found }: { found: Found }) {
  const { account } = useAccount()
  return (
    <Link href={pathOf(account.slug, found)} className="wrap-anywhere">
      {foundLine(found)}
    </Link>
  )
}
