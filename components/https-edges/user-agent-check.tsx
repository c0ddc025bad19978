'use client'

import { useState } from 'react'
import { VerdictChip } from '@/components/resource/ip/verdict-chip'
import { TextField } from '@/components/ui/text-field'
import { decideUserAgent } from './user-agent'
import { cn } from '@/components/ui/style'

export function UserAgentCheck(lists: { allow: readonly string[]; deny: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const { verdict, reason } = decideUserAgent(lists, typed)
  return (
    <section aria-label="Test a user agent" className="max-w-text space-y-2">
      <TextField
        label="Test a user agent"
        help="Enter a User-Agent header. To test a request without the header, leave the field empty."
        mono
        value={typed}
        placeholder="curl/8.4.0"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter must not submit the form
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {typed !== '' && <VerdictChip verdict={verdict} />}
        <span className={cn('min-w-0', typed === '' && 'text-muted')}>{reason}</span>
      </p>
    </section>
  )
}
