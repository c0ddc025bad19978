'use client'

import { useState } from 'react'
import { subjectOf, unconfirmedTitle } from '@/components/resource/act/check-text'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { usePreferences } from '@/components/ui/preferences'
import type { Draft } from '@/lib/client/drafts'
import { paths } from '@/lib/util/paths'
import { formatAbsolute, formatRelative } from '@/lib/util/time'

/** Reports that the outcome of a submit is unknown, when its form is opened again. */
export function UnresolvedSubmit({ operation }: { operation: string }) {
  const { slug } = useAccount().account
  return (
    <Panel
      tone="attention"
      title={unconfirmedTitle(subjectOf(operation))}
      actions={
        // A new tab keeps the draft.
        <ButtonLink href={paths.audit({ account: slug, operation })} target="_blank">
          View in audit log
        </ButtonLink>
      }
    >
      You already submitted this form. Check the outcome before you submit it again.
    </Panel>
  )
}

interface RestoredDraftProps {
  draft: Draft | null
  isStale: boolean
  onDiscard: () => void
}

export function RestoredDraft({ draft, isStale, onDiscard }: RestoredDraftProps) {
  return (
    <output className="block max-w-text text-sm text-muted empty:hidden">
      {draft && <Notice draft={draft} isStale={isStale} onDiscard={onDiscard} />}
    </output>
  )
}

function Notice({ draft, isStale, onDiscard }: RestoredDraftProps & { draft: Draft }) {
  const { savedAtMs, hasSecrets } = draft
  const { zone } = usePreferences()
  const [openedAtMs] = useState(() => Date.now()) // the text stays the same, because changes would be announced
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <p data-tip={formatAbsolute(savedAtMs, zone)}>
          Restored your draft from {formatRelative(Math.min(savedAtMs, openedAtMs - 1_000), openedAtMs)}
        </p>
        {hasSecrets && <p>Secrets aren&apos;t kept in drafts. Enter them again.</p>}
        {isStale && (
          <p>
            This resource has changed since your draft was saved. Before you save, you can review the changes.
          </p>
        )}
      </div>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
