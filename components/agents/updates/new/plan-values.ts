import {
  MAX_PATIENCE_MS,
  MAX_SETTLE_MS,
  MAX_WAVE,
  MIN_PATIENCE_MS,
  MIN_SETTLE_MS,
} from '@/lib/agents/model/updates'

/** As typed; times in seconds. */
export interface PlanValues {
  name: string
  wave_size: string
  has_canary: boolean
  settle: string
  patience: string
}

/** Why a typed number is none of these; true where it is. */
function within(min: number, max: number, unit: string) {
  return (typed: string) => {
    const value = Number(typed)
    if (!/^\d+$/.test(typed.trim())) return 'A whole number'
    if (value < min) return `At least ${min}${unit}`
    return value <= max || `At most ${max}${unit}`
  }
}

export const isSettle = within(MIN_SETTLE_MS / 1000, MAX_SETTLE_MS / 1000, ' seconds')
export const isWave = within(1, MAX_WAVE, '')
export const isPatience = within(MIN_PATIENCE_MS / 1000, MAX_PATIENCE_MS / 1000, ' seconds')
