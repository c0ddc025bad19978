import { ArrowUpRight } from './icons'
import type { ReactNode } from 'react'
import { parseHttpUrl } from '@/lib/util/hosts'
import { Breakable } from './breakable'
import { buttonStyle } from './style'

/** A link to another website. Renders plain text unless `href` is an absolute HTTP or HTTPS URL. */
export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const url = parseHttpUrl(href)
  if (url === undefined) return <span>{children ?? <Breakable text={href} />}</span>
  return (
    <a
      href={url.href}
      rel="noopener noreferrer"
      className="rounded-sm wrap-anywhere text-link underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {children ?? <Breakable text={href} />}
      <ArrowUpRight className="ml-0.5 inline size-3.5 align-[-2px]" />
    </a>
  )
}

/** A button that opens a URL in a new tab. Renders nothing unless `href` is an absolute HTTP or HTTPS URL. */
export function ExternalButton({ href, children }: { href: string; children: ReactNode }) {
  const url = parseHttpUrl(href)
  if (url === undefined) return null
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className={buttonStyle('secondary')}>
      {children}
      <ArrowUpRight />
    </a>
  )
}
