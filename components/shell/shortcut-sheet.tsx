'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useModifierKey } from '@/components/ui/modifier-key'
import { Kbd } from '@/components/ui/text'
import { usePreferences } from '@/components/ui/preferences'
import type { NavigationSection } from './navigation-list'
import { GO, lettered, type ShortcutId, singleKeys } from './shortcuts'

interface ShortcutSheetProps {
  sections: readonly NavigationSection[]
  onClose: () => void
}

export default function ShortcutSheet({ sections, onClose }: ShortcutSheetProps) {
  const { hasSingleKeys, choose } = usePreferences()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keyboard shortcuts"
      initialFocus="close"
      description={
        hasSingleKeys
          ? 'Single-key shortcuts work when no field has focus.'
          : 'Single-key shortcuts are off. The others still work.'
      }
      actions={
        <Button onClick={() => choose({ hasSingleKeys: !hasSingleKeys })}>
          {hasSingleKeys ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts'}
        </Button>
      }
    >
      <ShortcutList sections={sections} />
    </Dialog>
  )
}

export function ShortcutList({ sections }: Pick<ShortcutSheetProps, 'sections'>) {
  const { list, isCut } = useCut()
  return (
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={isCut ? 0 : undefined}
      className="-m-2 gap-x-8 rounded-sm p-2 sm:columns-2"
    >
      {shortcutGroups(sections).map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </div>
  )
}

/** Reports whether the dialog is too small for the list, so that the list scrolls. */
function useCut() {
  const list = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  // Binds to the browser's layout.
  useEffect(() => {
    const area = list.current?.parentElement
    if (!area) return undefined
    const observer = new ResizeObserver(() => setCut(area.scrollHeight > area.clientHeight))
    observer.observe(area)
    return () => observer.disconnect()
  }, [])
  return { list, isCut }
}

function Group({ label, rows }: ShortcutGroup) {
  const modifier = useModifierKey()
  return (
    <section aria-label={label} className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-sm font-medium text-muted">{label}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.label} className="flex min-h-7 items-center justify-between gap-3 text-sm">
            <dt>{row.label}</dt>
            <dd className="flex shrink-0 gap-1">
              {row.keys.map((key) => (
                <Kbd key={key}>{key === '⌘' ? modifier : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The labels of the shortcuts, in groups. The browser itself handles `open`. `submit` works only in text fields. */
const groups: readonly { label: string; rows: Partial<Record<ShortcutId | 'open' | 'submit', string>> }[] = [
  {
    label: 'Anywhere',
    rows: {
      palette: 'Search pages, actions and resources',
      help: 'Show keyboard shortcuts',
      submit: 'Submit the form',
    },
  },
  {
    label: 'Lists',
    rows: {
      search: 'Search the list',
      next: 'Next row',
      previous: 'Previous row',
      open: 'Open the row',
      select: 'Select the row',
    },
  },
  {
    label: 'Resource page',
    rows: {
      edit: 'Edit',
      run: 'Restart the agent or check DNS',
      copy: 'Copy ID',
      delete: 'Delete',
      'next-tab': 'Next tab',
      'previous-tab': 'Previous tab',
    },
  },
]

const keysOf = (id: string): readonly string[] => {
  if (id === 'palette') return ['⌘', 'K']
  if (id === 'submit') return ['⌘', 'Enter']
  return id === 'open' ? ['Enter'] : Object.entries(singleKeys).flatMap(([key, of]) => (of === id ? key : []))
}

export interface ShortcutGroup {
  label: string
  rows: readonly { label: string; keys: readonly string[] }[]
}

export const shortcutGroups = (sections: readonly NavigationSection[]): ShortcutGroup[] =>
  [
    ...groups.map(({ label, rows }) => ({
      label,
      rows: Object.entries(rows).map(([id, text]) => ({ label: text, keys: keysOf(id) })),
    })),
    {
      label: 'Go to a page',
      rows: lettered(sections).map(({ label, key = '' }) => ({ label, keys: [GO, key] })),
    },
  ].filter(({ rows }) => rows.length > 0)
