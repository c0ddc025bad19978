import { Button } from '@/components/ui/button'
import { planWaves, proposedWave } from '@/lib/agents/model/updates'
import { formatNumber } from '@/lib/util/format-number'
import { largerWaveWords } from '../update-words'
import { isSettle, isWave, type PlanValues } from './plan-values'

interface WaveProposalProps {
  agents: readonly { name: string; endpoint_count: number }[]
  values: PlanValues
  /** Takes the size that is proposed. */
  onTake: (size: number) => void
}

/** Where many agents go a few at a time: what that makes, and a larger size; nothing where there is none to propose. */
export function WaveProposal({ agents, values, onTake }: WaveProposalProps) {
  const { wave_size, has_canary, settle } = values
  const size = proposedWave(agents.length)
  if (isWave(wave_size) !== true || isSettle(settle) !== true || Number(wave_size) >= size) return null
  const inWavesOf = (wave: number) => ({
    size: wave,
    count: planWaves(agents, { wave_size: wave, has_canary }).length,
  })
  return (
    <div className="max-w-text space-y-2">
      <p>{largerWaveWords(inWavesOf(Number(wave_size)), inWavesOf(size), Number(settle) * 1000)}</p>
      {has_canary && <p className="text-muted">The canary goes alone before them in either case.</p>}
      <Button onClick={() => onTake(size)}>Use {formatNumber(size)} at a time</Button>
    </div>
  )
}
