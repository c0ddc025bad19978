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
import { forgetSite } from '@/lib/client/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { paths } from '@/lib/util/paths'

/** Says of a site that is being taken down, or was, where that is followed; and lets go of what is kept about it. */
export function EndedSite({ detail: { site } }: { detail: SiteDetail }) {
  const { account } = useAccount()
  const isOver = site.state === 'taken-down'
  return (
    <Panel
      tone="info"
      title={isOver ? 'This site was taken down' : 'This site is being taken down'}
      actions={
        <>
          <ButtonLink href={paths.takeDown(account.slug, site.id)}>
            {isOver ? 'Show what was removed' : 'Show how far it is'}
          </ButtonLink>
          {isOver && <Forget id={site.id} name={site.name} />}
        </>
      }
    >
      {isOver ? (
        <>
          It ended {site.ended_at !== null && <RelativeTime value={site.ended_at} />}. What was removed stays
          written down until the site is forgotten here.
        </>
      ) : (
        'It goes on when this page is closed.'
      )}
    </Panel>
  )
}

function Forget({ id, name }: { id: string; name: string }) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const forget = useMutation({
    mutationFn: () => forgetSite(account.slug, id),
    onSuccess: async () => {
      router.push(paths.sites(account.slug))
      toast(`Site ${name} forgotten`)
      await queries.invalidateQueries({ queryKey: ['sites', 'list', account.slug] })
    },
  })
  if (roleReason(viewer.role, 'operator') !== undefined) return null
  return (
    <>
      <Button pending={forget.isPending} onClick={() => !forget.isPending && forget.mutate()}>
        Forget it here
      </Button>
      {forget.isError && <ErrorPanel error={forget.error} />}
    </>
  )
}
