'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { usePageActions } from '@/components/ui/page-actions'
import { permissionFor, roleText } from '@/lib/client/account'
import { Panel } from '@/components/ui/panel'
import type { Block } from '@/lib/api/accounts'
import type { ResourceInfo } from '@/lib/contract/resource'
import { createTitle } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { subjectOf } from './check-text'

interface ActLinkProps {
  operation: string
  href: string
  reason?: string
  variant?: 'primary' | 'secondary'
  /** The action's label in the command palette, or true to use the link's text. */
  pageAction?: boolean | string
  shortcut?: string
  children: string
}

export function ActLink({ operation, href, reason, pageAction = false, ...props }: ActLinkProps) {
  const { variant = 'secondary', shortcut, children } = props
  const act = permissionFor(useAccount(), operation)
  const disabledReason = reason ?? act?.disabledReason
  const action = {
    label: typeof pageAction === 'string' ? pageAction : children,
    href,
    ...(shortcut !== undefined && { shortcut }),
    ...(disabledReason !== undefined && { disabledReason }),
  }
  usePageActions(pageAction !== false && act !== null ? [action] : [])
  if (act === null) return null
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{children}</Button>
  return (
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  )
}

export function NewLink({ name, one }: Pick<ResourceInfo, 'name' | 'one'>) {
  const { account } = useAccount()
  return (
    <ActLink
      operation={`${name}.create`}
      variant="primary"
      href={paths.create(account.slug, name)}
      pageAction
    >
      {createTitle({ name, one })}
    </ActLink>
  )
}

const needed: Partial<Record<Block, 'operator' | 'admin'>> = {
  'role-operator': 'operator',
  'role-admin': 'admin',
}

export function RoleNote({ operations }: { operations: readonly string[] }) {
  const { account, viewer } = useAccount()
  const [first] = operations.flatMap((name) => {
    const role = needed[account.blocked[name] ?? 'not-known']
    return role === undefined ? [] : { name, role }
  })
  if (first === undefined) return null
  const { act, many } = subjectOf(first.name)
  const text = roleText(viewer.role, first.role, act === 'created' ? `create ${many}` : 'change this')
  return <Panel tone="info" title={text} />
}
