'use client'

import { FormList } from '@/components/resource/form/form-list'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { tcpHostport } from '@/lib/resources/values/hostports'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { splitWords } from '@/lib/util/text'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/placeholder'
import { canRun } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/api/inventory'
import { inventoryPageQuery, listStatesQuery } from '@/lib/client/inventory'
import { stateValueOf } from '@/lib/resources/states/stated'
import { paths } from '@/lib/util/paths'

const addresses = (text: string) => splitWords(text).map(tcpHostport)

const forms = resourceForms({
  resource: tcpEdges,
  valuesOf: ({ hostports }) => ({ hostports: hostports ?? [] }),
  fields: {
    hostports: (
      <div className="space-y-3">
        <FormList name="hostports" placeholder="1.tcp.example.com:20000" split={addresses} />
        <FreeAddresses />
      </div>
    ),
  },
  top: ['hostports'],
  wording: {
    create: 'Create TCP edge',
    save: 'Save TCP edge',
    created: () => 'TCP edge created. Set its backend next.',
    saved: 'TCP edge saved',
  },
})

export const NewTcpEdge = forms.New
export const EditTcpEdge = forms.Edit
export const DeleteTcpEdge = forms.Delete

const ADDRESSES = 'reserved-addrs'
const unused = {
  state: ['Unused', 'Unknown'].map((label) => stateValueOf({ state: 'unknown', label })).join(','),
}
const most = 8

/** Explains why no TCP address can be suggested. Pass the first page of the TCP addresses. */
export function noneLeftText({ listable, as_of, next }: Pick<InventoryPage, 'listable' | 'as_of' | 'next'>) {
  if (next !== null)
    return "You've already added all suggested TCP addresses. You can enter other addresses above."
  return listable && as_of !== null
    ? 'No other unused TCP addresses.'
    : 'No other unused TCP addresses are known.'
}

function FreeAddresses() {
  const { account } = useAccount()
  const { form } = useFormField('hostports')
  const value: unknown = useWatch({ control: form.control, name: 'hostports' })
  const chosen = Array.isArray(value) ? value.map(String) : []
  const page = useQuery(inventoryPageQuery(account.slug, ADDRESSES, unused))
  // The stored states of the search can be a few seconds old.
  const states = useQuery(listStatesQuery(account.slug, ADDRESSES, unused)).data?.states
  // Reserves its space while loading, so that the form doesn't move.
  if (page.isPending) return <SkeletonRows count={1} label="Loading TCP addresses" />
  if (!page.data) return null
  const free = page.data.rows
    .filter(({ id, title }) => !chosen.includes(title) && states?.[id]?.state !== 'ready')
    .slice(0, most)
  if (free.length === 0)
    return (
      <p className="text-sm text-muted">
        {noneLeftText(page.data)}{' '}
        {canRun(account, `${ADDRESSES}.create`) && (
          <Link href={paths.create(account.slug, ADDRESSES)} target="_blank">
            Reserve a TCP address (in a new tab)
          </Link>
        )}
      </p>
    )
  return (
    <div className="-m-1 flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap">
      {free.map(({ id, title }) => (
        <Button
          key={id}
          onClick={() => {
            form.setValue('hostports', [...chosen, title], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
            form.setFocus('hostports') // the focused button is gone
          }}
        >
          Add {title}
        </Button>
      ))}
    </div>
  )
}
