import { StateIcon } from '@/components/ui/state-chip'
import { VisuallyHidden } from '@/components/ui/text'
import type { DnsLine } from '@/lib/api/dns'
import { dnsStages } from '@/lib/dns/model/chain-faults'
import { standingLabels } from '@/lib/dns/model/labels'
import { stateLabels } from '@/lib/util/state'
import { inSentence } from '@/lib/util/text'

const labels: Record<DnsLine['chain'][number]['stage'], string> = {
  root: 'Root',
  registry: 'Registry',
  zone: 'Zone',
  record: 'Record',
  target: 'Target',
  certificate: 'Certificate',
}
type StripProps = Pick<DnsLine, 'chain' | 'broken' | 'standing'>

/** Describes a step. The broken step gets the label of the row's badge if that label names the problem. */
function stepText(
  { stage, state }: StripProps['chain'][number],
  { broken, standing }: Omit<StripProps, 'chain'>,
): string {
  const { label, state: worst } = standingLabels[standing]
  if (stage === 'record' && standing === 'alias') return `${labels[stage]} ${inSentence(label)}`
  // The label "DNS incorrect" doesn't show which step is broken.
  const isSame =
    stage === broken &&
    stage !== 'certificate' &&
    state === 'wrong' &&
    worst === 'wrong' &&
    standing !== 'wrong'
  if (isSame) return stage === 'record' ? label : `${labels[stage]}: ${inSentence(label)}`
  return `${labels[stage]} ${state === 'attention' ? 'needs attention' : inSentence(stateLabels[state])}`
}

/** The names of the steps, for use as a legend. */
export const chainLegend = Object.values(labels).join(' → ')

/**
 * The DNS chain of a row, with one icon per step. Each icon has a tooltip with the step and its state. Missing steps
 * leave a gap so that the icons line up. On phones, the broken step is also named.
 */
export function ChainStrip({ chain, ...row }: StripProps) {
  if (chain.length === 0) return null
  const steps = dnsStages.map((stage) => {
    const step = chain.find((one) => one.stage === stage)
    return { stage, state: step?.state, text: step ? stepText(step, row) : `${labels[stage]} doesn't apply` }
  })
  const texts = steps.flatMap(({ state, text }) => (state ? inSentence(text) : []))
  return (
    <span className="inline-flex items-center">
      <VisuallyHidden>DNS chain: {texts.join(', ')}</VisuallyHidden>
      {steps.map(({ stage, state, text }, index) => (
        <span key={stage} className="inline-flex items-center [&_svg]:size-3.5">
          {index > 0 && <span className="h-0 w-2 border-t border-edge" />}
          <span data-tip={text} className="inline-flex w-3.5 py-1">
            {state ? <StateIcon state={state} /> : <span className="h-0 w-full border-t border-edge" />}
          </span>
        </span>
      ))}
      {row.broken !== null && (
        <span aria-hidden className="pl-2 sm:hidden">
          {labels[row.broken]}
        </span>
      )}
    </span>
  )
}
