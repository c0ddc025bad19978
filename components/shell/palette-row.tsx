'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
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
          <span className="flex max-w-full min-w-0 items-baseline gap-x-2">
            <span
              title={label}
              className={cn(
                'min-w-0 truncate',
                isMono && 'font-mono',
                disabledReason !== undefined && 'text-muted',
              )}
            >
              {isMono ? <Host text={label} typed={typed} /> : <Marked text={label} typed={typed} />}
            </span>{' '}
            {matched && (
              <span className="min-w-16 shrink-10 truncate text-sm text-muted">
                {matched.label}: <Marked text={matched.text} typed={typed} />
              </span>
            )}
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
        {disabledReason !== undefined && (
          <span className="block text-sm text-pretty text-muted">{disabledReason}</span>
        )}
      </span>
    </Autocomplete.Item>
  )
}

const secure = 'https://'

/** The number of characters at the end of a long host that stay visible, to distinguish similar hosts. */
const END = 12
/** The maximum length, in characters, of a host that fits on a line. */
const SHORT = 28

function Host({ text, typed }: { text: string; typed: string }) {
  const isSecure = text.startsWith(secure)
  const rest = isSecure ? text.slice(secure.length) : text
  const parts = matchedParts(rest, typed)
  const scheme = isSecure && (
    <span className="max-sm:hidden">
      <Marked text={secure} typed={typed} />
    </span>
  )
  if (rest.length <= SHORT)
    return (
      <>
        {scheme}
        <Parts parts={parts} />
      </>
    )
  const [start, end] = splitParts(parts, rest.length - END)
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden className="flex min-w-0">
        <span className="min-w-0 truncate">
          {scheme}
          <Parts parts={start} />
        </span>
        <span className="shrink-0">
          <Parts parts={end} />
        </span>
      </span>
    </>
  )
}

type Part = ReturnType<typeof matchedParts>[number]

function splitParts(parts: readonly Part[], at: number): [Part[], Part[]] {
  const [start, end]: [Part[], Part[]] = [[], []]
  let from = 0
  for (const { text, isMatch } of parts) {
    const cut = Math.min(text.length, Math.max(0, at - from))
    if (cut > 0) start.push({ text: text.slice(0, cut), isMatch })
    if (cut < text.length) end.push({ text: text.slice(cut), isMatch })
    from += text.length
  }
  return [start, end]
}

const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <Parts parts={matchedParts(text, typed)} />
)

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity
      <mark key={index} className="bg-attention-fill text-ink underline decoration-lamp underline-offset-2">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
