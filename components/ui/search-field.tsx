'use client'

import type { ComponentProps } from 'react'
import { controlStyle } from './style'
import { Kbd } from './text'
import { useEarlyInput } from './use-is-live'
import { Search, X } from './icons'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when the person presses Enter or the down arrow, to move the focus to the results. */
  onEnter?: () => void
  /** True to show `/` as the shortcut. The page that contains the field handles the key. */
  hasShortcut?: boolean
}

export function SearchField({
  label,
  value,
  onChange,
  onEnter,
  hasShortcut,
  placeholder,
  ...input
}: SearchFieldProps) {
  const field = useEarlyInput(value, onChange)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="relative w-full sm:max-w-80">
      <Search className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            if (value === '') event.currentTarget.blur()
            else clear()
          }
          const isEnter = event.key === 'Enter'
          if (isEnter) event.preventDefault() // Enter must not submit the form
          if (!onEnter || event.nativeEvent.isComposing || !(isEnter || event.key === 'ArrowDown')) return
          event.preventDefault() // the arrow must not scroll the page
          onEnter()
        }}
        className={controlStyle('min-h-control pr-9 pl-8')}
      />
      <div className="absolute inset-y-0 right-1.5 flex items-center">
        {value === '' ? hasShortcut && <ShortcutHint /> : <ClearButton onClick={clear} />}
      </div>
    </div>
  )
}

const ShortcutHint = () => (
  <span aria-hidden className="pointer-events-none pointer-coarse:hidden">
    <Kbd>/</Kbd>
  </span>
)

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" aria-label="Clear search" onClick={onClick} className="clear-search">
    <X />
  </button>
)
