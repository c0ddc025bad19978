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
  /** The stored event types. They stay in the list when they are deselected. */
  present?: readonly string[]
  onChange: (wanted: string[]) => void
}

/** A searchable catalog of event types with checkboxes, and an input for other types. */
export function EventTypePicker({ wanted, present = [], onChange }: EventTypePickerProps) {
  const [search, setSearch] = useState('')
  const groups = groupsFor(search, [...present, ...wanted])
  const put = (types: readonly string[], isWanted: boolean) => {
    const others = wanted.filter((type) => !types.includes(type))
    onChange(isWanted ? [...others, ...types] : others)
  }
  return (
    // The margins keep the focused element clear of a bar at the bottom of the window.
    <div className="space-y-4 [&_button]:scroll-mb-28 [&_input]:scroll-mb-28">
      <SearchField label="Search event types" value={search} onChange={setSearch} />
      {groups.length === 0 && <p className="text-muted">No matching event types.</p>}
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ label, types }) => {
          const names = types.map(({ type }) => type)
          const areAll = names.every((type) => wanted.includes(type))
          return (
            <TypeGroup
              key={label}
              label={label}
              all={areAll ? 'Clear selection' : `Select all ${names.length}`}
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
  /** The label of the button that selects or deselects all types. */
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

/** The input for an event type outside the catalog. Not a `form` element, because it may be inside one. */
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
  const labels = eventSubscriptionsInfo.inputs?.type
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label={labels?.label ?? ''}
        help={labels?.help}
        mono
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // Enter must not submit a form around it
          add()
        }}
        error={
          isWrong
            ? 'Invalid event type. Enter a name and a version, such as ip_policy_created.v0.'
            : undefined
        }
      />
      <Button onClick={add}>Add event type</Button>
    </div>
  )
}
