'use client'

import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { canRun } from '@/lib/client/account'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { paths } from '@/lib/util/paths'

const ADDRESSES = 'reserved-addrs'
const most = 8

/** Reserved addresses that the edge may serve, to be added at a press: the newest ones that are not in its list. */
export function FreeAddresses() {
  const { account } = useAccount()
  const { form } = useFormField('hostports')
  const given: unknown = useWatch({ control: form.control, name: 'hostports' })
  const chosen = Array.isArray(given) ? given.map(String) : []
  const page = useQuery(inventoryPageQuery(account.slug, ADDRESSES, {}))
  if (!page.data) return null
  const free = page.data.rows.filter(({ title }) => !chosen.includes(title)).slice(0, most)
  if (free.length === 0)
    return (
      <p className="text-sm text-muted">
        No other address is reserved.{' '}
        {canRun(account, `${ADDRESSES}.create`) && (
          <Link href={paths.create(account.slug, ADDRESSES)} target="_blank">
            New TCP address (in a new tab)
          </Link>
        )}
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {free.map(({ id, title }) => (
        <Button
          key={id}
          onClick={() =>
            form.setValue('hostports', [...chosen, title], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        >
          Add {title}
        </Button>
      ))}
    </div>
  )
}
