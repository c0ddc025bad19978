import type { State } from '@/components/ui/state-chip'
import { formatDuration } from '@/lib/util/duration'

type Tone = 'ready' | 'info' | 'attention' | 'wrong'

/** What is said of a command: as it stands, or as it ended. */
export interface OutcomeWords {
  /** How it stands in the history. */
  state: State
  word: string
  tone: Tone
  title: string
  sentences: readonly string[]
}

export const told = (
  state: State,
  word: string,
  tone: Tone,
  title: string,
  sentences: readonly string[],
): OutcomeWords => ({ state, word, tone, title, sentences })

/** What a restart did to the version, as one sentence. */
export function versionWords(before: string | null, now: string | null): string {
  if (!now) return 'It does not say which version it runs.'
  return before === now
    ? `It runs ${now} as before.`
    : `It runs ${now}; before, it ran ${before || 'an unknown version'}.`
}

/** A span of time: tenths of a second below ten seconds, whole seconds, then minutes. */
export function spanWords(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return formatDuration(seconds < 600 ? seconds : Math.round(seconds / 60) * 60)
}

interface Away {
  away_ms: number | null
  /** Null: from look to look alone. */
  away_least_ms: number | null
  /** Set where the answer to the command was lost. */
  error: unknown
}

/** How long it was away, and from what to what that was measured; nothing where it is not known. */
export function awayWords({ away_ms, away_least_ms, error }: Away): string[] {
  if (away_ms === null) return []
  const [least, most] = [spanWords(away_least_ms ?? 0), spanWords(away_ms)]
  if (away_least_ms === null)
    return [
      `It was away for ${most} at most.`,
      'That is from the last look that saw it to the first that saw it again: the platform told no start that fits them. It may have been away for less.',
    ]
  const sign =
    error === null
      ? 'its last sign (the command that it accepted, or a later look)'
      : 'the last look that saw it'
  const measured = `That is from ${sign} to the start of its new session, which the platform tells to the second and by its own clock.`
  if (away_least_ms > 0 && least !== most) return [`It was away for ${least} to ${most}.`, measured]
  return [`It was away for ${most} at most.`, measured]
}
