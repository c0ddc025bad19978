import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { isTextField } from '@/components/ui/dom'
import { usePreferences } from '@/components/ui/preferences'
import { Kbd } from '@/components/ui/text'
import type { EntryLink } from './log-list'

export interface EntryPosition<Entry> {
  entries: readonly Entry[]
  shown: Entry
  linkTo: (entry: Entry) => EntryLink
}

interface EntryPanelProps<Entry> {
  title: string
  position: EntryPosition<Entry>
  onClose: () => void
  children: ReactNode
}

export const EntryPanel = <Entry,>({ title, position, onClose, children }: EntryPanelProps<Entry>) => (
  <Dialog
    open
    placement="side"
    onOpenChange={(open) => !open && onClose()}
    title={title}
    actions={<EntrySteps {...position} title={title} />}
  >
    <div className="space-y-4">{children}</div>
  </Dialog>
)

interface EntryStepsProps<Entry> extends EntryPosition<Entry> {
  title: string
}

function EntrySteps<Entry>({ entries, shown, linkTo, title }: EntryStepsProps<Entry>) {
  const { hasSingleKeys } = usePreferences()
  const [first] = useState(shown)
  const row = useRef<HTMLDivElement>(null)
  const at = entries.indexOf(shown)
  const newer = at < 0 ? undefined : entries[at - 1]
  const older = at < 0 ? undefined : entries[at + 1]
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!hasSingleKeys || (key !== 'j' && key !== 'k') || isTextField(target)) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const dialog = row.current?.closest('[role="dialog"]')
    // A menu or another dialog above the panel has its own keys.
    if (target !== document.body && !(target instanceof Node && dialog?.contains(target))) return
    event.preventDefault()
    row.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click()
  })
  // Binds to the window.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  // Runs after each render, because the focused link or button might not exist for the new entry.
  useEffect(() => {
    if (document.activeElement === document.body) row.current?.querySelector('a')?.focus()
  })
  return (
    <div ref={row} className="contents">
      <output className="sr-only">{shown !== first && `${title}, ${at + 1} of ${entries.length}`}</output>
      {newer !== undefined && (
        <ButtonLink {...linkTo(newer)} aria-keyshortcuts={hasSingleKeys ? 'k' : undefined}>
          Newer {hasSingleKeys && <KeyHint name="k" />}
        </ButtonLink>
      )}
      {older !== undefined && (
        <ButtonLink {...linkTo(older)} aria-keyshortcuts={hasSingleKeys ? 'j' : undefined}>
          Older {hasSingleKeys && <KeyHint name="j" />}
        </ButtonLink>
      )}
    </div>
  )
}

const KeyHint = ({ name }: { name: string }) => (
  <span aria-hidden className="pointer-coarse:hidden">
    <Kbd>{name}</Kbd>
  </span>
)
