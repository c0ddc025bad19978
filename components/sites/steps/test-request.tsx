'use client'

import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { StateChip } from '@/components/ui/state-chip'
import type { SiteTestRequest } from '@/lib/api/site-views'
import { ApiError } from '@/lib/client/api-error'
import { sendSiteTestRequest } from '@/lib/client/sites'
import { formatNumber } from '@/lib/util/text'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { Mono } from '@/components/ui/text'

interface TestRequestProps {
  endpoint: { endpoint_id: string; url: string }
  variant: 'primary' | 'secondary'
}

export function TestRequest({ endpoint: { endpoint_id, url }, variant }: TestRequestProps) {
  const { detail, reason } = useSite()
  const [result, setResult] = useState<SiteTestRequest | null>(null)
  const send = useSiteAct(detail.site.id, async (account) => {
    setResult(null)
    const answer = await sendSiteTestRequest(account, detail.site.id, endpoint_id)
    setResult(answer.test_request)
    return answer.detail
  })
  return (
    <div className="space-y-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Mono text={url} className="min-w-0" />
        {reason === undefined && (
          <Button
            variant={variant}
            aria-label={`Send request to ${url}`}
            pending={send.isPending}
            pendingLabel="Waiting for the response"
            onClick={() => send.act()}
          >
            Send request
          </Button>
        )}
      </div>
      {send.isError && <Failed error={send.error} url={url} />}
      {result && <Answer result={result} />}
    </div>
  )
}

function Failed({ error, url }: { error: Error; url: string }) {
  const raw = error instanceof ApiError ? error.details.response : undefined
  return (
    <div className="space-y-2">
      <ErrorPanel error={error} />
      {raw !== undefined && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-sm">Raw response</summary>
          <CodeBlock label={`Response from ${url}`} code={raw} />
        </details>
      )}
    </div>
  )
}

function Answer({ result: { status, ms, text, url } }: { result: SiteTestRequest }) {
  const isFine = status >= 200 && status < 400
  return (
    <div aria-live="polite" className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip state={isFine ? 'ready' : 'attention'}>{isFine ? 'OK' : `Status ${status}`}</StateChip>
        <span>
          Status {status} in {formatNumber(ms)} ms
        </span>
      </p>
      {text !== '' && <CodeBlock label={`Response from ${url}`} code={text} />}
    </div>
  )
}
