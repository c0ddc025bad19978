'use client'

import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { SearchField } from '@/components/ui/search-field'
import { TextField } from '@/components/ui/text-field'
import { isEventType } from '@/lib/resources/event-types'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { groupsFor } from './plan'

interface EventTypePickerProps {
  wanted: readonly string[]
  /** Types that are there now: they stay on the list when they are no longer wanted. */
  present?: readonly string[]
  onChange: (wanted: string[]) => void
}

/** The catalogue of event types, searchable, each to be ticked; and a way for types that it does not know. */
export function EventTypePicker({ wanted, present = [], onChange }: EventTypePickerProps) {
  const [search, setSearch] = useState('')
  const groups = groupsFor(search, [...present, ...wanted])
  const put = (types: readonly string[], isWanted: boolean) => {
    const others = wanted.filter((type) => !types.includes(type))
    onChange(isWanted ? [...others, ...types] : others)
  }
  return (
    // The margins keep what has the focus clear of a bar at the window's foot.
    <div className="space-y-4 [&_button]:scroll-mb-28 [&_input]:scroll-mb-28">
      <SearchField label="Search event types" value={search} onChange={setSearch} />
      {groups.length === 0 && <p className="text-muted">No event type matches.</p>}
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ label, types }) => {
          const names = types.map(({ type }) => type)
          const areAll = names.every((type) => wanted.includes(type))
          return (
            <TypeGroup
              key={label}
              label={label}
              all={areAll ? 'Select none' : `Select all ${names.length}`}
              onAll={() => put(names, !areAll)}
            >
              {types.map(({ type, meaning }) => (
                <Checkbox
                  key={type}
                  label={type}
                  mono
                  help={meaning}
                  checked={wanted.includes(type)}
                  onChange={({ target }) => put([type], target.checked)}
                />
              ))}
            </TypeGroup>
          )
        })}
      </div>
      <AnotherType onAdd={(type) => put([type], true)} />
    </div>
  )
}

interface TypeGroupProps {
  label: string
  /** Words for selecting all of it, or none. */
  all: string
  onAll: () => void
  children: ReactNode
}

function TypeGroup({ label, all, onAll, children }: TypeGroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0 space-y-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span id={id} className="font-medium">
          {label}
        </span>
        <Button variant="quiet" aria-label={`${all}: ${label}`} onClick={onAll}>
          {all}
        </Button>
      </div>
      {children}
    </fieldset>
  )
}

/** Takes a type as it is typed, once it has the form of one. No form of its own: it may stand inside one. */
function AnotherType({ onAdd }: { onAdd: (type: string) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    const type = text.trim()
    setWrong(!isEventType(type))
    if (!isEventType(type)) return
    onAdd(type)
    setText('')
  }
  const words = eventSubscriptionsInfo.inputs?.type
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label={words?.label ?? ''}
        help={words?.help}
        mono
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // it would send a form around it
          add()
        }}
        error={isWrong ? 'This is not the form of an event type: a name, then .v and a digit' : undefined}
      />
      <Button onClick={add}>Add this type</Button>
    </div>
  )
}
