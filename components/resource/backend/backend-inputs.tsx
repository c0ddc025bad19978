'use client'

import { MISSING } from '@/lib/contract/issue-text'
import { fieldsOf } from '@/lib/util/records'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormInput } from '@/components/resource/form/form-context'
import { RefPicker } from '@/components/resource/ref/ref-picker'
import { controlStyle } from '@/components/ui/style'
import { IconButton } from '@/components/ui/button'
import { childCount } from '@/lib/resources/info/backends'
import { sharesOf } from '@/lib/resources/backends/text'
import { ArrowDown, ArrowUp } from '@/components/ui/icons'

const FIELD = 'backends'

const simple = ['tunnel-group-backends', 'static-backends', 'http-response-backends'] as const

export const backendsMissing = (values: object, stored?: object) =>
  backendCount(values) > 0 || (stored !== undefined && backendCount(stored) === 0)
    ? []
    : [{ field: FIELD, message: MISSING }]

const backendCount = (values: object) => Number(childCount(fieldsOf(values)[FIELD]))

export function FormBackendOrder() {
  const input = useFormInput(FIELD)
  const [reported, setReported] = useState('')
  const ids = Array.isArray(input.value) ? input.value.map(String) : []

  function move(event: MouseEvent<HTMLButtonElement>, id: string, title: string, by: 1 | -1) {
    const button = event.currentTarget
    const from = ids.indexOf(id)
    const rest = ids.filter((other) => other !== id)
    flushSync(() => input.change(rest.toSpliced(from + by, 0, id)))
    button.focus() // moving a row loses the focus
    setReported(`${title} moved to position ${from + by + 1} of ${ids.length}`)
  }

  return (
    <>
      <RefPicker
        many
        input={input}
        resources={[...simple, 'weighted-backends']}
        ids={ids}
        onChoose={(chosen) => input.change([...new Set([...ids, ...chosen])])}
        onRemove={(id) => input.change(ids.filter((other) => other !== id))}
        actions={(id, title) => (
          <>
            <IconButton
              isSmall
              label={`Move ${title} up`}
              icon={<ArrowUp />}
              disabledReason={ids[0] === id ? 'This backend is already first.' : undefined}
              onClick={(event) => move(event, id, title, -1)}
            />
            <IconButton
              isSmall
              label={`Move ${title} down`}
              icon={<ArrowDown />}
              disabledReason={ids.at(-1) === id ? 'This backend is already last.' : undefined}
              onClick={(event) => move(event, id, title, 1)}
            />
          </>
        )}
      />
      <p aria-live="polite" className="sr-only">
        {reported}
      </p>
    </>
  )
}

export function FormBackendWeights() {
  const input = useFormInput(FIELD)
  const weights = new Map(
    Object.entries<unknown>(fieldsOf(input.value)).map(([id, weight]) => [
      id,
      typeof weight === 'number' || typeof weight === 'string' ? weight : '',
    ]),
  )
  const change = (next: ReadonlyMap<string, unknown>) => input.change(Object.fromEntries(next))
  const numbers = [...weights].flatMap(([id, weight]) =>
    typeof weight === 'number' ? [[id, weight] as const] : [],
  )
  const shares = sharesOf(Object.fromEntries(numbers))
  return (
    <RefPicker
      many
      input={input}
      resources={simple}
      ids={[...weights.keys()]}
      onChoose={(chosen) =>
        change(new Map([...weights, ...chosen.map((id) => [id, weights.get(id) ?? 1] as const)]))
      }
      onRemove={(id) => change(new Map([...weights].filter(([other]) => other !== id)))}
      actions={(id, title) => (
        <>
          <span className="w-20 shrink-0">
            <input
              aria-label={`Weight of ${title}`}
              inputMode="numeric"
              autoComplete="off"
              value={String(weights.get(id) ?? '')}
              className={controlStyle('min-h-control')}
              onChange={({ target }) => {
                const isNumber = /^\d+$/.test(target.value)
                change(new Map(weights).set(id, isNumber ? Number(target.value) : target.value))
              }}
            />
          </span>
          <output className="w-16 shrink-0 text-sm text-muted">
            {shares.find((share) => share.id === id)?.part}
          </output>
        </>
      )}
    />
  )
}
