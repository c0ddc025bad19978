import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, type ButtonVariant } from './button-look'
import { Link } from './link'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'look'> & {
  variant?: ButtonVariant
  icon?: ReactNode
}

/** A link that looks like a button, to a page where something is done. */
export function ButtonLink({ variant = 'secondary', icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} look="bare" className={buttonLook(variant, 'text', className)}>
      {icon}
      {children}
    </Link>
  )
}
