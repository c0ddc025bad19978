import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle, type ButtonVariant } from './style'
import { Link } from './link'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'poll'> & {
  variant?: ButtonVariant
  icon?: ReactNode
}

export function ButtonLink({ variant = 'secondary', icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} linkStyle="bare" className={buttonStyle(variant, 'text', className)}>
      {icon}
      {children}
    </Link>
  )
}
