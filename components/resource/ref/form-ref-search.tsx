'use client'

import { useQueries } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues, UnselectedText } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { cn, controlStyle } from '@/components/ui/style'
import { Link } from '@/components/ui/link'
import { canRun } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/api/inventory'
import { inventoryPageQuery, listStatesQuery } from '@/lib/client/inventory'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { isStatedList } from '@/lib/resources/states/stated'
import type { State } from '@/lib/util/state'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { exactIds, isIdFor, pastedIds, ownState } from './form-ref-id'
import { FormRefList, type Option } from './form-ref-list'
import { keyAct } from './key-act'
import { useAfterSearch } from './use-after-search'

/** The maximum number of options per kind of resource. */
const shownPerKind = 8

interface FormRefSearchProps {
  /** The properties of the input element. */
  input: ComponentProps<'input'> & { name: string }
  form: UseFormReturn<FormValues>
  /** The texts in search inputs for which the person hasn't selected a resource, by input name. */
  unselected: Map<string, UnselectedText> | undefined
  label: string
  resources: readonly ResourceName[]
  chosen: readonly string[]
  many: boolean
  /** True if the list is open from the start. The input must then have the focus. */
  startsOpen: boolean
  /** True to keep the list open, above the rest of the form instead of over it. */
  isInline: boolean
  /** The IDs that the list marks as current. */
  current: readonly string[] | undefined
  onChoose: (ids: readonly string[]) => void
}

function useRefSearch({
  input: { name },
  form,
  unselected,
  resources,
  chosen,
  startsOpen,
  isInline,
  onChoose,
}: FormRefSearchProps) {
  const [text, setText] = useState('')
  const [wasOpened, setOpen] = useState(startsOpen)
  const isOpen = wasOpened || isInline
  /** The ID of the option that the arrow keys highlighted. */
  const [moved, setMoved] = useState<string>()
  /** The ID of the first option that appeared for a text. */
  const [lead, setLead] = useState({ text: '', id: '' })
  const q = text.trim()
  // Inline, a chosen option stays in its place, so that a double click doesn't choose the next one.
  const found = useOptions({ resources, text: q, omitted: isInline ? [] : chosen, hasStates: isOpen })
  const { options } = found
  if (q !== lead.text) setLead({ text: q, id: '' })
  else if (q !== '' && lead.id === '' && options[0]) setLead({ text: q, id: options[0].id })
  // The highlight doesn't move when more options arrive, because Enter would choose another option than the person saw.
  const at = options.findIndex(({ id }) => id === (moved ?? lead.id))
  // Typed text highlights its first result. An empty input highlights none, so that Enter submits the form.
  const active = at >= 0 ? at : Math.min(q === '' ? -1 : 0, options.length - 1)
  const isShown = isOpen && options.length > 0
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setMoved(undefined)
    unselected?.delete(name) // the next submit checks the text again
    if (typed !== '' && form.formState.isSubmitted) void form.trigger(name)
  }
  const choose = (ids: readonly string[]) => {
    type('')
    setOpen(false)
    onChoose(ids)
  }
  const select = () => {
    const ids = found.isOutdated ? pastedIds(q, resources) : exactIds(q, found.stored, resources)
    if (ids.length > 0) choose(ids)
  }
  const isSearching = found.isSearching || found.isOutdated
  const [awaited, setAwaited] = useAfterSearch({
    text: q,
    isSearching,
    onEnd: ({ submit }) => {
      if (submit) submit()
      else if (options.length === 1) choose(options.map(({ id }) => id))
    },
  })
  const submitAfterSearch = (submit: () => void) => {
    if (isSearching) setAwaited({ text: q, submit })
    return isSearching
  }
  // A layout effect, so that a submit at the end of a search finds the results of the search.
  useLayoutEffect(() => {
    if (q === '') return
    const message = `“${q}” isn't selected. Select an option from the list, or clear the text.`
    unselected?.set(name, { message, select, submitAfterSearch })
    return () => void unselected?.delete(name)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') select()
    if (event.key === 'Escape' && isInline) return // closes the dialog around the form
    const act = keyAct(event.key, { isShown, active, count: options.length, hasText: q !== '' })
    if (act === null) return
    event.preventDefault()
    if (typeof act === 'number') setMoved(options[act]?.id)
    if (typeof act === 'number' || act === 'close') setOpen(act !== 'close')
    if (act === 'choose') choose(options.slice(active, active + 1).map((option) => option.id))
    if (act === 'nothing') setAwaited({ text: q })
  }
  const isSubmitAwaited = awaited?.submit !== undefined
  return { ...found, text, q, active, isShown, isSubmitAwaited, setOpen, type, choose, onKeyDown }
}

/**
 * The combobox for a reference field. People can search the inventory, or enter an ID that the inventory doesn't
 * contain.
 */
export function FormRefSearch(props: FormRefSearchProps) {
  const { input, label, resources, chosen, many, isInline, current } = props
  const { text, q, active, isShown, isSubmitAwaited, options, areNone, isSearching, ...search } =
    useRefSearch(props)
  const id = useId()
  const hint = isInline ? enterHint : `Nothing selected yet. ${enterHint}` // an inline picker says so below the search
  return (
    // An inline search has room for five options. Their number doesn't move the buttons below.
    <div className={cn('relative', isInline && 'flex h-56 flex-col')}>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={
          chosen.length === 0
            ? 'Name or ID'
            : many
              ? 'Add another by name or ID'
              : 'Choose another by name or ID'
        }
        {...input}
        data-filled={chosen.length > 0 ? '' : undefined}
        value={text}
        className={controlStyle('min-h-control')}
        onKeyDown={search.onKeyDown}
        onClick={() => search.setOpen(true)}
        onChange={({ target }) => search.type(target.value)}
        onPaste={(event) => {
          const ids = pastedIds(event.clipboardData.getData('text'), resources)
          if (q !== '' || ids.length === 0) return
          event.preventDefault()
          search.choose(ids)
        }}
        onBlur={(event) => {
          search.setOpen(false)
          input.onBlur?.(event)
        }}
      />
      {isShown && (
        <FormRefList
          {...{ id, label, options, active, isInline, current, chosen, text: q }}
          onChoose={(one) => search.choose([one])}
        />
      )}
      {isInline && !isShown && !areNone && <div className="mt-1 flex-1 rounded-md border border-line" />}
      <output className="mt-1 block text-sm text-muted empty:hidden">
        {isSubmitAwaited
          ? 'Searching. The form is submitted when the search ends.'
          : q !== '' && (options.length > 0 ? hint : isSearching ? 'Searching' : 'No matches')}
      </output>
      {areNone && <NoneYet resources={resources} />}
    </div>
  )
}

const enterHint = 'Press Enter to select the highlighted option.'

const ranks: Record<State, number> = { ready: 0, unknown: 1, waiting: 2, attention: 3, wrong: 4 }

/**
 * Sorts options by state, ready options first. Options without a state come between ready and waiting options.
 */
export const healthyFirst = <T extends Pick<Option, 'state'>>(options: readonly T[]): T[] => {
  const rank = ({ state }: T) => ranks[state?.state ?? 'unknown']
  return options.toSorted((a, b) => rank(a) - rank(b))
}

interface Wanted {
  resources: readonly ResourceName[]
  text: string
  /** The IDs of resources that aren't offered. */
  omitted: readonly string[]
  /** True to load the states of the options. */
  hasStates: boolean
}

/**
 * Returns the options for the search text: matching resources, matching IDs that other resources refer to, and the text
 * itself if it is an ID. During a search, these are the loaded options with the text in their name or ID.
 */
function useOptions({ resources, text, omitted, hasStates }: Wanted) {
  const { account } = useAccount()
  const q = useDeferredValue(text)
  const search = { sort: '-created_at', ...(q !== '' && { q }) }
  const states = useQueries({
    queries: resources.map((resource) => ({
      ...listStatesQuery(account.slug, resource, search),
      enabled: hasStates && isStatedList(resource),
    })),
  })
  const answers = useQueries({
    queries: resources.map((resource) => inventoryPageQuery(account.slug, resource, search)),
  })
  const isSearching = answers.some(({ isFetching }) => isFetching)
  const isOutdated = q !== text || answers.some(({ isPlaceholderData }) => isPlaceholderData)
  const isMatch = (...names: readonly string[]) =>
    !isOutdated || names.some((name) => name.toLowerCase().includes(text.toLowerCase()))
  // Typed text highlights its first result, so states that arrive later don't reorder its results.
  const inOrder = text === '' ? healthyFirst<Option> : (options: readonly Option[]) => options
  const known = inOrder(
    resources.flatMap((resource, i) => {
      const kind = resourceTypes[resource].one
      const options = (answers[i]?.data?.rows ?? [])
        .filter(({ id, title }) => !omitted.includes(id) && isMatch(id, title))
        .map((row): Option => {
          const state = states[i]?.data?.states[row.id] ?? ownState(resource, row)
          return { id: row.id, title: row.title || row.id, kind, state }
        })
      return inOrder(options).slice(0, shownPerKind)
    }),
  )
  const mentioned = resources.flatMap((_, i) => mentionedOptions(answers[i]?.data, text, omitted))
  const stored = [...known, ...mentioned]
  // While searching, the text isn't offered as an ID, because it may be a name.
  const isNew =
    !isSearching &&
    isIdFor(text, resources) &&
    !omitted.includes(text) &&
    stored.every(({ id, title }) => id !== text && title !== text)
  const asId: Option = { id: text, title: text, kind: 'Use as ID' }
  return {
    options: [...stored, ...(isNew ? [asId] : [])],
    /** The options except the search text itself. */
    stored,
    areNone: answers.every(({ data }) => data?.all === 0),
    isSearching,
    isOutdated,
  }
}

/** Returns the options for IDs that the console knows only because other resources refer to them. */
const mentionedOptions = (page: InventoryPage | undefined, q: string, omitted: readonly string[]): Option[] =>
  (page?.known_only?.mentioned ?? [])
    .filter(({ id }) => id.includes(q) && !omitted.includes(id))
    .slice(0, shownPerKind)
    .map(({ id, by: [first] }) => ({
      id,
      title: id,
      kind: first ? `Used by ${first.title || first.id}` : 'In use',
    }))

function NoneYet({ resources }: { resources: readonly ResourceName[] }) {
  const { account } = useAccount()
  return (
    <p className="mt-1 text-sm">
      No known resources yet. Paste an ID.
      {resources
        .filter((resource) => canRun(account, `${resource}.create`))
        .map((resource) => (
          <span key={resource}>
            {' '}
            <Link href={paths.create(account.slug, resource)} target="_blank">
              New {inSentence(resourceTypes[resource].one)} (in a new tab)
            </Link>
          </span>
        ))}
    </p>
  )
}
