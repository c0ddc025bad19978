'use client'

import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { useFormInput } from '@/components/resource/form/form-context'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { FormRefSearch } from './form-ref-search'
import { X } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'
import { StateOf } from '@/components/ui/state-chip'
import { nameFont } from '@/components/ui/text'
import { cn } from '@/components/ui/style'
import { ownState } from './form-ref-id'
import { Breakable } from '@/components/ui/breakable'
import { useChosen } from './use-chosen'

interface RefPickerProps {
  input: ReturnType<typeof useFormInput>
  resources: readonly ResourceName[]
  ids: readonly string[]
  many?: boolean
  isInline?: boolean
  current?: readonly string[] | undefined
  onChoose: (ids: readonly string[]) => void
  onRemove: (id: string) => void
  /**
   * Renders controls for a chosen resource, such as an input for its weight. The labels of the controls must contain
   * `title`.
   */
  actions?: (id: string, title: string) => ReactNode
}

function useChoice({
  input: { control },
  ids,
  many,
  isInline,
  onChoose,
  onRemove,
}: Pick<RefPickerProps, 'input' | 'ids' | 'onChoose' | 'onRemove'> & { many: boolean; isInline: boolean }) {
  const [isChanging, setChanging] = useState(isInline)
  const hasSearch = many || isInline || ids.length === 0 || isChanging
  const shown = useRef<HTMLElement>(null)
  const isReplaced = useRef(isInline)
  const hold = (element: HTMLElement | null) => {
    shown.current = element
    control.ref(element)
    if (!element || !isReplaced.current) return
    isReplaced.current = false
    element.focus()
  }
  const show = (isSearch: boolean) => {
    isReplaced.current = isSearch !== hasSearch
    setChanging(isSearch)
  }
  const remove = (id: string) => {
    onRemove(id)
    isReplaced.current = !hasSearch
    setChanging(false) // without a choice, the search appears, but its list stays closed
    shown.current?.focus() // the focused button disappears
  }
  const choose = (chosen: readonly string[]) => {
    onChoose(chosen)
    if (!many && !isInline) show(false)
  }
  return { isChanging, hasSearch, hold, show, remove, choose }
}

export function RefPicker({
  input,
  ids,
  many = false,
  isInline = false,
  current,
  onChoose,
  onRemove,
  ...rest
}: RefPickerProps) {
  const { field, control, form, unselected } = input
  const { isChanging, hasSearch, hold, show, remove, choose } = useChoice({
    input,
    ids,
    many,
    isInline,
    onChoose,
    onRemove,
  })
  const searchOf = (shared: ComponentProps<'input'>) => (
    <FormRefSearch
      input={{ ...shared, name: control.name, onBlur: control.onBlur, ref: hold }}
      form={form}
      unselected={unselected}
      label={field.label}
      resources={rest.resources}
      chosen={ids}
      {...{ many, isInline, current }}
      startsOpen={isChanging}
      onChoose={choose}
    />
  )
  return (
    <Field {...field}>
      {({ id, ...state }) => (
        <div className="space-y-2">
          {/* Above the list and with its own room, so that a choice neither is out of sight nor moves the list. */}
          {isInline && ids.length === 0 && (
            <p className="flex min-h-11 items-center rounded-sm border border-dashed border-line px-2.5 text-sm text-muted">
              None selected
            </p>
          )}
          <FormRefChosen
            {...rest}
            {...(!hasSearch && {
              actions: (_id: string, title: string) => (
                <Button
                  id={id}
                  name={control.name}
                  ref={hold}
                  variant="quiet"
                  aria-describedby={state['aria-describedby']}
                  aria-label={`Change ${title}`}
                  onBlur={control.onBlur}
                  onClick={() => show(true)}
                >
                  Change
                </Button>
              ),
            })}
            ids={ids}
            label={field.label}
            onRemove={remove}
          />
          {hasSearch && searchOf({ id, ...state })}
        </div>
      )}
    </Field>
  )
}

interface FormRefChosenProps {
  ids: readonly string[]
  resources: readonly ResourceName[]
  label: string
  onRemove: (id: string) => void
  actions?: (id: string, title: string) => ReactNode
}

export function FormRefChosen({ ids, resources, label, onRemove, actions }: FormRefChosenProps) {
  if (ids.length === 0) return null
  return (
    <ol aria-label={`Chosen: ${label}`} className="space-y-1">
      {ids.map((id) => (
        <Chosen key={id} id={id} resources={resources} onRemove={() => onRemove(id)} actions={actions} />
      ))}
    </ol>
  )
}

interface ChosenProps extends Pick<FormRefChosenProps, 'resources' | 'actions'> {
  id: string
  onRemove: () => void
}

function Chosen({ id, resources, onRemove, actions }: ChosenProps) {
  const { account } = useAccount()
  const { resource, row, title, isUnknown } = useChosen(id, resources)
  return (
    <li
      className={cn(
        'flex min-h-11 items-center gap-2 rounded-sm border border-line bg-sunken py-0.5 pr-0.5 pl-2.5',
        actions && 'max-sm:flex-wrap max-sm:justify-end',
      )}
    >
      {/* Two lines from the start, so that the form doesn't move when the names arrive. */}
      <div className={cn('min-w-0 flex-1', actions && 'max-sm:basis-full')}>
        {resource ? (
          <Link
            href={paths.detail(account.slug, resource, id)}
            target="_blank"
            className={cn('wrap-anywhere', nameFont(title))}
          >
            <Breakable text={title} />
          </Link>
        ) : (
          <span className="block truncate font-mono" data-tip={id}>
            {id}
          </span>
        )}{' '}
        <span className="block min-h-4.5 truncate text-sm text-muted" data-tip={resource && id}>
          {resource && resourceTypes[resource].one}
          {row && row.gone_at !== null && ', no longer exists'}
          {resource && title !== id && <span className="font-mono"> {id}</span>}
          {isUnknown && 'Unknown to this console'}
        </span>
      </div>
      {resource && row && <StateOf of={ownState(resource, row)} />}
      {actions?.(id, title)}
      <IconButton label={`Remove ${title}`} icon={<X />} isSmall onClick={onRemove} />
    </li>
  )
}
