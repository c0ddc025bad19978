'use client'

import { useState } from 'react'
import { StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import { mayBind, parseBindTarget } from '@/lib/resources/acl/rules'
import { verdictWords } from '@/lib/resources/acl/words'

/** Answers whether rules let something be bound, and by which of them. Sends nothing. */
export function MayBind({ acl }: { acl: readonly string[] | null | undefined }) {
  const [text, setText] = useState('')
  const target = parseBindTarget(text)
  const verdict = target && mayBind(acl, target)
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label="May it bind …?"
        help="A domain, a URL, host:port for TCP, or labels such as env=prod team=a. Only this page looks at it."
        mono
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // it may stand in a form, which this does not send
        }}
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2">
        {verdict && (
          <>
            <StateChip state={verdict.isAllowed ? 'ready' : 'wrong'}>
              {verdict.isAllowed ? 'Yes' : 'No'}
            </StateChip>
            <span className="min-w-0 wrap-anywhere">{verdictWords(verdict)}</span>
          </>
        )}
        {text.trim() !== '' && !target && 'This is no domain, address or label.'}
      </p>
      <p className="text-sm text-muted">
        {mayBind(acl, { kind: 'unnamed' }).isAllowed
          ? 'A tunnel that leaves its name to the platform is let in too.'
          : 'A tunnel that leaves its name to the platform is refused.'}
      </p>
    </div>
  )
}
