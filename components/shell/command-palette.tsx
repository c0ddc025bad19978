'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { findQuery } from '@/lib/client/inventory'
import { catalogue } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import type { NavigationSection } from './navigation-view'

interface Target {
  href: string
  label: string
  /** What kind of thing it is, beside the label. */
  kind: string
}

interface CommandPaletteProps {
  account: string | undefined
  sections: readonly NavigationSection[]
  onClose: () => void
}

/** Goes to any page or resource; takes a pasted id, address or URL. */
export default function CommandPalette({ account, sections, onClose }: CommandPaletteProps) {
  const router = useRouter()
  const [text, setText] = useState('')
  const q = text.trim()
  const found = useQuery({ ...findQuery(account ?? '', q), enabled: account !== undefined && q !== '' })
  const pages = sections.flatMap((section) =>
    section.items.map((item) => ({ href: item.href, label: item.label, kind: section.label ?? 'Page' })),
  )
  const things: Target[] =
    account === undefined || q === ''
      ? []
      : (found.data?.hits ?? []).map((hit) => ({
          href: paths.detail(account, hit.resource, hit.id),
          label: hit.title || hit.id,
          kind: catalogue[hit.resource].one,
        }))
  const items = [...pages.filter((page) => page.label.toLowerCase().includes(q.toLowerCase())), ...things]
  const go = (target: Target) => {
    onClose()
    router.push(target.href)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to">
      <div className="p-0.5">
        <Autocomplete.Root
          inline
          open
          items={items}
          filter={null}
          value={text}
          onValueChange={setText}
          autoHighlight="always"
          itemToStringValue={(item: Target) => item.label}
        >
          <Autocomplete.Input
            aria-label="A page, a name, an id, an address or a URL"
            placeholder="A page, a name, an id, an address or a URL"
            className="min-h-control w-full rounded-sm border border-edge bg-surface px-3 text-control"
          />
          <Autocomplete.Status className="sr-only">
            {found.isFetching ? 'Searching' : `${items.length} results`}
          </Autocomplete.Status>
          <Autocomplete.Empty className="pt-3 text-muted empty:hidden">
            {found.isFetching ? 'Searching' : 'Nothing here is called that, or has this id or address.'}
          </Autocomplete.Empty>
          <Autocomplete.List className="mt-2 max-h-80 overflow-y-auto">
            {(item: Target) => (
              <Autocomplete.Item
                key={item.href}
                value={item}
                onClick={() => go(item)}
                className="flex min-h-row cursor-default items-center justify-between gap-4 rounded-sm px-2 data-highlighted:bg-hover"
              >
                <span className="min-w-0 truncate font-mono">{item.label}</span>
                <span className="shrink-0 text-sm text-muted">{item.kind}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </div>
    </Dialog>
  )
}
