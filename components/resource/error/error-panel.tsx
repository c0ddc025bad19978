'use client'

import { type ReactNode, useState } from 'react'
import { settledTitle, subjectOf, unconfirmedTitle } from '@/components/resource/act/check-text'
import type { OnChecked } from '@/components/resource/act/use-write-check'
import { WriteCheckView } from '@/components/resource/act/write-check'
import { Panel } from '@/components/ui/panel'
import { ApiError, type FailedWrite } from '@/lib/client/api-error'
import { describeError, type ErrorText, reportedText, unconfirmedText } from '@/lib/client/describe-error'
import type { WriteCheck } from '@/lib/api/checks'
import { mayBeDone, mayBeRunning } from '@/lib/client/unknown-outcome'
import { Button } from '@/components/ui/button'

interface ErrorPanelProps {
  error: unknown
  text?: ErrorText | undefined
  actions?: ReactNode
  onChecked?: OnChecked
}

export function ErrorPanel({ error, text, actions, onChecked }: ErrorPanelProps) {
  const known = error instanceof ApiError ? error : null
  if (known?.isCanceled) return null
  if (known?.write && text === undefined && mayBeDone(known))
    return (
      <Unconfirmed key={known.receivedAtMs} error={known} write={known.write} {...{ actions, onChecked }} />
    )
  const { title, sentence } = text ?? describeError(error)
  const isUnknown = known?.code === 'ADIT_OUTCOME_UNKNOWN'
  return (
    <Panel tone={isUnknown ? 'attention' : 'wrong'} title={title} actions={actions} live>
      <p>{sentence}</p>
      {known && (
        <Evidence code={known.code} requestId={known.requestId} reported={reportedText(known, sentence)} />
      )}
    </Panel>
  )
}

interface UnconfirmedProps extends Pick<ErrorPanelProps, 'actions' | 'onChecked'> {
  error: ApiError
  write: FailedWrite
}

function Unconfirmed({ error, write, actions, onChecked }: UnconfirmedProps) {
  const { operation, params, body, sentAtMs, returnsSecret } = write
  const [check, setCheck] = useState<WriteCheck | null>(null)
  const subject = subjectOf(operation)
  const settled = settledTitle(check, subject)
  const { sentence, reported, code } = unconfirmedText(error, settled !== null)
  return (
    <Panel
      tone={settled === null ? 'attention' : 'ready'}
      title={settled ?? unconfirmedTitle(subject)}
      actions={actions}
      live
    >
      {sentence !== null && <p>{sentence}</p>}
      <WriteCheckView
        write={{ operation, params, body }}
        sentAt={sentAtMs}
        losesSecret={returnsSecret}
        endedAtMs={mayBeRunning(error) ? error.receivedAtMs : undefined}
        onChecked={(result, isFinal) => {
          if (result !== null) setCheck(result)
          onChecked?.(result, isFinal)
        }}
      />
      <Evidence code={code} requestId={error.requestId} reported={reported} />
    </Panel>
  )
}

interface EvidenceProps extends Pick<ApiError, 'code' | 'requestId'> {
  /** The API's message, or null to omit it. */
  reported: string | null
}

function Evidence({ code, requestId, reported }: EvidenceProps) {
  if (reported === null && code === null && requestId === null) return null
  return (
    <dl className="mt-2 grid gap-x-3 gap-y-0.5 font-mono text-sm wrap-anywhere max-sm:[&>dd]:pb-1 max-sm:[&>dt]:font-sans max-sm:[&>dt]:text-muted sm:grid-cols-[auto_1fr]">
      {reported !== null && <dt>{code?.startsWith('ADIT_') ? 'Details' : 'Response'}</dt>}
      {reported !== null && <dd>{reported}</dd>}
      {code !== null && <dt>Code</dt>}
      {code !== null && <dd>{code}</dd>}
      {requestId !== null && <dt>Request ID</dt>}
      {requestId !== null && <dd>{requestId}</dd>}
    </dl>
  )
}

interface TryAgainProps {
  isRetrying: boolean
  retry: () => void
}

export const TryAgain = ({ isRetrying, retry }: TryAgainProps) => (
  <Button pending={isRetrying} onClick={retry}>
    Try again
  </Button>
)
