import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { PageMessage } from '@/components/shell/page-message'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { FileQuestionMark } from '@/components/ui/icons'
import { usePageActions } from '@/components/ui/page-actions'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AccountView } from '@/lib/api/accounts'
import type { InventoryDetail } from '@/lib/api/inventory'
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

/** Reports whether the API doesn't offer to read resources of a kind and the console can't list them. */
export const isUnasked = ({ blocked }: AccountView, resource: string) =>
  blocked[`${resource}.get`] === 'not-offered' && blocked[`${resource}.list`] !== null

/** Reports whether the resource is known not to exist. `error` is null, or the error from reading the resource. */
export const isMissing = (error: unknown) =>
  error === null || (error instanceof ApiError && error.status === 404)

export function NoResource({ info, id }: { info: ResourceInfo; id: string }) {
  const { slug } = useAccount().account
  return (
    <PageMessage
      icon={<FileQuestionMark className="size-5" />}
      title={`No ${inSentence(info.one)} with this ID`}
      actions={
        <ButtonLink variant="primary" href={paths.list(slug, info.name)}>
          All {inSentence(info.label)}
        </ButtonLink>
      }
    >
      <Mono text={id} /> isn't in this account. It may have been deleted, or it may belong to another account.
    </PageMessage>
  )
}

export function ResourceNotFound({ info, id, error, retry }: ResourceNotFoundProps) {
  const { account } = useAccount()
  if (!isMissing(error))
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

export function GonePanel({ actions }: { actions?: ReactNode }) {
  return (
    <Panel tone="attention" title="This resource no longer exists on the platform" actions={actions}>
      This page shows the console's last saved copy.
    </Panel>
  )
}

interface EndedPanelProps {
  info: ResourceInfo
  replaced: InventoryDetail['replaced_by']
}

export function EndedPanel({ info, replaced }: EndedPanelProps) {
  const { slug } = useAccount().account
  const one = inSentence(info.one)
  const current = replaced && {
    label: `Open current ${one}`,
    href: paths.detail(slug, info.name, replaced.id),
  }
  usePageActions(current ? [current] : [])
  if (!replaced || !current)
    return (
      <Panel tone="attention" title={`This ${one} has ended`}>
        This page shows the console's last saved copy.
      </Panel>
    )
  return (
    <Panel
      tone="info"
      title={`Replaced when ${replaced.agent_name} reconnected`}
      actions={
        <>
          <ButtonLink href={current.href} variant="primary">
            {current.label}
          </ButtonLink>
          <ButtonLink href={paths.agent(slug, replaced.agent_id)}>View agent</ButtonLink>
        </>
      }
    >
      The agent opened a new {one} with the same URL <RelativeTime value={replaced.at} isPassedOver />. This
      page shows the console's last saved copy of the old one.
    </Panel>
  )
}
