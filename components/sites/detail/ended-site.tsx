'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { removeSite } from '@/lib/client/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { holdsBack } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'

export function EndedSite({ detail }: { detail: SiteDetail }) {
  const { account } = useAccount()
  const { site, removals } = detail
  const isOver = site.state === 'deleted'
  if (site.is_paused) {
    const held = removals.filter(holdsBack)
    return (
      <Panel
        tone="attention"
        title="The deletion of this site is paused"
        actions={
          <ButtonLink href={paths.deleteSite(account.slug, site.id)}>
            Review {counted(held.length, 'resource')}
          </ButtonLink>
        }
      >
        {held[0]?.reason} To continue, choose an action for each affected resource.
      </Panel>
    )
  }
  return (
    <Panel
      tone="info"
      title={isOver ? 'This site was deleted' : 'This site is being deleted'}
      actions={
        <>
          <ButtonLink href={paths.deleteSite(account.slug, site.id)}>
            {isOver ? 'View removed resources' : 'View progress'}
          </ButtonLink>
          {isOver && <RemoveSite id={site.id} name={site.name} />}
        </>
      }
    >
      {isOver ? (
        <>
          Deleted {site.ended_at !== null && <RelativeTime value={site.ended_at} />}. The site stays in the
          list until you remove it.
        </>
      ) : (
        'The deletion continues even if you close this page.'
      )}
    </Panel>
  )
}

function RemoveSite({ id, name }: { id: string; name: string }) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => removeSite(account.slug, id),
    onSuccess: async () => {
      router.push(paths.sites(account.slug))
      toast(`Site “${name}” removed from the console`)
      await queries.invalidateQueries({ queryKey: ['sites', 'list', account.slug] })
    },
  })
  if (roleReason(viewer.role, 'operator') !== undefined) return null
  return (
    <>
      <Button pending={remove.isPending} onClick={() => !remove.isPending && remove.mutate()}>
        Remove from console
      </Button>
      {remove.isError && <ErrorPanel error={remove.error} />}
    </>
  )
}
