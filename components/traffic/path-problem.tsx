import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { HashLink, Link } from '@/components/ui/link'
import { stateTones } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { TimedText } from '@/components/resource/detail/timed-text'
import { includesRole } from '@/lib/contract/role'
import type { TrafficPath } from '@/lib/traffic/model/nodes'

interface ProblemProps {
  path: TrafficPath
  /** The URL path of the resource's detail page. */
  page: string
  isExplained: boolean
}

export function PathProblem({ path, page, isExplained }: ProblemProps) {
  const { nodes, broken, state, sentence, action } = path
  const { viewer } = useAccount()
  const canChange = includesRole(viewer.role, 'operator')
  const isHere = nodes.some((node) => node.is_here && node.href === action?.href)
  const shown = isHere ? null : canChange ? action : viewAction(action)
  const isOnPage = shown?.href.startsWith(`${page}#`) === true
  if (isExplained && (canChange || shown === null || isOnPage)) return null
  return (
    <p
      aria-live="polite"
      className={cn(
        'mt-3 min-h-5 max-w-line text-pretty wrap-anywhere',
        broken === null ? 'text-muted' : stateTones[state],
      )}
    >
      {!isExplained && <TimedText text={`${sentence} `} />}
      {shown && (
        <OwnLink
          href={shown.href}
          page={page}
          className="font-medium whitespace-nowrap text-link underline underline-offset-2 hover:decoration-2"
        >
          {shown.label}
        </OwnLink>
      )}
    </p>
  )
}

function viewAction(action: TrafficPath['action']): TrafficPath['action'] {
  if (!action || action.is_view) return action
  return action.view_label === undefined ? null : { ...action, label: action.view_label }
}

interface OwnLinkProps {
  href: string
  page: string
  title?: string
  className: string
  children: ReactNode
}

export function OwnLink({ href, page, ...props }: OwnLinkProps) {
  if (href.startsWith(`${page}#`))
    return <HashLink linkStyle="bare" href={href.slice(page.length)} {...props} />
  return <Link linkStyle="bare" href={href} {...props} />
}
