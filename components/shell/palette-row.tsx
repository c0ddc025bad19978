'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Breakable } from '@/components/ui/breakable'
import { Kbd } from '@/components/ui/text'
import { usePreferences } from '@/components/ui/preferences'
import { SpriteIcon, ToneIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { toneOf } from '@/lib/util/state'
import { matchedParts, type PaletteItem } from './palette-groups'

interface PaletteRowProps {
  item: PaletteItem
  typed: string
  onChoose: (item: PaletteItem) => void
}

/** An entry in the command palette, with its icon, name, kind, keys, and the field that matched. */
export function PaletteRow({ item, typed, onChoose }: PaletteRowProps) {
  const { label, kind, icon, keys, matched, isMono, state, disabledReason } = item
  const { hasSingleKeys } = usePreferences()
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      aria-disabled={disabledReason !== undefined || undefined}
      className="flex min-h-row cursor-default items-center gap-2.5 rounded-sm px-2 py-1 data-highlighted:bg-hover"
    >
      {icon === undefined ? <span className="size-4 shrink-0" /> : <SpriteIcon name={icon} />}
      <span className="min-w-0 grow">
        <span className="flex items-center justify-between gap-x-4 max-sm:flex-col max-sm:items-start">
          <span
            title={label}
            className={cn(
              'min-w-0',
              isMono ? 'line-clamp-2 font-mono wrap-anywhere' : 'max-w-full truncate',
              disabledReason !== undefined && 'text-muted',
            )}
          >
            {isMono ? <Host text={label} typed={typed} /> : <Marked text={label} typed={typed} />}
          </span>{' '}
          <span className="flex shrink-0 items-center gap-2 text-sm text-muted">
            {state && (
              <span className="flex items-center gap-1">
                <ToneIcon tone={toneOf(state)} />
                {state.label}
              </span>
            )}
            {kind}
            {hasSingleKeys && keys !== undefined && (
              <span aria-hidden className="flex gap-1 pointer-coarse:hidden">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            )}
          </span>
        </span>
        {matched && (
          <span className="block truncate text-sm text-muted">
            {matched.label}: <Marked text={matched.text} typed={typed} />
          </span>
        )}
        {disabledReason !== undefined && (
          <span className="block text-sm text-pretty text-muted">{disabledReason}</span>
        )}
      </span>
    </Autocomplete.Item>
  )
}

const secure = 'https://'

/** Shows a host or an ID. On a phone, leaves out `https://`, so that more of the host fits. */
function Host({ text, typed }: { text: string; typed: string }) {
  const isSecure = text.startsWith(secure)
  return (
    <>
      {isSecure && (
        <span className="max-sm:hidden">
          <Marked text={secure} typed={typed} />
        </span>
      )}
      <Marked text={isSecure ? text.slice(secure.length) : text} typed={typed} />
    </>
  )
}

/** Shows text with the typed words highlighted. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  matchedParts(text, typed).map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity
      <mark key={index} className="bg-attention-fill text-ink underline decoration-lamp underline-offset-2">
        {part.text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity
      <Breakable key={index} text={part.text} />
    ),
  )
