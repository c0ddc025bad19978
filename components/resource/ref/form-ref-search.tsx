'use client'

import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues, UnselectedText } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { cn, controlStyle } from '@/components/ui/style'
import { Link } from '@/components/ui/link'
import { canRun } from '@/lib/client/account'
import { createTitle, resourceType, resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { exactIds, pastedIds } from './form-ref-id'
import { EarlierList, FormRefList } from './form-ref-list'
import { keyAct } from './key-act'
import { endOf, useAfterSearch } from './use-after-search'
import { useOptions } from './use-options'

interface FormRefSearchProps {
  input: ComponentProps<'input'> & { name: string }
  form: UseFormReturn<FormValues>
  unselected: Map<string, UnselectedText> | undefined
  label: string
  resources: readonly ResourceName[]
  chosen: readonly string[]
  many: boolean
  /** True if the list is open from the start. The input must then have the focus. */
  startsOpen: boolean
  /** True to keep the list open within the form. Otherwise, the list opens over the form. */
  isInline: boolean
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
  const [moved, setMoved] = useState<string>()
  const [lead, setLead] = useState({ text: '', id: '' })
  const q = text.trim()
  // Inline, a chosen option stays in its place, so that a double click doesn't choose the next one.
  const found = useOptions({ resources, text: q, omitted: isInline ? [] : chosen, hasStates: isOpen })
  const { options } = found
  if (q !== lead.text) setLead({ text: q, id: '' })
  else if (q !== '' && lead.id === '' && options[0]) setLead({ text: q, id: options[0].id })
  // The highlight doesn't move when more options arrive. Otherwise, Enter could choose an option that the person hasn't
  // seen.
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
    onEnd: (act) => {
      const isExact = exactIds(q, found.stored, resources).length > 0
      const end = endOf(act, { isExact, count: options.length })
      if (end === 'submit') act.submit?.()
      if (end === 'select') select()
      if (end === 'choose') choose(options.map(({ id }) => id))
    },
  })
  const edit = (typed: string) => {
    setAwaited(null) // a waiting submit or key was for the earlier text
    type(typed)
  }
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
    if (event.key === 'Tab' && isSearching) setAwaited({ text: q, isLeft: true })
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
  return { ...found, text, q, active, isShown, isSubmitAwaited, setOpen, edit, choose, onKeyDown }
}

export function FormRefSearch(props: FormRefSearchProps) {
  const { input, label, resources, chosen, many, isInline, current } = props
  const { text, q, active, isShown, isSubmitAwaited, options, areNone, isSearching, ...search } =
    useRefSearch(props)
  const id = useId()
  const hint = chosen.length > 0 ? enterHint : `Nothing selected yet. ${enterHint}`
  return (
    // An inline search has room for about five options. Their number doesn't move the buttons below.
    <div className={cn('relative', isInline && 'flex h-[min(17rem,40dvh)] flex-col')}>
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
        onChange={({ target }) => search.edit(target.value)}
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
      {isInline && !isShown && !areNone && (
        <EarlierList
          {...{ id, label, current, chosen }}
          options={isSearching ? search.earlier : []}
          note={isSearching ? 'Searching' : 'No matches'}
        />
      )}
      <output className={cn('mt-1 block text-sm text-muted empty:hidden', isInline && !isShown && 'sr-only')}>
        {isSubmitAwaited
          ? 'Searching. The form is submitted when the search finishes.'
          : q !== '' && (options.length > 0 ? hint : isSearching ? 'Searching' : 'No matches')}
      </output>
      {areNone && <NoneYet resources={resources} />}
    </div>
  )
}

const enterHint = 'Press Enter to select the highlighted option.'

function NoneYet({ resources }: { resources: readonly ResourceName[] }) {
  const { account } = useAccount()
  const [first, ...others] = resources
  const creatable = resources.filter((resource) => canRun(account, `${resource}.create`))
  return (
    <p className="mt-1 text-sm">
      {first !== undefined && others.length === 0 ? `No ${inSentence(resourceTypes[first].label)}` : 'None'}{' '}
      found. Paste an ID{creatable.length > 0 ? ', or create one in a new tab:' : '.'}
      {creatable.map((resource) => (
        <span key={resource}>
          {' '}
          <Link href={paths.create(account.slug, resource)} target="_blank">
            {createTitle(resourceType(resource))}
          </Link>
        </span>
      ))}
    </p>
  )
}
