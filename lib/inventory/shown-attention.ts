import { type Attention, attentionKinds } from '@/lib/api/overview'

const severity: readonly Attention['state'][] = ['wrong', 'attention', 'unknown', 'waiting']

/**
 * Returns the cases to show, by severity and then by kind. The worst case of each kind always has a row unless it
 * only waits, so that many cases of one kind don't hide another. A resource has one case, its worst.
 */
export function shownAttention(cases: readonly Attention[], limit: number): Attention[] {
  const bySeverity = (a: Attention, b: Attention) => severity.indexOf(a.state) - severity.indexOf(b.state)
  const order = (a: Attention, b: Attention) =>
    bySeverity(a, b) || attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind)
  const worst = new Map<string, Attention>()
  for (const one of cases.toSorted(bySeverity)) {
    const of = `${one.resource} ${one.id}`
    if (!worst.has(of)) worst.set(of, one)
  }
  const sorted = [...worst.values()].toSorted(order)
  const reserved = attentionKinds.flatMap(
    (kind) => sorted.find((one) => one.kind === kind && one.state !== 'waiting') ?? [],
  )
  const others = sorted.filter((one) => !reserved.includes(one))
  return [...reserved, ...others].slice(0, limit).toSorted(order)
}
