'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { StateChip } from '@/components/ui/state-chip'
import { EmptyState } from '@/components/ui/placeholder'
import { PageHeader } from '@/components/ui/page-header'
import type { SharedDns } from '@/lib/api/dns-links'
import { ApiError } from '@/lib/client/api-error'
import { callApi } from '@/lib/client/call-api'
import { formOf } from '@/lib/dns/model/at-source'
import { possibleRecords } from '@/lib/dns/model/record-order'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { linesOf } from '@/lib/dns/model/record-lines'
import { isWaiting } from '@/lib/dns/model/check-state'
import { dnsStateOfCheck, displayState } from '@/lib/dns/model/record-dns-state'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { bySeverity } from '@/lib/dns/model/state'
import { CheckFailed } from '../check-failed'
import { CopyAs, RecordList } from '../record-list'
import { DnsChain } from '../dns-chain'
import { ExpiryTime } from './expiry-time'

const REFRESH_MS = 15_000

interface SharedDnsPageProps {
  token: string
  first: SharedDns
}

const stateIn = (check: RecordCheck | undefined) => (check ? displayState(check) : 'unknown')

function worstState(count: number, checks: readonly RecordCheck[] = []) {
  const [state = 'unknown'] = Array.from({ length: count }, (_, index) => stateIn(checks[index])).toSorted(
    bySeverity,
  )
  return state
}

function WorstState({ wanted, check }: Pick<SharedDns, 'wanted' | 'check'>) {
  const state = worstState(wanted.length, check?.records)
  const worst = dnsStateLabels[check ? dnsStateOfCheck(check) : 'unchecked']
  return <StateChip state={state}>{worst.state === state ? worst.label : undefined}</StateChip>
}

function todo({ name, wanted, check }: SharedDns): string {
  const needed = `so that the sender's platform can serve ${name}.`
  const { wanted: possible } = possibleRecords({ wanted, check })
  if (possible.length === 0) return ''
  const isOne = wanted.flatMap(({ values }) => values).length === 1
  const these = isOne ? 'this record' : 'these records'
  const correct = isOne ? 'This record is correct' : 'All of these records are correct'
  const work = isOne ? 'This record works' : 'These records work'
  switch (worstState(wanted.length, check?.records)) {
    case 'ready':
      return `${correct}. You don't need to change anything.`
    case 'waiting': {
      const isOther = check?.records.some((one) => formOf(one) === 'other-form') ?? false
      return `${isOther ? work : correct}, but some resolvers still use old cached results. You don't need to change anything.`
    }
    case 'attention': {
      const wait = check?.records.some(isWaiting) ? ', and some resolvers still use old cached results' : ''
      return changesOf(check).length > 0
        ? `${isOne ? 'This record needs' : 'These records need'} attention${wait}. See the changes below.`
        : `${work}. You don't need to change anything.`
    }
    case 'unknown':
      return `Your DNS zone needs ${these} ${needed}`
    case 'wrong':
      return possible.length === wanted.length &&
        wanted.every((record, index) => isToCreate(record, check?.records[index]))
        ? `Create ${these} in your DNS zone ${needed}`
        : `Make the changes below ${needed}`
  }
}

const isToCreate = (record: WantedRecord, check: RecordCheck | undefined) =>
  linesOf(record, check).every(({ status }) => status === 'create')

function introduce(shared: SharedDns): string {
  const sent = `Sent from an Adit console${shared.note === '' ? '' : ` for ${shared.note}`}.`
  return [sent, todo(shared), 'This page shows what your name servers return.'].filter(Boolean).join(' ')
}

const anchorOf = (index: number) => `record-${index}`

export function SharedDnsPage({ token, first }: SharedDnsPageProps) {
  const queries = useQueryClient()
  const queryKey = ['shared-dns', token]
  const shared = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('POST /api/shared-dns', { body: { token }, signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })
  const check = useMutation({
    mutationFn: () => callApi('POST /api/shared-dns/check', { body: { token } }),
    onSuccess: (fresh) => queries.setQueryData(queryKey, fresh),
  })
  const { name, wanted, check: last, expires_at } = shared.data
  const problem = check.error ?? shared.error
  if (problem instanceof ApiError && problem.status === 404)
    return (
      <EmptyState title="This link no longer works">
        The link expired or was revoked. Ask the person who sent it for a new one.
      </EmptyState>
    )
  return (
    <article className="space-y-5">
      <PageHeader
        title={
          <span className="font-mono wrap-anywhere">
            <Breakable text={name} />
          </span>
        }
        meta={<WorstState wanted={wanted} check={last} />}
        description={introduce(shared.data)}
        actions={
          <>
            <CopyAs wanted={wanted} check={last} />
            <Button
              variant="primary"
              pending={check.isPending}
              pendingLabel="Querying name servers"
              doneLabel={check.isSuccess ? 'DNS check finished' : undefined}
              onClick={() => check.mutate()}
            >
              Check DNS
            </Button>
          </>
        }
      />
      {check.error ? (
        <CheckFailed
          error={check.error}
          checkedAt={last?.checked_at}
          isRetrying={check.isPending}
          retry={() => check.mutate()}
        />
      ) : (
        shared.error && <ErrorPanel error={shared.error} />
      )}
      <DnsChain id="dns-chain" of={{ wanted, check: last, certificate: null }} anchorOf={anchorOf} />
      <section aria-labelledby="dns-records" className="space-y-3">
        <h2 id="dns-records" className="text-lg font-medium">
          DNS records
        </h2>
        <RecordList wanted={wanted} check={last} anchorOf={anchorOf} />
      </section>
      <p className="text-sm text-muted">
        This link expires <ExpiryTime value={expires_at} />.
      </p>
    </article>
  )
}
