import type { LanePart, LanePhase } from './lanes'
import { formatSpan } from '@/lib/util/time'

export const phaseNames = ['update', 'settle', 'restart', 'back'] as const satisfies readonly LanePhase[]

export const phaseLabels: Readonly<Record<LanePhase, string>> = {
  update: 'Update',
  settle: 'Settle',
  restart: 'Restart',
  back: 'Verify',
}

/** The border and fill of each phase. Neighbors differ in more than color. */
export const phaseStyles: Readonly<Record<LanePhase, string>> = {
  update: 'border-waiting bg-waiting-fill',
  settle: 'border-edge bg-sunken',
  restart:
    'border-attention bg-[repeating-linear-gradient(45deg,var(--attention-fill)_0_3px,var(--attention-line)_3px_5px)]',
  back: 'border-ready bg-ready',
}

/** Describes an agent's parts: "Update 2 s, Settle 10 s so far". */
export const partsText = (parts: readonly LanePart[]): string =>
  parts
    .map(
      ({ phase, fromMs, toMs, isOpen }) =>
        `${phaseLabels[phase]} ${formatSpan(toMs - fromMs)}${isOpen ? ' so far' : ''}`,
    )
    .join(', ')
