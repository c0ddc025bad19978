'use client'

import { useState } from 'react'
import { StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import { mayBind, parseBindTarget } from '@/lib/resources/acl/rules'
import { verdictText } from '@/lib/resources/acl/text'

/** The input for testing whether the rules in `acl` allow a binding. Shows the result and the reason. */
export function MayBind({ acl }: { acl: readonly string[] | null | undefined }) {
  const [text, setText] = useState('')
  const target = parseBindTarget(text)
  const verdict = target && mayBind(acl, target)
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label="Binding to test"
        help="A domain, URL, TCP host:port, or labels such as env=prod team=a."
        mono
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // Enter must not submit a form around it
        }}
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2">
        {verdict && (
          <>
            <StateChip state={verdict.isAllowed ? 'ready' : 'wrong'}>
              {verdict.isAllowed ? 'Allowed' : 'Not allowed'}
            </StateChip>
            <span className="min-w-0 wrap-anywhere">{verdictText(verdict)}</span>
          </>
        )}
        {text.trim() !== '' && !target && 'Enter a domain, address or label.'}
      </p>
      <p className="text-sm text-muted">
        {mayBind(acl, { kind: 'unnamed' }).isAllowed
          ? 'Tunnels with a name chosen by the platform are also allowed.'
          : "Tunnels with a name chosen by the platform aren't allowed."}
      </p>
    </div>
  )
}
