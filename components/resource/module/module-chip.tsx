import { Circle, CirclePause, type LucideIcon } from 'lucide-react'
import { StateChip } from '@/components/ui/state-chip'
import { idleWords } from './idle-words'
import { moduleState } from './module-state'

/** Which of its states a module is in. Off by choice is neither a warning nor unknown. */
export function ModuleChip({ module, value }: { module: string; value: unknown }) {
  const state = moduleState(value)
  if (state === 'absent') return <Off icon={Circle} word="Not configured" />
  if (state === 'disabled') return <Off icon={CirclePause} word="Disabled, kept" />
  const idle = idleWords(module, value)
  return idle ? (
    <StateChip state="attention">{idle.state}</StateChip>
  ) : (
    <StateChip state="ready">On</StateChip>
  )
}

function Off({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span className="inline-flex h-5.5 items-center gap-1 rounded-sm border border-line px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  )
}
