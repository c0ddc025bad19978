'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useTypedName } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyText } from '@/components/ui/copy-text'
import { focusOnce } from '@/components/ui/focus-once'
import { Panel } from '@/components/ui/panel'
import { TextArea, TextField } from '@/components/ui/text-field'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { bulkTitle, confirmationOf, isFieldAction, operationKey } from '@/lib/bulk/model/bulk'
import { actOn } from '@/lib/client/account'
import { startBulkJob } from '@/lib/client/bulk-jobs'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { useRefreshJobs } from './bulk-job-acts'

/** The form that starts a planned job: the consequences, the new value, and a confirmation if others depend on it. */
export function StartForm({ job }: { job: BulkJob }) {
  const seen = useAccount()
  const { slug } = seen.account
  const { action, resource, counts, dependants: dependents } = job
  const info = resourceTypes[resource]
  const count = counts.queued ?? 0
  const [value, setValue] = useState('')
  const refresh = useRefreshJobs(job)
  const confirmation = confirmationOf(action, count, info)
  const { input, matches } = useTypedName(confirmation)
  const start = useMutation({
    mutationFn: () =>
      startBulkJob(slug, job.id, {
        ...(isFieldAction(action) && { value }),
        ...(dependents > 0 && { confirmation }),
      }),
    onSettled: refresh,
  })
  const reason =
    actOn(seen, `${resource}.${operationKey(action)}`)?.disabledReason ??
    (count === 0 ? 'None of the selected resources can be changed.' : undefined)
  return (
    <form
      noValidate
      className="max-w-text space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (dependents === 0 || matches()) start.mutate()
      }}
    >
      {action === 'delete' && count > 0 && (
        <Panel tone="attention" title="Before you delete">
          {info.deletion}
        </Panel>
      )}
      {isFieldAction(action) && <ValueField action={action} value={value} onChange={setValue} />}
      {dependents > 0 && (
        <TextField
          label={`Type ${confirmation} to confirm`}
          help={
            <>
              Other resources use {formatNumber(dependents)} of them.{' '}
              <CopyText value={confirmation} what="confirmation" />
            </>
          }
          {...input}
        />
      )}
      {start.isError && <ErrorPanel error={start.error} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.list(slug, resource)} ref={isFieldAction(action) ? undefined : focusOnce}>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant={action === 'delete' ? 'danger' : 'primary'}
          pending={start.isPending}
          disabledReason={reason}
        >
          {bulkTitle(action, count, info)}
        </Button>
      </div>
    </form>
  )
}

const helps = {
  description: 'Replaces each description. Leave empty to clear the descriptions.',
  metadata: "Replaces each resource's metadata. Leave empty to clear the metadata.",
}

interface ValueFieldProps {
  action: 'description' | 'metadata'
  value: string
  onChange: (value: string) => void
}

function ValueField({ action, value, onChange }: ValueFieldProps) {
  const field = {
    label: action === 'description' ? 'New description' : 'New metadata',
    help: helps[action],
    value,
    maxBytes: action === 'description' ? 255 : 4096,
  }
  return action === 'description' ? (
    <TextField {...field} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextArea {...field} mono onChange={({ target }) => onChange(target.value)} />
  )
}
