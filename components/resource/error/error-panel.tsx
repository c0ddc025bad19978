import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { describeError, type ErrorText } from '@/lib/client/describe-error'

interface ErrorPanelProps {
  error: unknown
  /** A text of the page's own, where it knows more than the error. */
  text?: ErrorText | undefined
  actions?: ReactNode
}

/** Shows an error: what happened and what to do, then the API's own message, the code and the request ID. */
export function ErrorPanel({ error, text = describeError(error), actions }: ErrorPanelProps) {
  const { title, sentence } = text
  const known = error instanceof ApiError ? error : null
  const isUnknown = known?.code === 'ADIT_OUTCOME_UNKNOWN'
  return (
    <Panel tone={isUnknown ? 'attention' : 'wrong'} title={title} actions={actions} live>
      <p>{sentence}</p>
      {known && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-sm wrap-anywhere">
          {known.message !== sentence && <dt>Answer</dt>}
          {known.message !== sentence && <dd>{known.message}</dd>}
          {known.code !== null && <dt>Code</dt>}
          {known.code !== null && <dd>{known.code}</dd>}
          {known.requestId !== null && <dt>Request</dt>}
          {known.requestId !== null && <dd>{known.requestId}</dd>}
        </dl>
      )}
    </Panel>
  )
}
