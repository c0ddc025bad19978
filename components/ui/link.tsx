'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './style'
import { askToLeave, isOtherPage } from './leave-guard'

interface LinkStyle {
  /**
   * The style of the link. `text` is underlined, for running text. `name` keeps the text color, for names in tables.
   * `bare` is unstyled.
   */
  linkStyle?: 'text' | 'name' | 'bare'
}
type LinkProps = ComponentProps<'a'> &
  LinkStyle & {
    href: string
    /** True to replace the current entry in the browser's history. */
    replace?: boolean
    /** False to keep the scroll position. */
    scroll?: boolean
  }

const styles = {
  text: 'text-link underline decoration-1 underline-offset-2 hover:decoration-2',
  name: 'font-medium text-ink hover:underline underline-offset-2',
  bare: '',
}

type Navigate = (href: string, options: Pick<LinkProps, 'replace' | 'scroll'>) => void

let navigate: Navigate = (href) => window.location.assign(href)

/** Sets the function that opens the pages of links. Until then, the browser loads these pages. */
export function setNavigate(next: Navigate): void {
  navigate = next
}

const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(currentTarget.target)

/**
 * A link to a page of the console. Asks for confirmation before unsaved input is lost. Use this component instead of
 * the framework's link, which makes long lists slower even without prefetching.
 */
export function Link(props: LinkProps) {
  const { linkStyle = 'text', className, replace, scroll, onClick, href, children, ...rest } = props
  return (
    <a
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        if (isOtherPage(href, window.location.href) && askToLeave(href)) return
        navigate(href, { replace, scroll })
      }}
      className={cn(styles[linkStyle], className)}
      href={href}
    >
      {children}
    </a>
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
    <a {...props} className={cn(styles[linkStyle], className)}>
      {children}
    </a>
  )
}
