'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { paths } from '@/lib/util/paths'
import { type RoutePlace, routeParams } from './use-route'

const remove = httpsEdges.ops['routes.delete']

/** Deletes a route, once it is confirmed, and leads to its edge. */
export function DeleteRoute({ place, match }: { place: RoutePlace; match: string }) {
  const seen = useAccount()
  const { slug } = seen.account
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: () => clientOf(slug)(remove, { params: routeParams(place) }),
    onSuccess: () => {
      toast(`Route ${match} deleted`)
      router.push(paths.detail(slug, info.name, place.id))
      return queries.invalidateQueries({ queryKey: [info.name] })
    },
    onError: () => setAsking(false),
  })
  const offered = actOn(seen, remove.name)
  if (!offered) return null
  return (
    <>
      <Button disabledReason={offered.disabledReason} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete route ${match}?`}
        description="Its modules go with it. Requests that it took go to a shorter route that matches too; where there is none, visitors get an error. Backends and policies stay."
        confirmLabel="Delete route"
        pending={act.isPending}
        onConfirm={() => act.mutate()}
      />
      {act.isError && (
        <div className="w-full">
          <ErrorPanel error={act.error} />
        </div>
      )}
    </>
  )
}
