import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import type { AccountView } from '@/lib/api/accounts'
import { ApiError } from '@/lib/client/api-error'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { Mono } from '@/components/ui/mono'

interface NoSuchThingProps {
  info: ResourceInfo
  id: string
  /** Null: it is known to be gone. */
  error: unknown
  retry?: () => void
}

/** Whether an account's API has neither a list nor a single read of a kind, so that it says nothing of an id. */
export const isUnasked = ({ blocked }: AccountView, resource: string) =>
  blocked[`${resource}.get`] === 'not-offered' && blocked[`${resource}.list`] !== null

/** For an id that leads to nothing: unknown here, or not to be had at the moment. */
export function NoSuchThing({ info, id, error, retry }: NoSuchThingProps) {
  const { account } = useAccount()
  if (error !== null && !(error instanceof ApiError && error.status === 404))
    return <ErrorPanel error={error} actions={retry && <Button onClick={retry}>Try again</Button>} />
  const one = inSentence(info.one)
  const all = <ButtonLink href={paths.list(account.slug, info.name)}>All {inSentence(info.label)}</ButtonLink>
  if (error !== null && isUnasked(account, info.name))
    return (
      <Panel tone="attention" title={`This ${one} is not known here`} actions={all}>
        Whether there is one with the id <Mono text={id} /> nobody can say: the API of this account cannot be
        asked for it. Where you know that there is, it can be kept under a name.
      </Panel>
    )
  return (
    <Panel tone="attention" title={`No ${one} has this id`} actions={all}>
      <Mono text={id} /> is not known on this account. It may have been deleted, or belong to another account.
    </Panel>
  )
}
