'use client'

import { relativeName } from '@/lib/dns/model/records'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import { isInSetup } from '@/lib/dns/model/record-dns-state'
import { recordLabel } from '@/lib/dns/model/state'
import { DnsRecords, zoneFileOf } from '@/components/dns/dns-records'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import { Mono } from '@/components/ui/text'
import type { DnsStatus } from '@/lib/api/dns'
import { handOverText, localRecordCommands } from '@/lib/dns/model/hand-over'
import { paths } from '@/lib/util/paths'
import { useSite } from '../detail/site-context'
import { useDnsStatus } from '../detail/use-dns-status'
import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'

const RECORDS = 'Records'

interface RecordsProps {
  of: 'ingress' | 'domain'
  /** The instructions to show before the first check. After that, the check's result says what to change. */
  where: string
}

const localZoneAct = (zone: string) => `To create ${zone}, run the commands on the Commands tab.`

/** Replaces the message about a missing zone in a check with instructions for the local name server. */
export const withLocalZone = (check: DnsStatus['check'], zone: string): DnsStatus['check'] =>
  check && {
    ...check,
    records: check.records.map((record) =>
      record.code === 'zone-not-found'
        ? {
            ...record,
            message: `The zone ${zone} doesn't exist on the local name server. ${localZoneAct('it')}`,
          }
        : record,
    ),
  }

function Records({ of, where }: RecordsProps) {
  const { account } = useAccount()
  const { detail } = useSite()
  const { id, status } = useDnsStatus(of)
  if (id === null) return null
  if (status.isPending) return <SkeletonRows count={3} />
  if (status.isError) return <ErrorPanel error={status.error} />
  const { wanted, check } = status.data
  const found = zoneToEdit(check)
  const zone = found ?? detail.site.zone
  const message = handOverText(status.data, zone)
  const zoneFile = zoneFileOf(status.data)
  const isNewLocalZone = account.kind === 'local' && found === null
  const tabs = [
    account.kind === 'local' &&
      wanted.length > 0 && {
        name: 'Commands',
        content: (
          <>
            <p className="max-w-text">
              The local platform's name server acts as your DNS provider. Run these commands in Adit's
              directory.{' '}
              {found === null
                ? `The first command creates the zone ${zone}, and fails if the zone would hide existing records.`
                : `The commands add the records to the zone ${found}.`}
            </p>
            <CodeBlock
              label="Commands for the local name server"
              code={localRecordCommands(wanted, found === null ? zone : null)}
            />
          </>
        ),
      },
    {
      name: RECORDS,
      content: (
        <>
          {isNewLocalZone && check === null && (
            <p className="max-w-text">{localZoneAct(`the zone ${zone}`)}</p>
          )}
          <DnsRecords
            status={{
              ...status.data,
              check: isNewLocalZone ? withLocalZone(check, zone) : check,
              server_addrs: [],
            }}
            hasZoneFileElsewhere
          />
        </>
      ),
    },
    zoneFile !== null && {
      name: 'Zone file',
      content: <CodeBlock label="Zone file" code={zoneFile} />,
    },
    message !== '' && {
      name: 'Message',
      content: (
        <>
          <p className="max-w-text">Send this text to the owner of {zone}:</p>
          <CodeBlock label="Message" code={message} />
        </>
      ),
    },
  ].filter((tab) => tab !== false)
  // After a check that found a problem, the records say what to change, unless the commands create the missing zone.
  const hasChanges = changesOf(check).length > 0 && !isNewLocalZone
  return (
    <>
      {check === null && <p className="max-w-text">{where}</p>}
      <RecordTabs
        label={`Records for ${zone}`}
        tabs={tabs}
        first={hasChanges ? RECORDS : (tabs[0]?.name ?? RECORDS)}
      />
    </>
  )
}

export function NsStep() {
  const { zone, connect_domain } = useSite().detail.site
  return (
    <Records
      of="ingress"
      where={`In the zone ${zone}, add one NS record named ${relativeName(connect_domain, zone)} for each value below. DNS checks query the name servers of ${zone} directly, not a cache.`}
    />
  )
}

export function CnameStep() {
  const { zone } = useSite().detail.site
  return (
    <Records
      of="domain"
      where={`Add both records to the zone ${zone}. One record routes traffic to the platform, and the other lets the platform issue the certificate.`}
    />
  )
}

export function VerifyStep() {
  const domain = useDnsStatus('domain')
  const ingress = useDnsStatus('ingress')
  const { account } = useAccount()
  if (domain.id === null) return null
  if (domain.status.isPending) return <SkeletonRows count={3} />
  if (domain.status.isError) return <ErrorPanel error={domain.status.error} />
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line">
        {ingress.status.data && <Verdicts status={ingress.status.data} />}
        <Verdicts status={domain.status.data} />
      </ul>
      <p className="max-w-text text-muted">
        The console keeps checking unresolved problems, even when this page is closed.{' '}
        <Link href={`${paths.detail(account.slug, 'reserved-domains', domain.id)}#dns`}>DNS details</Link>
      </p>
    </>
  )
}

function Verdicts({ status }: { status: DnsStatus }) {
  const { wanted, check, certificate: managed, retries_at, resource, title } = status
  const certificate = resource === 'reserved-domains' ? managed : null
  return (
    <>
      {wanted.map(({ name, type }, index) => {
        const { state, label } = recordLabel(check?.records[index], isInSetup(check))
        return (
          <li key={`${type} ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <StateChip state={state}>{label}</StateChip>
            <span className="font-mono text-sm wrap-anywhere">
              {type} {name}
            </span>
          </li>
        )
      })}
      {certificate && (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
          <StateChip state={certificate.state}>{certificate.label}</StateChip>
          <span className="min-w-0 wrap-anywhere">
            Certificate for <Mono text={title} />
            {retries_at !== null && (
              <>
                . The platform checks again <RelativeTime value={retries_at} canBeAhead />.
              </>
            )}
          </span>
        </li>
      )}
    </>
  )
}

interface RecordTab {
  name: string
  content: ReactNode
}

interface RecordTabsProps {
  label: string
  tabs: readonly RecordTab[]
  first: string
}

export function RecordTabs({ label, tabs, first }: RecordTabsProps) {
  const [chosen, setChosen] = useState(first)
  const current = tabs.some(({ name }) => name === chosen) ? chosen : first
  return (
    <Tabs.Root value={current} onValueChange={(name) => setChosen(String(name))} className="space-y-3">
      <Tabs.List
        aria-label={label}
        className="flex gap-x-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map(({ name }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-9 border-b-2 border-transparent px-0.5 whitespace-nowrap text-muted -outline-offset-2 hover:border-edge hover:text-ink aria-selected:border-lamp aria-selected:font-semibold aria-selected:text-ink pointer-coarse:min-h-control"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className="space-y-2">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
