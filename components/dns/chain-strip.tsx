import { StateIcon } from '@/components/ui/state-chip'
import { VisuallyHidden } from '@/components/ui/text'
import type { DnsLine } from '@/lib/api/dns'
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

/** Describes a broken step. Uses the label of the row's badge if the badge is about the same record. */
function stepText({ stage, state }: StripProps['chain'][number], standing: DnsLine['standing']): string {
  const { label, state: worst } = standingLabels[standing]
  // "DNS wrong" doesn't tell the steps apart.
  const isSame = stage !== 'certificate' && state === 'wrong' && worst === 'wrong' && standing !== 'wrong'
  if (!isSame) return `${labels[stage]} ${inSentence(stateLabels[state])}`
  return stage === 'record' ? label : `${labels[stage]}: ${inSentence(label)}`
}

/** The chain of a row, with one icon per step. Its tooltip describes the first checked step that isn't ready. */
export function ChainStrip({ chain, broken: stage, standing }: StripProps) {
  if (chain.length === 0) return null
  const broken = chain.find((step) => step.stage === stage)
  const text = broken ? stepText(broken, standing) : 'No problems found'
  return (
    <span title={text} className="inline-flex items-center">
      <VisuallyHidden>DNS chain: {text}</VisuallyHidden>
      {chain.map(({ stage, state }, index) => (
        <span key={stage} className="inline-flex items-center [&_svg]:size-3.5">
          {index > 0 && <span className="h-0 w-2 border-t border-edge" />}
          <StateIcon state={state} />
        </span>
      ))}
    </span>
  )
}
