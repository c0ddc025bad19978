'use client'

import { useState } from 'react'
import { type State, StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import { decideUserAgent } from '@/lib/resources/user-agent'
import { cn } from '@/components/ui/style'

const chips: Record<ReturnType<typeof decideUserAgent>['verdict'], { state: State; label: string }> = {
  allowed: { state: 'ready', label: 'Allowed' },
  denied: { state: 'wrong', label: 'Denied' },
  unknown: { state: 'unknown', label: 'Unknown' },
}

/** The input for a User-Agent header, which shows whether the filter's lists allow it. */
export function UserAgentCheck(lists: { allow: readonly string[]; deny: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const { verdict, reason } = decideUserAgent(lists, typed)
  const { state, label } = chips[verdict]
  return (
    <section aria-label="Test a user agent" className="max-w-text space-y-2">
      <TextField
        label="Test a user agent"
        help="A User-Agent header. Leave empty to test a request without the header."
        mono
        value={typed}
        placeholder="curl/8.4.0"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter must not submit a form around it
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {typed !== '' && <StateChip state={state}>{label}</StateChip>}
        <span className={cn('min-w-0', typed === '' && 'text-muted')}>{reason}</span>
      </p>
    </section>
  )
}
