'use client'

import { useQueries } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { controlLook } from '@/components/ui/control-look'
import { Link } from '@/components/ui/link'
import { canRun } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/api/inventory'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { catalogue, type ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { paths } from '@/lib/util/paths'
import { maybeId, pastedIds } from './form-ref-id'
import { keyAct } from './form-ref-keys'
import { FormRefList, type Option } from './form-ref-list'

/** Things of one kind that are shown; to see others is to type more. */
const shownPerKind = 8

interface FormRefSearchProps {
  /** What the field gives its input. */
  input: ComponentProps<'input'>
  label: string
  resources: readonly ResourceName[]
  chosen: readonly string[]
  many: boolean
  onChoose: (ids: readonly string[]) => void
}

/** What is typed in the search, what it finds, and which of that is marked. */
function useRefSearch({ resources, chosen, onChoose }: FormRefSearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  const q = text.trim()
  const found = useOptions(resources, q, chosen)
  const { options } = found
  // What was typed marks the first that it finds; an empty input marks none, so that Enter sends the form. Neither does
  // what is still shown of an earlier text: Enter would take what nobody looked for.
  const active = found.isOutdated ? -1 : Math.min(moved ?? (q === '' ? -1 : 0), options.length - 1)
  const isShown = isOpen && options.length > 0
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setMoved(undefined)
  }
  const choose = (ids: readonly string[]) => {
    onChoose(ids)
    type('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event.key, { isShown, active, count: options.length, hasText: q !== '' })
    if (act === null) return
    event.preventDefault()
    if (typeof act === 'number') setMoved(act)
    if (typeof act === 'number' || act === 'close') setOpen(act !== 'close')
    if (act === 'choose') choose(options.slice(active, active + 1).map((option) => option.id))
  }
  return { ...found, text, q, active, isShown, setOpen, type, choose, onKeyDown }
}

/** Looks in the inventory for what is typed; takes what is chosen, and ids as they are. ARIA: combobox with a listbox. */
export function FormRefSearch(props: FormRefSearchProps) {
  const { input, label, resources, chosen, many } = props
  const { text, q, active, isShown, options, areNone, isSearching, ...search } = useRefSearch(props)
  const id = useId()
  return (
    <div className="relative">
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
          chosen.length === 0 ? 'Name or id' : many ? 'One more: name or id' : 'Another: name or id'
        }
        {...input}
        value={text}
        className={controlLook('min-h-control')}
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
        <FormRefList {...{ id, label, options, active }} onChoose={(one) => search.choose([one])} />
      )}
      <output className="mt-1 block text-sm text-muted empty:hidden">
        {q !== '' &&
          (options.length > 0 ? notChosen : isSearching ? 'Searching' : 'Nothing here is called that')}
      </output>
      {areNone && <NoneYet resources={resources} />}
    </div>
  )
}

const notChosen = 'Nothing is chosen yet: Enter takes the marked one'

/** What can be chosen for a text: known things, and the text itself where it may be an id. */
function useOptions(resources: readonly ResourceName[], text: string, chosen: readonly string[]) {
  const { account } = useAccount()
  const q = useDeferredValue(text)
  const answers = useQueries({
    queries: resources.map((resource) => inventoryPageQuery(account.slug, resource, q === '' ? {} : { q })),
  })
  const known = resources.flatMap((resource, i) =>
    (answers[i]?.data?.rows ?? [])
      .filter((row) => !chosen.includes(row.id))
      .slice(0, shownPerKind)
      .map((row): Option => ({ id: row.id, title: row.title || row.id, kind: catalogue[resource].one })),
  )
  const mentioned = resources.flatMap((_, i) => mentionedOptions(answers[i]?.data, q, chosen))
  const isSearching = answers.some(({ isFetching }) => isFetching)
  const isOutdated = q !== text || answers.some(({ isPlaceholderData }) => isPlaceholderData)
  // While names are looked for, what was typed is not offered as an id: it may be one of them.
  const isNew =
    !isSearching &&
    maybeId(text) &&
    !chosen.includes(text) &&
    [...known, ...mentioned].every(({ id, title }) => id !== text && title !== text)
  const asId: Option = { id: text, title: text, kind: 'Take this as the id' }
  return {
    options: [...known, ...mentioned, ...(isNew ? [asId] : [])],
    areNone: answers.every(({ data }) => data?.all === 0),
    isSearching,
    isOutdated,
  }
}

/** Ids that the console knows only because other things refer to them. */
const mentionedOptions = (page: InventoryPage | undefined, q: string, chosen: readonly string[]): Option[] =>
  (page?.known_only?.mentioned ?? [])
    .filter(({ id }) => id.includes(q) && !chosen.includes(id))
    .slice(0, shownPerKind)
    .map(({ id, by: [first] }) => ({
      id,
      title: id,
      kind: first ? `Referred to by ${first.title || first.id}` : 'Referred to',
    }))

function NoneYet({ resources }: { resources: readonly ResourceName[] }) {
  const { account } = useAccount()
  return (
    <p className="mt-1 text-sm">
      This console knows of none yet; an id can be pasted.
      {resources
        .filter((resource) => canRun(account, `${resource}.create`))
        .map((resource) => (
          <span key={resource}>
            {' '}
            <Link href={paths.create(account.slug, resource)} target="_blank">
              New {inSentence(catalogue[resource].one)} (in a new tab)
            </Link>
          </span>
        ))}
    </p>
  )
}
