import type { PartSummary, TransferPlan } from '@/lib/api/transfer'
import { formatNumber } from '@/lib/util/text'

const sum = ({ parts }: TransferPlan, count: (part: PartSummary) => number) =>
  parts.reduce((total, part) => total + count(part), 0)

/** Returns the number of entries that would change something. */
export const changesOf = (plan: TransferPlan) => sum(plan, ({ added, bettered }) => added + bettered)

const entries = (n: number) => `${formatNumber(n)} ${n === 1 ? 'entry' : 'entries'}`

/** Returns a sentence about what an import would do, or did. */
export function planText(plan: TransferPlan): string {
  const known = sum(plan, (part) => part.known)
  const refused = sum(plan, (part) => part.refused)
  const changes = changesOf(plan)
  if (changes + known + refused === 0) return 'The file is empty.'
  const parts = [
    `${formatNumber(changes)} new ${changes === 1 ? 'entry' : 'entries'}`,
    ...(known > 0 ? [`${formatNumber(known)} already known`] : []),
    ...(refused > 0 ? [`${formatNumber(refused)} rejected`] : []),
  ]
  return `${parts.join(', ')}.`
}

export const importLabel = (plan: TransferPlan) => `Import ${entries(changesOf(plan))}`
