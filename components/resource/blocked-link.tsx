import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'

/** A link to an act's page; where the act is not possible, a button that says why. */
export function BlockedLink({
  href,
  reason,
  variant = 'secondary',
  children,
}: {
  href: string
  reason: string | undefined
  variant?: 'primary' | 'secondary'
  children: string
}) {
  if (reason !== undefined) return <Button disabledReason={reason}>{children}</Button>
  return (
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  )
}
