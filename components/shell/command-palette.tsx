'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { leave } from '@/components/ui/leave-guard'
import { agentsQuery } from '@/lib/client/agents'
import { findQuery } from '@/lib/client/inventory'
import { signOut } from '@/lib/client/session'
import { catalogue } from '@/lib/resources/catalogue'
import { cn } from '@/lib/util/cn'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { releaseKeys } from './held-keys'
import type { NavigationItem, NavigationSection } from './navigation-view'
import { setTheme, themeLabels, themes } from './theme'

interface Target {
  label: string
  /** Another name that finds it. */
  also?: string
  /** The kind of the target, shown beside the label. */
  kind: string
  /** The address or the action. */
  to: string | (() => void)
  /** True if the label is the name of a resource of the account. */
  isThing?: boolean
}

interface CommandPaletteProps {
  account: string | undefined
  sections: readonly NavigationSection[]
  /** Pages that create something. */
  creates: readonly NavigationItem[]
  onClose: () => void
}

const consoleActs: Target[] = [
  ...themes.map((theme) => ({ label: themeLabels[theme], kind: 'Action', to: () => setTheme(theme) })),
  { label: 'Sign out', kind: 'Action', to: () => leave(() => void signOut()) },
]

const pageTarget = ({ label, also, href, search = '' }: NavigationItem, kind: string): Target => ({
  label,
  also,
  kind,
  to: href + search,
})

/** Returns the pages and actions of which a name contains the typed words. */
function fixedTargets(
  { sections, creates }: Pick<CommandPaletteProps, 'sections' | 'creates'>,
  q: string,
): Target[] {
  const pages = sections.flatMap((section) =>
    section.items.flatMap((item) => [
      pageTarget(item, section.label ?? 'Page'),
      ...(item.below ?? []).map((page) => pageTarget(page, item.label)),
    ]),
  )
  const acts = creates.map(({ label, href }) => ({ label, kind: 'Action', to: href }))
  const words = q.toLowerCase()
  return [...pages, ...acts, ...consoleActs].filter(({ label, also = '' }: Target) =>
    [label, also].some((name) => name.toLowerCase().includes(words)),
  )
}

/** Maximum number of matching agents. */
const AGENTS_OFFERED = 5

/** Returns the agents and resources that the text may refer to. */
function useThings(account: string | undefined, q: string) {
  const isAsked = account !== undefined && q !== ''
  const found = useQuery({ ...findQuery(account ?? '', q), enabled: isAsked })
  const fleet = useQuery({
    ...agentsQuery(account ?? '', { q }),
    enabled: isAsked,
    refetchInterval: false,
    retry: false,
  })
  const hits = isAsked ? (found.data?.hits ?? []) : []
  const agents: Target[] = (isAsked ? (fleet.data?.agents ?? []) : [])
    .slice(0, AGENTS_OFFERED)
    .map(({ id, name }) => ({
      label: name,
      kind: 'Agent',
      to: paths.agent(account ?? '', id),
      isThing: true,
    }))
  const things: Target[] = hits.map((hit) => ({
    label: hit.title || hit.id,
    kind: catalogue[hit.resource].one,
    to: paths.detail(account ?? '', hit.resource, hit.id),
    isThing: true,
  }))
  return { things: [...agents, ...things], isSearching: found.isFetching || fleet.isFetching }
}

/** A palette that opens any page or resource and runs actions. Accepts a pasted ID, address or URL. */
export default function CommandPalette(props: CommandPaletteProps) {
  const { account, onClose } = props
  const [text, setText] = useState('')
  const router = useRouter()
  const q = text.trim()
  const { things, isSearching } = useThings(account, q)
  const items = [...fixedTargets(props, q), ...things]
  const choose = ({ to }: Target) => {
    onClose()
    if (typeof to === 'string') leave(() => router.push(to))
    else to()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to" placement="top">
      <div className="p-0.5">
        <Autocomplete.Root
          inline
          open
          items={items}
          filter={null}
          value={text}
          onValueChange={(value) => setText(value)}
          autoHighlight="always"
          itemToStringValue={(item: Target) => item.label}
        >
          <Input onEarly={(early) => setText((now) => now + early)} />
          <Autocomplete.Empty className="pt-3 text-muted empty:hidden">
            {isSearching ? 'Searching' : 'No results.'}
          </Autocomplete.Empty>
          {/* The last row is cut in half, to show that there are more. */}
          <Autocomplete.List className="mt-2 max-h-[calc(8.5*var(--spacing-row))] overflow-y-auto">
            {(item: Target) => <Row key={`${item.kind} ${keyOf(item)}`} item={item} onChoose={choose} />}
          </Autocomplete.List>
          <div className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xs text-muted">
            <Autocomplete.Status>
              {isSearching
                ? 'Searching'
                : `${formatNumber(items.length)} ${items.length === 1 ? 'result' : 'results'}`}
            </Autocomplete.Status>
            <span className="pointer-coarse:hidden">↑ ↓ to move, Enter to choose</span>
          </div>
        </Autocomplete.Root>
      </div>
    </Dialog>
  )
}

/** The input. Text typed before it appeared is passed on when it gets the focus. */
function Input({ onEarly }: { onEarly: (text: string) => void }) {
  return (
    <Autocomplete.Input
      aria-label="Search pages, actions, resources, IDs and URLs"
      placeholder="Search pages, actions, resources, IDs and URLs"
      onFocus={() => {
        const early = releaseKeys()
        if (early !== '') onEarly(early)
      }}
      className="min-h-control w-full rounded-sm border border-edge bg-surface px-3 text-control"
    />
  )
}

const keyOf = ({ to, label }: Target) => (typeof to === 'string' ? to : label)

function Row({ item, onChoose }: { item: Target; onChoose: (item: Target) => void }) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className="flex min-h-row cursor-default items-center justify-between gap-4 rounded-sm px-2 data-highlighted:bg-hover"
    >
      <span title={item.label} className={cn('min-w-0 truncate', item.isThing && 'font-mono')}>
        {item.label}
      </span>
      <span className="shrink-0 text-sm text-muted">{item.kind}</span>
    </Autocomplete.Item>
  )
}
