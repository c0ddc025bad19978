import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import type { AccountView } from '@/lib/api/accounts'
import { ApiError } from '@/lib/client/api-error'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { Mono } from '@/components/ui/text'

interface ResourceNotFoundProps {
  info: ResourceInfo
  id: string
  /** The error from reading the resource, or null if the resource is known not to exist. */
  error: unknown
  retry?: () => void
}

/**
 * Reports whether an account's API can neither list nor return a kind of resource. In that case, the console can't
 * check IDs.
 */
export const isUnasked = ({ blocked }: AccountView, resource: string) =>
  blocked[`${resource}.get`] === 'not-offered' && blocked[`${resource}.list`] !== null

/** The notice that no resource with this ID is known, or that the resource can't be read. */
export function ResourceNotFound({ info, id, error, retry }: ResourceNotFoundProps) {
  const { account } = useAccount()
  if (error !== null && !(error instanceof ApiError && error.status === 404))
    return <ErrorPanel error={error} actions={retry && <Button onClick={retry}>Try again</Button>} />
  const one = inSentence(info.one)
  const all = <ButtonLink href={paths.list(account.slug, info.name)}>All {inSentence(info.label)}</ButtonLink>
  if (error !== null && isUnasked(account, info.name))
    return (
      <Panel tone="attention" title={`Unknown ${one}`} actions={all}>
        This account's API can't return this {one}, so the console can't tell whether <Mono text={id} />{' '}
        exists. You can still save the ID with a name.
      </Panel>
    )
  return (
    <Panel tone="attention" title={`No ${one} with this ID`} actions={all}>
      <Mono text={id} /> isn't in this account. It may have been deleted, or it may belong to another account.
    </Panel>
  )
}

/** The notice that a resource no longer exists, shown above the console's last copy. */
export function GonePanel({ actions }: { actions?: ReactNode }) {
  return (
    <Panel tone="attention" title="This resource no longer exists on the platform" actions={actions}>
      The page shows the console's last saved copy.
    </Panel>
  )
}
