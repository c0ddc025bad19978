'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './style'
import { askToLeave, isOtherPage } from './leave-guard'

interface LinkStyle {
  /**
   * The style of the link. `text` is underlined, for running text. `name` keeps the text color, for names in tables.
   * `bare` is unstyled.
   */
  linkStyle?: 'text' | 'name' | 'bare'
}
type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'onNavigate'> & LinkStyle & { href: string }

const styles = {
  text: 'text-link underline decoration-1 underline-offset-2 hover:decoration-2',
  name: 'font-medium text-ink hover:underline underline-offset-2',
  bare: '',
}

/** Asks for confirmation before unsaved input is lost. Use this component instead of the framework's link. */
export function Link({ linkStyle = 'text', className, ...props }: LinkProps) {
  return (
    <NextLink
      prefetch={false}
      {...props}
      onNavigate={(event) => {
        if (isOtherPage(props.href, window.location.href) && askToLeave(props.href)) event.preventDefault()
      }}
      className={cn('rounded-sm', styles[linkStyle], className)}
    />
  )
}

/**
 * A plain anchor in the style of `Link`, for sections of the same page and for downloads. Doesn't ask about unsaved
 * input.
 */
export function HashLink({
  linkStyle = 'text',
  className,
  children,
  ...props
}: ComponentProps<'a'> & LinkStyle) {
  return (
    <a {...props} className={cn('rounded-sm', styles[linkStyle], className)}>
      {children}
    </a>
  )
}
