'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { leave } from '@/components/ui/leave-guard'
import { pageActions } from '@/components/ui/page-actions'
import { Spinner } from '@/components/ui/placeholder'
import type { ResourceStates } from '@/lib/api/traffic'
import { recentsOf } from '@/lib/client/recents'
import { cn } from '@/components/ui/style'
import { counted } from '@/lib/util/text'
import { type EarlyKeys, releaseKeys } from './held-keys'
import type { NavigationItem, NavigationSection } from './navigation-list'
import { commandStarts } from './palette-commands'
import { type PaletteGroup, paletteGroups, type PaletteItem } from './palette-groups'
import { allowIn, movedIn, moveStarts } from './palette-intents'
import { searchesFor, withOffers } from './palette-offers'
import { PaletteRow } from './palette-row'
import { themeLabels, themes } from './cookies'
import { setTheme } from './use-theme'
import { usePaletteSearch, useWaitingEnter } from './use-palette-search'
import { useRunAction } from './use-shortcuts'
import { useSignOut } from './use-sign-out'

interface CommandPaletteProps {
  account: string | undefined
  viewer: string
  canCommand: boolean
  sections: readonly NavigationSection[]
  creates: readonly NavigationItem[]
  onShortcuts: () => void
  onClose: () => void
}

const consoleActs = (onShortcuts: () => void, signOut: () => void): PaletteItem[] => [
  { label: 'Keyboard shortcuts', keys: ['?'], to: onShortcuts },
  ...themes.map((theme) => ({ label: themeLabels[theme], also: `${theme} mode`, to: () => setTheme(theme) })),
  { label: 'Sign out', also: 'Log out, logout', to: signOut },
]

function useChoose(onClose: () => void, onFill: (text: string) => void) {
  const router = useRouter()
  const runAction = useRunAction()
  return ({ to, fills, disabledReason }: PaletteItem) => {
    if (disabledReason !== undefined) return
    if (fills !== undefined) return onFill(fills)
    onClose()
    if (typeof to === 'string') leave(() => router.push(to))
    // Restores the focus first, because the action may open a dialog that moves it.
    else setTimeout(() => (typeof to === 'function' ? to() : runAction(to)))
  }
}

export default function CommandPalette({
  account,
  viewer,
  canCommand,
  onClose,
  ...props
}: CommandPaletteProps) {
  const [text, setText] = useState('')
  const queries = useQueryClient()
  const [recents] = useState(() => (account === undefined ? [] : statedRecents(queries, viewer, account)))
  const q = text.trim()
  const signOut = useSignOut()
  const { results, isSearching, error, retry } = usePaletteSearch(account, q, canCommand)
  const choose = useChoose(onClose, setText)
  const allowed = allowIn(account, q, props.creates)
  const found = paletteGroups(
    {
      account,
      recents,
      results,
      actions: pageActions(),
      consoleActs: [
        ...(allowed?.isAsked ? [allowed.item] : []),
        ...(account !== undefined && canCommand ? [...commandStarts(text), ...moveStarts(text)] : []),
        ...consoleActs(props.onShortcuts, signOut),
      ],
      sections: props.sections,
      creates: props.creates,
      pathname: usePathname(),
    },
    q,
  )
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  const isBegun = canCommand && account !== undefined && movedIn(q) === '' && count === 0
  const isNothing = count === 0 && !isBegun && !isSearching && error === null
  // Waits for the search, because an agent or session may have the address.
  const allow = allowed !== null && !allowed.isAsked && !isSearching ? allowed.item : null
  const { groups, first } = withOffers({ found, isNothing, allow, elsewhere: searchesFor(account, q) })
  const [isWaiting, wait] = useWaitingEnter({ text: q, isSearching, first, onChoose: choose })
  const progress = isWaiting ? 'Searching… The first result will open.' : 'Searching…'
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to" placement="top">
      <div className="p-0.5">
        <Autocomplete.Root
          inline
          open
          items={groups}
          filter={null}
          value={text}
          onValueChange={(value) => setText(value)}
          autoHighlight="always"
          itemToStringValue={(item: PaletteItem) => item.label}
        >
          <Input
            onEarly={(early) => {
              setText(text + early.text)
              if (early.isEntered) wait(text + early.text)
            }}
            onEnter={() => wait(text)}
          />
          {count === 0 && isSearching && <Searching text={progress} />}
          {isNothing && allow === null && <NoResults text={q} />}
          {isBegun && !isSearching && <Hint text={moveHint} />}
          {/* The fade shows that there are more rows. At the end of the list, it's below the last row. */}
          <Autocomplete.List className="mt-2 max-h-[calc(11*var(--spacing-row))] scroll-pb-6 overflow-y-auto after:pointer-events-none after:sticky after:bottom-0 after:block after:h-6 after:bg-linear-to-b after:from-transparent after:to-raised empty:hidden">
            {(group: PaletteGroup) => <Group key={group.value} group={group} typed={q} onChoose={choose} />}
          </Autocomplete.List>
          {error !== null && <SearchFailed reason={error} onRetry={retry} />}
          <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xs text-muted">
            <Status isHidden={count === 0 && (isSearching || isBegun)}>
              {isSearching ? progress : isBegun ? moveHint : q !== '' && counted(count, 'result')}
            </Status>
            <span className="pointer-coarse:hidden">↑ ↓ to move, Enter to choose</span>
          </div>
        </Autocomplete.Root>
      </div>
    </Dialog>
  )
}

function statedRecents(queries: QueryClient, viewer: string, account: string) {
  const read = queries.getQueriesData<Partial<ResourceStates>>({ queryKey: ['traffic', account] })
  const states = Object.fromEntries(read.flatMap(([, data]) => Object.entries(data?.states ?? {})))
  return recentsOf(viewer, account)
    .read()
    .map((recent) => ({ ...recent, state: states[recent.id] }))
}

interface GroupProps {
  group: PaletteGroup
  typed: string
  onChoose: (item: PaletteItem) => void
}

function Group({ group, typed, onChoose }: GroupProps) {
  return (
    <Autocomplete.Group items={group.items} className="not-first:mt-2">
      <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-muted">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <PaletteRow key={keyOf(item)} item={item} typed={typed} onChoose={onChoose} />
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

const Status = ({ isHidden, children }: { isHidden: boolean; children: ReactNode }) => (
  <Autocomplete.Status className={cn(isHidden && 'sr-only')}>{children}</Autocomplete.Status>
)

/** Text above the list. Hidden from screen readers, because `Status` announces the same text. */
const Hint = ({ text }: { text: string }) => (
  <p aria-hidden className="px-2 pt-4 pb-2">
    {text}
  </p>
)

const moveHint = "Enter part of the endpoint's URL."

const keyOf = ({ kind = '', label, to }: PaletteItem) => `${kind} ${typeof to === 'string' ? to : label}`

const Searching = ({ text }: { text: string }) => (
  <p aria-hidden className="flex items-center gap-2 px-2 pt-4 pb-2 text-muted">
    <Spinner />
    {text}
  </p>
)

const NoResults = ({ text }: { text: string }) => (
  <div className="px-2 pt-4 pb-2">
    <p>
      No results for <span className="font-mono wrap-anywhere">{text}</span>.
    </p>
    <p className="mt-1 text-sm text-muted">Try part of a name, an ID or a host.</p>
  </div>
)

const SearchFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-2 px-2">
    <p className="text-sm">
      <span className="font-medium text-wrong">Search failed.</span> {reason}.
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)

interface InputProps {
  /** Called when the input receives the focus, if text was typed before the input appeared. */
  onEarly: (early: EarlyKeys) => void
  onEnter: () => void
}

function Input({ onEarly, onEnter }: InputProps) {
  return (
    <Autocomplete.Input
      aria-label="Search pages, actions, resources, IDs and URLs"
      placeholder="Search pages, resources and actions"
      onFocus={() => {
        const early = releaseKeys()
        if (early.text !== '') onEarly(early)
      }}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        const isUnhandled = !currentTarget.hasAttribute('aria-activedescendant') && !nativeEvent.isComposing
        if (key === 'Enter' && isUnhandled) onEnter()
      }}
      className="mr-10 min-h-control w-[calc(100%-2.5rem)] rounded-sm border border-edge bg-surface px-3 text-control"
    />
  )
}
