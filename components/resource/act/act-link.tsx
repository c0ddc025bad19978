'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { actOn } from '@/lib/client/account'

interface ActLinkProps {
  /** Name of the operation that the page at `href` runs. */
  operation: string
  href: string
  /** Why it is not possible for this thing, whoever asks. */
  reason?: string
  variant?: 'primary' | 'secondary'
  children: string
}

/** A link to an act's page; a button that says why where the act is not possible; nothing where there is no such act. */
export function ActLink({ operation, href, reason, variant = 'secondary', children }: ActLinkProps) {
  const act = actOn(useAccount(), operation)
  if (act === null) return null
  const disabledReason = reason ?? act.disabledReason
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{children}</Button>
  return (
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  )
}
