'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { RemovePart } from '@/components/resource/act/remove-part'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { RequestPreview } from '@/components/resource/form/request-preview'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyText } from '@/components/ui/copy-text'
import { Facts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { permissionFor } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import { type EventSource, eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventMeaning } from '@/lib/resources/values/event-types'
import { paths } from '@/lib/util/paths'
import { Mono } from '@/components/ui/text'

const { ops, name } = eventSubscriptions

interface SourceDetailProps {
  id: string
  type: string
}

export function SourceDetail({ id, type }: SourceDetailProps) {
  const { account } = useAccount()
  const params = { subscription_id: id, type }
  const source = useQuery({
    queryKey: [name, 'sources.get', account.slug, id, type],
    queryFn: ({ signal }) => clientOf(account.slug)(ops['sources.get'], { params }, { signal }),
  })
  const back = paths.detail(account.slug, name, id)
  return (
    <article className="space-y-6">
      <PageHeader
        title={<Mono text={type} />}
        description={eventMeaning(type) ?? "This event type isn't in the catalog."}
        actions={
          <>
            <ButtonLink href={back}>All sources</ButtonLink>
            {source.data && (
              <RemovePart
                op={ops['sources.delete']}
                params={params}
                label="Remove"
                title={`Remove ${type}?`}
                text="Events of this type will no longer be forwarded. You can add the source again at any time."
                confirm="Remove source"
                done={`${type} removed`}
                back={back}
              />
            )}
          </>
        }
      />
      {source.isPending && <SkeletonRows count={3} label="Loading event source" />}
      {source.isError && (
        <ErrorPanel
          error={source.error}
          actions={<Button onClick={() => void source.refetch()}>Try again</Button>}
        />
      )}
      {source.data && <Details source={source.data} />}
      {source.data && <EmptyUpdate id={id} type={type} />}
    </article>
  )
}

function Details({ source }: { source: EventSource }) {
  return (
    <section aria-label="Details">
      <Facts
        items={[
          { term: 'Type', value: <CopyText value={source.type} what="type" /> },
          { term: 'URI', value: <CopyText value={source.uri} what="URI" /> },
        ]}
      />
    </section>
  )
}

function EmptyUpdate({ id, type }: SourceDetailProps) {
  const seen = useAccount()
  const { account } = seen
  const params = { subscription_id: id, type }
  const op = ops['sources.update']
  const update = useMutation({ mutationFn: () => clientOf(account.slug)(op, { params, body: {} }) })
  return (
    <section aria-label="Update" className="max-w-text space-y-3">
      <h2 className="text-lg font-medium">Update</h2>
      <p>Sources have no editable fields, but the API accepts an empty update.</p>
      <Button
        pending={update.isPending}
        disabledReason={permissionFor(seen, op.name)?.disabledReason}
        onClick={() => update.mutate()}
      >
        Send empty update
      </Button>
      {update.isSuccess && (
        <Panel tone="info" title="Empty update accepted" live>
          The API returned the source {update.data.type}.
        </Panel>
      )}
      {update.isError && <ErrorPanel error={update.error} />}
      <RequestPreview op={op} params={params} body={{}} />
    </section>
  )
}
