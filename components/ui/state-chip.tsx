import type { ReactNode } from 'react'
import { cn } from './style'
import { type State, stateIcons, stateLabels, type Tone, toneIcons, toneOf } from '@/lib/util/state'

export type { State }

const chips: Record<Tone, string> = {
  ready: 'chip-ready',
  waiting: 'chip-waiting',
  wrong: 'chip-wrong',
  attention: 'chip-attention',
  unknown: 'chip-unknown',
  neutral: 'chip-neutral',
  unchanged: 'chip-neutral',
  fact: 'chip-neutral',
}

export const stateTones: Readonly<Record<State, string>> = {
  ready: 'text-ready',
  waiting: 'text-waiting',
  wrong: 'text-wrong',
  attention: 'text-attention',
  unknown: 'text-muted',
}

/** The icon of a state. Callers must show the state's label next to it. */
export const StateIcon = ({ state }: { state: State }) => (
  <SpriteIcon name={stateIcons[state]} className={stateTones[state]} />
)

const isState = (tone: Tone): tone is State => Object.hasOwn(stateTones, tone)

export const ToneIcon = ({ tone }: { tone: Tone }) => (
  <SpriteIcon name={toneIcons[tone]} className={isState(tone) ? stateTones[tone] : 'text-muted'} />
)

interface StateOfProps {
  of: { state: State; label: string; cause?: string | undefined; sentence?: string | undefined } | null
  /** True to show the sentence on hover and keyboard focus, unless the state is ready. */
  withReason?: boolean
  /** True to show the cause beside the chip, in a cell of a table. */
  withCause?: boolean
}

export const StateOf = ({ of, withReason = false, withCause = false }: StateOfProps) => {
  if (of === null) return null
  const { state, label, cause, sentence } = of
  return (
    <>
      <StateChip state={toneOf(of)} reason={withReason && state !== 'ready' ? sentence : undefined}>
        {label}
      </StateChip>
      {withCause && cause && cause !== label && (
        <span className="cell-cause" title={cause}>
          {cause}
        </span>
      )}
    </>
  )
}

interface StateChipProps {
  state: Tone
  reason?: string | undefined
  /** A more specific label. Defaults to the state's general label. */
  children?: ReactNode
}

export const StateChip = ({ state, reason, children }: StateChipProps) => (
  <span
    className={cn('chip', chips[state])}
    data-tip={reason}
    tabIndex={reason === undefined ? undefined : 0}
  >
    <svg aria-hidden>
      <use href={`/icons.svg#${toneIcons[state]}`} />
    </svg>
    {children ?? stateLabels[state]}
  </span>
)

interface SpriteIconProps {
  /** The ID of a drawing in `public/icons.svg`. */
  name: string
  className?: string
}

/** An icon from the sprite file, which doesn't increase a page's JavaScript. */
export function SpriteIcon({ name, className }: SpriteIconProps) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('sprite-icon', className ?? 'text-muted')}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
