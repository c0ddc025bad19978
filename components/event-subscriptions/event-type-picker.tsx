'use client'

import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { SearchField } from '@/components/ui/search-field'
import { TextField } from '@/components/ui/text-field'
import {
  eventChanges,
  eventMatrix,
  eventMeaning,
  type EventRow,
  isEventType,
} from '@/lib/resources/values/event-types'
import { capitalized } from '@/lib/util/text'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { groupsFor } from './plan'

interface EventTypePickerProps {
  wanted: readonly string[]
  /** The stored event types, which stay in the list when they are deselected. */
  present?: readonly string[]
  onChange: (wanted: string[]) => void
}

export function EventTypePicker({ wanted, present = [], onChange }: EventTypePickerProps) {
  const [search, setSearch] = useState('')
  const groups = groupsFor(search, [...present, ...wanted])
  const put = (types: readonly string[], isSaved: boolean) => {
    const others = wanted.filter((type) => !types.includes(type))
    onChange(isSaved ? [...others, ...types] : others)
  }
  return (
    // The margins keep the focused element clear of a bar at the bottom of the window.
    <div className="space-y-4 [&_button]:scroll-mb-28 [&_input]:scroll-mb-28">
      <SearchField label="Search event types" value={search} onChange={setSearch} />
      {groups.length === 0 && <p className="text-muted">No matching event types.</p>}
      {groups.some(({ types }) => eventMatrix(types.map(({ type }) => type)).groups.length > 0) && (
        <div aria-hidden className={`${changeGrid} text-center text-muted`}>
          <span />
          {eventChanges.map((change) => (
            <span key={change} className="text-xs">
              {capitalized(change)}
            </span>
          ))}
        </div>
      )}
      {groups.map(({ label, types }) => {
        const names = types.map(({ type }) => type)
        const areAll = names.every((type) => wanted.includes(type))
        const matrix = eventMatrix(names)
        return (
          <TypeGroup
            key={label}
            label={label}
            all={areAll ? 'Clear selection' : `Select all ${names.length}`}
            onAll={() => put(names, !areAll)}
          >
            {matrix.groups.flatMap(({ rows }) =>
              rows.map((row) => <ChangeRow key={row.label} {...{ row, wanted, put }} />),
            )}
            {types
              .filter(({ type }) => matrix.others.includes(type))
              .map(({ type, meaning }) => (
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
      <AnotherType onAdd={(type) => put([type], true)} />
    </div>
  )
}

const changeGrid =
  'grid max-w-text grid-cols-[minmax(0,1fr)_repeat(3,3.5rem)] items-center sm:grid-cols-[minmax(0,1fr)_repeat(3,5rem)]'

interface ChangeRowProps {
  row: EventRow
  wanted: readonly string[]
  put: (types: readonly string[], isSaved: boolean) => void
}

const ChangeRow = ({ row, wanted, put }: ChangeRowProps) => (
  <div className={`${changeGrid} rounded-sm hover:bg-hover`}>
    <span className="min-w-0 wrap-anywhere">{row.label}</span>
    {row.cells.map(({ type, isPresent }) =>
      isPresent ? (
        <label key={type} className="grid min-h-8 place-items-center pointer-coarse:min-h-control">
          <input
            type="checkbox"
            className="checkbox-target"
            aria-label={type}
            title={eventMeaning(type)}
            checked={wanted.includes(type)}
            onChange={({ target }) => put([type], target.checked)}
          />
        </label>
      ) : (
        <span key={type} />
      ),
    )}
  </div>
)

interface TypeGroupProps {
  label: string
  all: string
  onAll: () => void
  children: ReactNode
}

function TypeGroup({ label, all, onAll, children }: TypeGroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="max-w-text min-w-0 space-y-0.5">
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
          event.preventDefault() // Enter must not submit the form
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
