/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   the ARIA combobox pattern: focus and keys stay with the input, and an option holds more than a native one can */
import { cn } from '@/components/ui/style'
import { Breakable } from '@/components/ui/breakable'
import { type State, StateOf } from '@/components/ui/state-chip'
import { Badge, Mono, nameFont } from '@/components/ui/text'
import { usedLabel } from '@/lib/util/state'

export interface Option {
  id: string
  title: string
  kind: string
  /** The resource's state. Absent if it's unknown or if resources of this kind don't have one. */
  state?: { state: State; label: string } | null | undefined
}

interface FormRefListProps {
  /** The prefix of the element IDs. The list has the ID `<id>-list`, and an option has `<id>-<index>`. */
  id: string
  label: string
  options: readonly Option[]
  active: number
  text: string
  isInline: boolean
  current: readonly string[] | undefined
  chosen: readonly string[]
  onChoose: (id: string) => void
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function FormRefList({
  id,
  label,
  options,
  active,
  text,
  isInline,
  current,
  chosen,
  onChoose,
}: FormRefListProps) {
  const typed = text.toLowerCase()
  const needsId = (option: Option) =>
    option.title !== option.id &&
    ((typed !== '' && option.id.toLowerCase().includes(typed)) ||
      options.some((other) => other.id !== option.id && other.title === option.title))
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={cn(
        'mt-1 overflow-y-auto rounded-md border bg-raised py-1',
        isInline ? 'min-h-0 flex-1 border-line' : 'absolute inset-x-0 top-full z-40 max-h-72 border-edge',
      )}
    >
      {options.map((option, i) => (
        <div
          key={`${option.kind} ${option.id}`}
          id={`${id}-${i}`}
          ref={i === active ? intoView : undefined}
          role="option"
          aria-selected={i === active}
          onPointerDown={(event) => event.preventDefault()} // the input keeps the focus
          onClick={({ detail }) => {
            // After the first click of a double click, another option can be in this place.
            if (detail <= 1) onChoose(option.id)
          }}
          className={cn(
            'flex min-h-row cursor-default flex-wrap items-center gap-x-3 px-3',
            i === active && 'bg-hover',
          )}
        >
          <span className={cn('min-w-0 wrap-anywhere', isInline ? 'grow basis-40 py-1' : 'flex-auto')}>
            <span className={nameFont(option.title)}>
              <Breakable text={option.title} />
            </span>{' '}
            {isInline && <span className="block text-xs text-muted">{option.kind}</span>}
          </span>
          {!isInline && <span className="text-sm text-muted">{option.kind}</span>}
          {current?.includes(option.id) && <Badge>Current</Badge>}
          {chosen.includes(option.id) && <Badge>Selected</Badge>}
          <StateOf of={option.state?.label === usedLabel ? null : (option.state ?? null)} />
          {needsId(option) && <Mono text={option.id} className="w-full text-xs text-muted" />}
        </div>
      ))}
    </div>
  )
}

type EarlierListProps = Pick<FormRefListProps, 'id' | 'label' | 'options' | 'current' | 'chosen'> & {
  /** The text to show if there are no options. The search announces it to screen readers. */
  note: string
}

/** Shows the options of the previous search, dimmed, in place of an inline list without matches. */
export function EarlierList({ note, ...list }: EarlierListProps) {
  if (list.options.length === 0)
    return (
      <p aria-hidden className="mt-1 flex-1 rounded-md border border-line p-3 text-sm text-muted">
        {note}
      </p>
    )
  return (
    <div inert className="flex min-h-0 flex-1 flex-col opacity-50">
      <FormRefList {...list} active={-1} text="" isInline onChoose={() => undefined} />
    </div>
  )
}
