import type { ReactNode } from 'react'
import { SetupCard } from '@/components/shell/setup-frame'

interface AuthCardProps {
  title: string
  description?: string
  /** The help below the card. */
  help: ReactNode
  children: ReactNode
}

export function AuthCard({ title, description, help, children }: AuthCardProps) {
  return (
    <div className="space-y-4">
      <SetupCard>
        <div className="space-y-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          {description !== undefined && <p className="text-pretty text-muted">{description}</p>}
        </div>
        {children}
      </SetupCard>
      <div className="text-center text-sm text-muted">{help}</div>
    </div>
  )
}

/** The CSS classes of links, and of the summaries of answers, below a card. */
export const helpStyle =
  'inline-flex min-h-6 cursor-pointer items-center rounded-sm underline decoration-1 underline-offset-2 hover:text-ink pointer-coarse:min-h-control'
