'use client'

import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { useTickingText } from '@/components/ui/relative-time'
import { ApiError } from '@/lib/client/api-error'
import { errorCause } from '@/lib/client/error-cause'
import { createdIn } from '@/lib/client/unknown-outcome'
import type { Found, WriteCheck } from '@/lib/api/checks'
import { resourceName } from '@/lib/contract/operation-target'
import { paths } from '@/lib/util/paths'
import { asSentence } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'
import { checkText, failedCheckText, foundLine, listedIn, subjectOf } from './check-text'
import { type CheckedWrite, useWriteCheck } from './use-write-check'

interface WriteCheckProps extends CheckedWrite {
  losesSecret?: boolean
  actionOf?: (found: Found, kind: WriteCheck['kind']) => ReactNode
}

export function WriteCheckView(props: WriteCheckProps) {
  const query = useWriteCheck(props)
  const { isFetching, error, check, nextMs } = query
  return (
    <div className="mt-2 space-y-2">
      <div aria-live="polite" className="space-y-1">
        {isFetching && <p>Checking with the platform…</p>}
        {!isFetching && error && <p>{failedCheckText(causeOf(error), nextMs === null)}</p>}
        {!isFetching && !error && check && <Result of={props} check={check} isFinal={nextMs === null} />}
      </div>
      {!isFetching && nextMs !== null && <Countdown toMs={nextMs} />}
      <Next of={props} query={query} />
    </div>
  )
}

function Countdown({ toMs }: { toMs: number }) {
  const left = useTickingText((nowMs) =>
    formatSpan(Math.ceil(Math.max(toMs - (nowMs ?? toMs), 0) / 1000) * 1000),
  )
  return <p role="timer">Checking again in {left}…</p>
}

function Next({ of, query }: { of: WriteCheckProps; query: ReturnType<typeof useWriteCheck> }) {
  const { account } = useAccount()
  const { isFetching, isError, check } = query
  const { operation } = of.write
  const created = isFetching || of.actionOf ? null : createdIn(check)
  if (created)
    return (
      <ButtonLink variant="primary" href={pathOf(account.slug, created)}>
        Open {subjectOf(operation).one}
      </ButtonLink>
    )
  if (check?.kind === 'no-read') return <AddById operation={operation} />
  return (
    <Button pending={isFetching} pendingLabel="Checking" onClick={() => void query.refetch()}>
      {isError ? 'Check again' : 'Check now'}
    </Button>
  )
}

function Result({ of, check, isFinal }: { of: WriteCheckProps; check: WriteCheck; isFinal: boolean }) {
  const { write, losesSecret = false, actionOf } = of
  const listed = listedIn(check)
  const found = createdIn(check) && !actionOf ? [] : listed.found // a created resource has a button
  return (
    <>
      <p>
        {!isFinal && 'The platform may still be working on your request. '}
        {checkText(check, subjectOf(write.operation), isFinal)}
        {losesSecret &&
          check.kind === 'created' &&
          ` The response with the secret was lost, so the secret can't be shown. ${replaceText(write.operation, check.found.length)}`}
      </p>
      {found.length > 0 && (
        <ul className="space-y-1">
          {found.map((one) => (
            <li key={`${one.id} ${one.segments.join(' ')}`} className="flex flex-wrap items-center gap-2">
              <FoundLink found={one} />
              {actionOf?.(one, check.kind)}
            </li>
          ))}
          {listed.rest > 0 && <li>and {listed.rest} more</li>}
        </ul>
      )}
    </>
  )
}

const replaceText = (operation: string, count: number) =>
  count === 1
    ? `Delete this ${subjectOf(operation).one} and create a new one.`
    : `Delete the ${subjectOf(operation).one} that your request created, then create a new one.`

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

const causeOf = (error: Error) =>
  (error instanceof ApiError ? errorCause(error) : undefined) ?? asSentence(error.message)

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
