import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { errorWords, type Words } from './error-words'

interface ErrorPanelProps {
  error: unknown
  /** Where the page knows better than the code says. */
  words?: Words | undefined
  actions?: ReactNode
}

/** Says what went wrong: a sentence, then code, the API's own words and the request id. */
export function ErrorPanel({ error, words = errorWords(error), actions }: ErrorPanelProps) {
  const { title, sentence } = words
  const known = error instanceof ApiError ? error : null
  const isUnknown = known?.code === 'ADIT_OUTCOME_UNKNOWN'
  return (
    <Panel tone={isUnknown ? 'attention' : 'wrong'} title={title} actions={actions} live>
      <p>{sentence}</p>
      {known && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-sm wrap-anywhere">
          <dt>Answer</dt>
          <dd>{known.message}</dd>
          {known.code !== null && <dt>Code</dt>}
          {known.code !== null && <dd>{known.code}</dd>}
          {known.requestId !== null && <dt>Request</dt>}
          {known.requestId !== null && <dd>{known.requestId}</dd>}
        </dl>
      )}
    </Panel>
  )
}
