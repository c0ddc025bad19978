'use client'

import { useState } from 'react'
import type { Agent } from '@/lib/api/agents'
import { type AgentRow, keepPlaces } from './keep-places'

interface Held {
  /** What was asked for; an answer to another question is in its own order. */
  question: string
  agents: readonly Agent[]
}

/**
 * Rows that stay where they are while somebody points at them or has the focus among them: a look every few seconds
 * would otherwise move the row away that is about to be pressed. `bind` goes on what holds them.
 */
export function useHeldPlaces(agents: readonly Agent[], question: string, isSettled: boolean) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held?.question === question
  const hold = () => {
    if (isSettled && !isHeld) setHeld({ question, agents })
  }
  const rows: AgentRow[] = keepPlaces(agents, isHeld ? held.agents : null)
  const bind = {
    onPointerMove: hold,
    onFocus: hold,
    onPointerLeave: ({ currentTarget }: React.PointerEvent<HTMLElement>) => {
      if (!currentTarget.contains(document.activeElement)) setHeld(null)
    },
    onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) setHeld(null)
    },
  }
  return { rows, bind }
}
