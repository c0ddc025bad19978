'use client'

import { useRouter } from 'next/navigation'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmForm } from '@/components/resource/form/confirm-form'
import { asTyped } from '@/components/resource/form/use-typed-name'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import type { ExportSummary } from '@/lib/api/transfer'
import { callApi } from '@/lib/client/call-api'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { useAccountChange } from './change-account'

interface RemoveAccountProps extends Pick<ExportSummary, 'parts'> {
  slug: string
  name: string
}

/** The page for removing an account. `parts` counts the data that exists only in this console, by kind. */
export function RemoveAccount({ slug, name, parts }: RemoveAccountProps) {
  const router = useRouter()
  const accounts = paths.settings('accounts')
  const remove = useAccountChange({
    run: () => callApi('DELETE /api/accounts/{account}', { params: { account: slug } }),
    done: `${name} removed`,
    onClose: () => router.push(accounts),
  })
  const filled = parts.filter(({ count }) => count > 0)
  return (
    <div className="max-w-text space-y-5">
      <PageHeader title="Remove account" />
      <ConfirmForm
        name={asTyped(name)}
        needsName
        onConfirm={() => remove.mutate()}
        cancelHref={accounts}
        error={remove.isError && <ErrorPanel error={remove.error} />}
        submit={
          <Button type="submit" variant="danger" pending={remove.isPending}>
            Remove account
          </Button>
        }
      >
        <Panel tone="attention" title={name}>
          The console deletes the API key and its copy of the account's data, but keeps the audit log. Nothing
          changes on the platform.
        </Panel>
        {filled.length > 0 && (
          <section aria-labelledby="lost" className="space-y-2">
            <h2 id="lost" className="text-lg font-medium">
              Data that exists only in this console
            </h2>
            <Facts items={filled.map(({ label, count }) => ({ term: label, value: formatNumber(count) }))} />
            <p>
              To keep this data, <Link href={paths.transfer(slug)}>export it</Link> first.
            </p>
          </section>
        )}
      </ConfirmForm>
    </div>
  )
}
