'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTickingText } from '@/components/ui/relative-time'
import type { AgentsPage } from '@/lib/api/agents'
import { lookWords } from './look-words'

/** How old the list is and when it is looked at again. What ticks is not announced; that a look failed is, below. */
export function LookAge({ page }: { page: UseQueryResult<AgentsPage> }) {
  const { data, dataUpdatedAt } = page
  const text = useTickingText((nowMs) => {
    if (data === undefined) return ''
    // Where the console itself does not answer, the plan of its last answer is void.
    const heard = page.isError ? { ...data, error: NO_ANSWER } : data
    return data.listable ? lookWords(heard, nowMs) : ''
  })
  if (data === undefined || dataUpdatedAt === 0 || text === '') return null
  return <span className="ml-auto text-sm text-muted">{text}</span>
}

const NO_ANSWER = { code: 'ADIT_OFFLINE', message: '' }
