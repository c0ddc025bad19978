import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { asTyped, useTypedName } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { useRemoveRecent } from '@/components/shell/trail'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import type { ResourceLink } from '@/lib/api/inventory'
import { clientOf } from '@/lib/client/call'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { IdOperation } from '@/lib/contract/fields'
import type { ResourceInfo } from '@/lib/contract/resource'
import { asksForName } from '@/lib/resources/deletions'
import { failoverBackendsInfo, weightedBackendsInfo } from '@/lib/resources/info/backends'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { tcpEdgesInfo } from '@/lib/resources/info/tcp-edges'
import { usedText } from '@/lib/resources/related'
import type { ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'

interface Kind {
  info: ResourceInfo
  load: () => Promise<IdOperation>
}

const kinds: Partial<Record<ResourceName, Kind>> = {
  endpoints: {
    info: endpointsInfo,
    load: async () => (await import('@/lib/resources/endpoints')).endpoints.ops.delete,
  },
  'https-edges': {
    info: httpsEdgesInfo,
    load: async () => (await import('@/lib/resources/https-edges')).httpsEdges.ops.delete,
  },
  'tcp-edges': {
    info: tcpEdgesInfo,
    load: async () => (await import('@/lib/resources/tcp-edges')).tcpEdges.ops.delete,
  },
  'weighted-backends': {
    info: weightedBackendsInfo,
    load: async () => (await import('@/lib/resources/weighted-backends')).weightedBackends.ops.delete,
  },
  'failover-backends': {
    info: failoverBackendsInfo,
    load: async () => (await import('@/lib/resources/failover-backends')).failoverBackends.ops.delete,
  },
}

export const kindToDelete = (resource: ResourceName): Kind | undefined => kinds[resource]

interface DeleteHereProps {
  link: Pick<ResourceLink, 'id' | 'title'> & { resource: ResourceName }
  kind: Kind
  of: ResourceName
  page: string
  finalFocus: () => HTMLElement | boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteHere(props: DeleteHereProps) {
  const { link, of, page, finalFocus, open, onOpenChange } = props
  const { info, load } = props.kind
  const { resource, id, title } = link
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const removeRecent = useRemoveRecent()
  const known = useQuery({ ...inventoryDetailQuery(slug, resource, id), enabled: open })
  const one = inSentence(info.one)
  const name = asTyped(title) || id
  const typed = useTypedName(name)
  const used = known.data ? usedText(info, known.data.used_by) : null
  const needsName = known.data !== undefined && used === null && asksForName(info, known.data)
  const remove = useMutation({
    mutationFn: async () => {
      await clientOf(slug)(await load(), { params: { id } })
    },
    onSuccess: async () => {
      removeRecent(resource, id)
      onOpenChange(false)
      toast(`${info.one} “${name}” deleted`)
      await Promise.all([resource, of].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={used === null ? info.deletion : `This ${one} can't be deleted while ${used}.`}
      confirmLabel={`Delete ${one}`}
      pending={remove.isPending || known.isFetching}
      disabledReason={used === null ? undefined : 'First, change or delete the resources that use it.'}
      onConfirm={() => {
        if (known.data && (!needsName || typed.matches())) remove.mutate()
      }}
      finalFocus={() => !remove.isSuccess || finalFocus()}
    >
      {used !== null && <Link href={page}>View the resources that use it</Link>}
      {needsName && (
        <TextField
          label={`Type ${name} to confirm`}
          labelAction={<CopyButton value={name} what="name" />}
          mono
          {...typed.input}
        />
      )}
      {known.isError && <ErrorPanel error={known.error} />}
      {remove.isError && <ErrorPanel error={remove.error} />}
    </ConfirmDialog>
  )
}
