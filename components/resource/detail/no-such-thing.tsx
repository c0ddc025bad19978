import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'

interface NoSuchThingProps {
  info: ResourceInfo
  id: string
  /** Null: it is known to be gone. */
  error: unknown
  retry?: () => void
}

/** For an id that leads to nothing: unknown here, or not to be had at the moment. */
export function NoSuchThing({ info, id, error, retry }: NoSuchThingProps) {
  const { account } = useAccount()
  if (error !== null && !(error instanceof ApiError && error.status === 404))
    return <ErrorPanel error={error} actions={retry && <Button onClick={retry}>Try again</Button>} />
  return (
    <Panel
      tone="attention"
      title={`No ${inSentence(info.one)} has this id`}
      actions={
        <ButtonLink href={paths.list(account.slug, info.name)}>All {inSentence(info.label)}</ButtonLink>
      }
    >
      <span className="font-mono wrap-anywhere">{id}</span> is not known on this account. It may have been
      deleted, or belong to another account.
    </Panel>
  )
}
