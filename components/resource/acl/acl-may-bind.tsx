'use client'

import { useState } from 'react'
import { StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import { mayBind, parseBindTarget } from '@/lib/resources/acl/rules'
import { verdictText } from '@/lib/resources/acl/text'

export function MayBind({ acl }: { acl: readonly string[] | null | undefined }) {
  const [text, setText] = useState('')
  const target = parseBindTarget(text)
  const verdict = target && mayBind(acl, target)
  return (
    <section aria-label="Test the rules" className="max-w-text space-y-2">
      <h2 className="text-lg font-medium">Test the rules</h2>
      <TextField
        label="Domain, address or labels"
        help="For example, app.example.com, 1.tcp.example:20000 or env=prod team=a."
        mono
        data-tester // not a field of the surrounding form
        error={text.trim() !== '' && !target ? 'Enter a domain, address or label.' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // Enter must not submit the form
        }}
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 empty:sr-only">
        {verdict && (
          <>
            <StateChip state={verdict.isAllowed ? 'ready' : 'wrong'}>
              {verdict.isAllowed ? 'Allowed' : 'Not allowed'}
            </StateChip>
            <span className="min-w-0 wrap-anywhere">{verdictText(verdict)}</span>
          </>
        )}
      </p>
      <p className="text-sm text-muted">
        {mayBind(acl, { kind: 'unnamed' }).isAllowed
          ? 'Tunnels with a name chosen by the platform are allowed.'
          : "Tunnels with a name chosen by the platform aren't allowed."}
      </p>
    </section>
  )
}
