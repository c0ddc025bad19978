'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type State, StateChip } from '@/components/ui/state-chip'
import { checkDns, dnsListQuery, type DnsStatus } from '@/lib/client/dns'
import { type Verdict, worstVerdict } from '@/lib/resources/dns-records'
import { paths } from '@/lib/util/paths'
import { DnsRecords } from './dns-records'

const AT_ONCE = 4
const overall: Record<Verdict, { state: State; word: string }> = {
  correct: { state: 'ready', word: 'All correct' },
  missing: { state: 'attention', word: 'Record missing' },
  wrong: { state: 'wrong', word: 'Record wrong' },
  unknown: { state: 'unknown', word: 'Could not ask' },
}

/** Every domain and ingress with the records it needs, those that are wrong first. */
export function DnsStatusPage() {
  const { account } = useAccount()
  const queries = useQueryClient()
  const list = useQuery({ ...dnsListQuery(account.slug), refetchInterval: 15_000 })
  const things = (list.data?.things ?? []).filter((thing) => thing.wanted.length > 0)
  const checkAll = useMutation({
    mutationFn: async () => {
      const waiting = [...things]
      const worker = async () => {
        for (let thing = waiting.shift(); thing; thing = waiting.shift())
          await checkDns(account.slug, thing.resource, thing.id)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['dns'] }),
  })
  return (
    <div className="space-y-4">
      <PageHeader
        title="DNS status"
        description="The records that your domains and agent ingresses need, and what the authoritative name servers answer."
        actions={
          things.length > 0 && (
            <Button
              variant="primary"
              pending={checkAll.isPending}
              pendingLabel="Asking the name servers"
              onClick={() => checkAll.mutate()}
            >
              Check all
            </Button>
          )
        }
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {checkAll.isError && <ErrorPanel error={checkAll.error} />}
      {list.isPending && <SkeletonRows count={6} />}
      {list.data && things.length === 0 && (
        <EmptyState
          title="Nothing here needs DNS yet"
          actions={<ButtonLink href={paths.create(account.slug, 'reserved-domains')}>New domain</ButtonLink>}
        >
          Reserve a domain or create an agent ingress: the records that it needs are shown here.
        </EmptyState>
      )}
      <ul className="space-y-3">
        {things.map((thing) => (
          <Thing key={`${thing.resource} ${thing.id}`} thing={thing} />
        ))}
      </ul>
    </div>
  )
}

function Thing({ thing }: { thing: DnsStatus }) {
  const { account } = useAccount()
  const verdict = thing.check ? worstVerdict(thing.check.records.map((record) => record.verdict)) : null
  return (
    <li className="rounded-md border border-line">
      <details open={verdict !== null && verdict !== 'correct'}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover">
          {verdict === null ? (
            <StateChip state="unknown">Not checked</StateChip>
          ) : (
            <StateChip state={overall[verdict].state}>{overall[verdict].word}</StateChip>
          )}
          <span className="font-mono wrap-anywhere">{thing.title}</span>
          <span className="text-sm text-muted">
            {thing.resource === 'agent-ingresses' ? 'Agent ingress' : 'Domain'}
          </span>
          {thing.check && (
            <span className="ml-auto text-sm text-muted">
              Checked <RelativeTime value={thing.check.checked_at} />
            </span>
          )}
        </summary>
        <div className="space-y-3 border-t border-line p-3">
          <Link href={`${paths.detail(account.slug, thing.resource, thing.id)}#dns`}>Open {thing.title}</Link>
          <DnsRecords status={thing} />
        </div>
      </details>
    </li>
  )
}
