import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { StateChip } from '@/components/ui/state-chip'
import type { TestRequestResult } from '@/lib/api/test-requests'
import { roleReason } from '@/lib/client/account'
import { navigationQuery } from '@/lib/client/inventory'
import { sendTestRequest } from '@/lib/client/traffic'
import type { TrafficPath } from '@/lib/traffic/model/nodes'
import type { TrafficSubject } from '@/lib/traffic/model/trace'
import { formatNumber } from '@/lib/util/text'
import { TargetInputs, useTestTarget } from './test-request-target'

interface Subject {
  of: TrafficSubject
  route?: string | undefined
  /** The URL of the endpoint, if the page's resource is a public endpoint. */
  url?: string | undefined
}

/** Reports whether the page offers a test request to the service at the end of a path. */
export function canSendRequest(
  { nodes }: Pick<TrafficPath, 'nodes'>,
  { of, route, url = '' }: Subject,
): boolean {
  const has = (stage: string, name = /./) =>
    nodes.some((node) => node.stage === stage && name.test(node.name))
  if (!has('service')) return false
  // Doesn't use the nodes, because the path of an endpoint that a tunnel or edge serves doesn't contain the endpoint.
  if (of === 'endpoints') return /^https?:\/\//i.test(url)
  return of === 'https-edges' && (route === undefined || has('route', /^\/(?: · |$)/))
}

const wildcardIn = (url = '') => /^https?:\/\/(\*\.[^/:]+)/i.exec(url)?.[1]

interface TestRequestProps {
  of: TrafficSubject
  id: string
  url?: string | undefined
  isRepeat?: boolean
  /** True if the request is the next step. */
  isPrimary?: boolean
  /** True if the page's header explains why the last request failed. */
  isExplained?: boolean
  /** True if an edge serves the URL. */
  isEdge?: boolean
  isBroken?: boolean
}

export function TestRequest({
  of,
  id,
  url,
  isRepeat = false,
  isPrimary = false,
  isExplained = false,
  isEdge = false,
  isBroken = false,
}: TestRequestProps) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const wildcard = wildcardIn(url)
  const target = useTestTarget(wildcard)
  const [hasTried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      sendTestRequest(account.slug, of, id, {
        path: target.path,
        ...(wildcard !== undefined && { host: target.host }),
      }),
    onSuccess: async () => {
      // Runs first, because reading the endpoint's state also updates the stored state that the navigation counts.
      await queries.invalidateQueries({ queryKey: ['traffic', account.slug] })
      await queries.invalidateQueries({ queryKey: navigationQuery(account.slug).queryKey })
    },
  })
  const unserved =
    isEdge && account.kind === 'local'
      ? "The local platform doesn't run edge routes, so a request can't reach the backend."
      : undefined
  if (unserved !== undefined && isBroken) return null // next to a problem, this would look like its cause
  const disabledReason = unserved ?? roleReason(viewer.role, 'operator')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(target.problem !== undefined)
    if (target.problem === undefined && disabledReason === undefined && !send.isPending) send.mutate()
  }
  return (
    <div className="mt-3 space-y-2">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {disabledReason === undefined && (
          <TargetInputs target={target} wildcard={wildcard} hasError={hasTried} />
        )}
        {unserved === undefined && (
          <Button
            type="submit"
            variant={isPrimary ? 'primary' : 'secondary'}
            pending={send.isPending}
            pendingLabel="Waiting for the response"
            disabledReason={disabledReason}
          >
            {isRepeat ? 'Send again' : 'Send request'}
          </Button>
        )}
        {disabledReason !== undefined && <p className="text-sm text-muted">{disabledReason}</p>}
        <div aria-live="polite" className="min-w-0 flex-1 basis-56 empty:hidden">
          {send.isSuccess && !send.isPending && (
            <RequestResult result={send.data} isExplained={isExplained} />
          )}
        </div>
      </form>
      {send.isError && <ErrorPanel error={send.error} />}
    </div>
  )
}

interface ResultProps {
  result: TestRequestResult
  isExplained?: boolean
}

export function RequestResult({ result: { url, status, ms, failure }, isExplained = false }: ResultProps) {
  const isFine = failure === null && status < 400
  const answer = status === 0 ? 'No response' : `Status ${status} in ${formatNumber(ms)} ms`
  const reason = isExplained ? failure?.fix : failure?.message
  return (
    <p className="flex max-w-line flex-wrap items-center gap-x-3 gap-y-1">
      <StateChip state={failure ? 'wrong' : isFine ? 'ready' : 'attention'}>{answer}</StateChip>
      <span className="min-w-0 font-mono wrap-anywhere">
        GET <Breakable text={url} />
      </span>
      {reason !== undefined && <span className="min-w-0 basis-full wrap-anywhere">{reason}</span>}
    </p>
  )
}
