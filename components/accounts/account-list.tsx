'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { CutText } from '@/components/ui/cut-text'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateOf } from '@/components/ui/state-chip'
import type { ListedAccount } from '@/lib/api/accounts'
import { accountsQuery, probeNow } from '@/lib/client/settings'
import { connectionStates, notConnectedYet } from '@/lib/resources/states/connection-state'
import { paths } from '@/lib/util/paths'
import { ChangeAccount } from './change-account'
import { Mono } from '@/components/ui/text'

function StateCell({ account, canReplace }: { account: ListedAccount; canReplace: boolean }) {
  const { slug, name, last_result: result, last_result_at: at } = account
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <StateOf of={result ? connectionStates[result] : notConnectedYet} withReason />
      {result === 'key-refused' && canReplace ? (
        <Link
          href={paths.replaceKey(slug)}
          aria-label={`Replace API key for ${name}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-control"
        >
          Replace API key
        </Link>
      ) : (
        at !== null && (
          <span className="text-xs text-muted">
            <RelativeTime value={at} isPassedOver />
          </span>
        )
      )}
    </div>
  )
}

const stateColumn = (canReplace: boolean): Column<ListedAccount> => ({
  id: 'state',
  header: 'Last request',
  width: '8.5rem',
  steps: ['14rem'],
  cell: (account) => <StateCell account={account} canReplace={canReplace} />,
})

const columns: Column<ListedAccount>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => (
      <div className="max-sm:py-1.5">
        <Link href={paths.accountSettings(row.slug)} linkStyle="name">
          {row.name}
        </Link>
        {/* Phones hide the column. */}
        <span className="block text-xs wrap-anywhere text-muted sm:hidden">
          <Mono text={row.base_url} />
        </span>
      </div>
    ),
  },
  {
    id: 'base_url',
    header: 'Base URL',
    hideBelow: 'sm',
    cell: (row) => <CutText text={row.base_url} mono />,
  },
  {
    id: 'version',
    header: 'Version header',
    width: '11.5rem',
    hideBelow: '2xl',
    cell: (row) => (
      <span className="font-mono">
        {row.version_header}: {row.version}
      </span>
    ),
  },
  {
    id: 'dns_servers',
    header: 'DNS servers',
    width: '9rem',
    hideBelow: 'lg',
    cell: ({ dns_servers }) =>
      dns_servers.length > 0 ? (
        <Mono text={dns_servers.join(', ')} />
      ) : (
        <span className="text-muted">Default</span>
      ),
  },
  {
    id: 'created_at',
    header: 'Added',
    width: '7.5rem',
    hideBelow: 'md',
    cell: (row) => <RelativeTime value={row.created_at} isPassedOver />,
  },
]

interface Act {
  kind: 'name' | 'key' | 'dns_servers'
  account: ListedAccount
}

interface AccountsTableProps {
  blocked: string | undefined
  blockedProbe: string | undefined
}

/**
 * The list of accounts. The `key` URL parameter, an account's slug, opens the dialog for replacing that account's API
 * key.
 */
export function AccountList(may: AccountsTableProps) {
  const accounts = useQuery(accountsQuery)
  const router = useRouter()
  const [chosen, setAct] = useState<Act | null>(null)
  const linked = useSearchParams().get('key')
  const toast = useToast()
  const probe = useMutation({
    mutationFn: (account: ListedAccount) => probeNow(account.slug),
    onSuccess: (_, account) => toast(`Checked the capabilities of “${account.name}”`),
  })
  const rows = accounts.data?.accounts ?? []
  const account = rows.find(({ slug }) => slug === linked)
  const act = chosen ?? (account && may.blocked === undefined ? { kind: 'key' as const, account } : null)
  const close = () => {
    setAct(null)
    if (linked !== null) router.replace(paths.settings('accounts'))
  }
  if (accounts.isError) return <ErrorPanel error={accounts.error} />
  if (accounts.data?.accounts.length === 0)
    return (
      <EmptyState title="No accounts yet">Use the local platform, or connect an existing account.</EmptyState>
    )
  return (
    <>
      {probe.isError && <ErrorPanel error={probe.error} />}
      <DataTable
        caption="Accounts"
        columns={columns.toSpliced(1, 0, stateColumn(may.blocked === undefined))}
        rows={rows}
        rowKey={(row) => row.slug}
        loadingRows={accounts.isPending ? 3 : undefined}
        actions={(account) => (
          <div className="flex justify-end gap-1">
            <ButtonLink
              href={paths.overview(account.slug)}
              aria-label={`Open ${account.name}`}
              className="max-sm:hidden"
            >
              Open
            </ButtonLink>
            <AccountActions {...may} account={account} onProbe={() => probe.mutate(account)} onAct={setAct} />
          </div>
        )}
      />
      {act && <ChangeAccount what={act.kind} account={act.account} onClose={close} />}
    </>
  )
}

interface AccountActionsProps extends AccountsTableProps {
  account: ListedAccount
  onProbe: () => void
  onAct: (act: Act) => void
}

function AccountActions({ account, blocked, blockedProbe, onProbe, onAct }: AccountActionsProps) {
  return (
    <Menu
      label={`Actions for ${account.name}`}
      items={[
        { label: 'Account settings', href: paths.accountSettings(account.slug) },
        { label: 'Check capabilities', disabledReason: blockedProbe, run: onProbe },
        { label: 'Rename', disabledReason: blocked, run: () => onAct({ kind: 'name', account }) },
        {
          label: 'Set DNS servers',
          disabledReason: blocked,
          run: () => onAct({ kind: 'dns_servers', account }),
        },
        { label: 'Replace API key', disabledReason: blocked, run: () => onAct({ kind: 'key', account }) },
        {
          label: 'Remove',
          disabledReason: blocked,
          isDangerous: true,
          href: paths.removeAccount(account.slug),
        },
      ]}
    />
  )
}
