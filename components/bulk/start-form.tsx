'use client'

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { commandInfos } from '@/components/agents/commands/command-infos'
import { InterruptedEndpoints } from '@/components/agents/commands/interrupted'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useTypedName } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { focusOnce } from '@/components/ui/dom'
import { Panel } from '@/components/ui/panel'
import { TextField, TextArea } from '@/components/ui/text-field'
import type { BulkJob, BulkJobDetail } from '@/lib/api/bulk-jobs'
import { commandOf, hasValue, isDestructive, operationName, type BulkAction } from '@/lib/bulk/model/actions'
import {
  actionText,
  bulkTitle,
  confirmationOf,
  formatRule,
  type NewRule,
  resourcesText,
  totalOf,
} from '@/lib/bulk/model/bulk'
import { permissionFor, roleReason } from '@/lib/client/account'
import { startBulkJob } from '@/lib/client/bulk-jobs'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { useRefreshJobs } from './bulk-job-actions'
import { participles } from './bulk-text'
import { RadioCards } from '@/components/ui/radio-cards'
import { withPrefix } from '@/lib/resources/ip/cidr'

interface StartFormProps {
  detail: BulkJobDetail
  children?: ReactNode
}

export function StartForm({ detail, children }: StartFormProps) {
  if (detail.job.counts.queued) return <Start detail={detail}>{children}</Start>
  return (
    <>
      <NothingToStart detail={detail} />
      {children}
    </>
  )
}

function NothingToStart({ detail: { job, rows } }: { detail: BulkJobDetail }) {
  const { slug } = useAccount().account
  const info = resourceTypes[job.resource]
  const label = inSentence(info.label)
  const count = totalOf(job.counts)
  const isInUse = rows.length === count && rows.every(({ users }) => users !== null && users.count > 0)
  const all = resourcesText(job.action, count, info)
  const title = isInUse
    ? `Nothing to delete: ${all} ${count === 1 ? 'is' : 'are'} in use`
    : count === 1
      ? `${all} can't be ${participles[job.action]}`
      : `None of the ${all} can be ${participles[job.action]}`
  return (
    <Panel
      tone="attention"
      title={title}
      actions={
        <ButtonLink href={listPath(slug, job)} ref={focusOnce}>
          Back to {label}
        </ButtonLink>
      }
    >
      {isInUse
        ? `First, change or delete the resources that use ${count === 1 ? 'it' : 'them'}. These resources are listed below.`
        : `${count === 1 ? 'The' : 'Each'} row below shows the reason.`}
    </Panel>
  )
}

function Start({ detail: { job, interrupted, deletion }, children }: StartFormProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const { action, resource, counts, dependants: dependents } = job
  const info = resourceTypes[resource]
  const count = counts.queued ?? 0
  const [value, setValue] = useState('')
  const refresh = useRefreshJobs(job)
  const confirmation = confirmationOf(action, count, info)
  const { input, matches } = useTypedName(confirmation, `Type “${confirmation}” exactly as shown.`)
  const start = useMutation({
    mutationFn: () =>
      startBulkJob(slug, job.id, {
        ...(hasValue(action) && { value }),
        ...(dependents > 0 && { confirmation }),
      }),
    onSettled: refresh,
  })
  const operation = operationName(action, resource)
  const reason =
    roleReason(seen.viewer.role, 'operator') ??
    (operation === null ? undefined : permissionFor(seen, operation)?.disabledReason)
  const back = listPath(slug, job)
  return (
    <form
      noValidate
      data-page-form={hasValue(action) ? 'new' : undefined}
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (dependents === 0 || matches()) start.mutate()
      }}
    >
      <Consequences job={job} deletion={deletion} />
      {hasValue(action) && (
        <div className="max-w-text space-y-5">
          <ValueField action={action} value={value} onChange={setValue} />
        </div>
      )}
      {children}
      {interrupted && (
        <InterruptedEndpoints {...interrupted} id={job.id}>
          None known. The agents may serve endpoints that aren&apos;t listed here.
        </InterruptedEndpoints>
      )}
      {dependents > 0 && (
        <div className="max-w-text space-y-5">
          <p>{usedText(job)}</p>
          <TextField
            label={`Type ${confirmation} to confirm`}
            labelCode={confirmation}
            labelAction={<CopyButton value={confirmation} what="confirmation" />}
            mono
            {...input}
          />
        </div>
      )}
      {start.isError && <ErrorPanel error={start.error} />}
      {/* Stays within reach, however many rows there are. */}
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-canvas py-3">
        <Button
          type="submit"
          variant={isDestructive(action) ? 'danger' : 'primary'}
          pending={start.isPending}
          disabledReason={reason}
        >
          {bulkTitle(action, count, info)}
        </Button>
        <ButtonLink href={back} ref={hasValue(action) ? undefined : focusOnce}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

function usedText({ action, resource, dependants: count }: BulkJob): string {
  const resources = resourcesText(action, count, resourceTypes[resource])
  return action === 'delete'
    ? `Deleting ${resources} affects other resources. See the Impact column.`
    : `${resources} ${count === 1 ? 'is' : 'are'} in use by other resources, so you must confirm.`
}

const listPath = (slug: string, { action, resource }: BulkJob) =>
  commandOf(action) === null ? paths.list(slug, resource) : paths.agents(slug)

function Consequences({
  job: { action, resource, counts },
  deletion,
}: Pick<BulkJobDetail, 'job' | 'deletion'>) {
  const command = commandOf(action)
  if (command === null && deletion === null) return null
  return (
    <Panel tone="attention" title={`Before you ${actionText(action, resourceTypes[resource])}`}>
      {command === null ? deletion : commandInfos[command].description}
      {command === 'restart' &&
        (counts.queued ?? 0) > 1 &&
        " The job doesn't wait for an agent to reconnect before it restarts the next agent."}
    </Panel>
  )
}

interface ValueFieldProps {
  value: string
  onChange: (value: string) => void
}

function ValueField({ action, ...props }: ValueFieldProps & { action: BulkAction }) {
  switch (action) {
    case 'description':
      return <DescriptionField {...props} />
    case 'metadata':
      return <MetadataField {...props} />
    case 'tag':
      return <TagField {...props} />
    case 'rule':
      return <RuleFields onChange={props.onChange} />
    default:
      return null
  }
}

const DescriptionField = ({ value, onChange }: ValueFieldProps) => (
  <TextField
    label="New description"
    help="Replaces each resource's description. To clear the descriptions, leave the field empty."
    value={value}
    maxBytes={255}
    onChange={({ target }) => onChange(target.value)}
  />
)

const MetadataField = ({ value, onChange }: ValueFieldProps) => (
  <TextArea
    label="New metadata"
    help="Replaces each resource's metadata. To clear the metadata, leave the field empty."
    value={value}
    maxBytes={4096}
    mono
    onChange={({ target }) => onChange(target.value)}
  />
)

const TagField = ({ value, onChange }: ValueFieldProps) => (
  <TextField
    label="Tag"
    help="Enter a key and value, such as env=prod. To remove the tag, enter env=."
    placeholder="env=prod"
    mono
    required
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

const actions = [
  { value: 'allow', label: 'Allow', help: 'Allows the network, unless another rule denies it.' },
  { value: 'deny', label: 'Deny', help: 'Denies the network, even if another rule allows it.' },
] as const

function RuleFields({ onChange }: Pick<ValueFieldProps, 'onChange'>) {
  const [rule, setRule] = useState<NewRule>({ action: 'allow', cidr: '', description: '' })
  const change = (part: Partial<NewRule>) => {
    const next = { ...rule, ...part }
    setRule(next)
    onChange(formatRule({ ...next, cidr: withPrefix(next.cidr) }))
  }
  return (
    <>
      <RadioCards
        label="Action"
        options={actions}
        value={rule.action}
        onChange={({ target }) => change({ action: target.value === 'deny' ? 'deny' : 'allow' })}
      />
      <TextField
        label="Network"
        help="A CIDR network, such as 192.0.2.0/24, or a single address."
        placeholder="192.0.2.0/24"
        mono
        required
        value={rule.cidr}
        onChange={({ target }) => change({ cidr: target.value })}
        onBlur={() => change({ cidr: withPrefix(rule.cidr) })}
      />
      <TextField
        label="Description"
        help="For example, the network's owner."
        maxBytes={255}
        value={rule.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}
