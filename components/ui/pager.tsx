import { formatNumber } from '@/lib/util/text'
import { Button } from './button'
import { ButtonLink } from './button-link'
import { ChevronLeft, ChevronRight } from './icons'

/** The target of a pager button: a URL or an action. Undefined if the list has no such page. */
type PagerStep = { href: string } | { onClick: () => void } | undefined

type PagerProps = {
  label: string
  /** The 1-based number of the first row. `to` is the number of the last row. */
  from: number
  to: number
  /** The total number of rows. Omitted if unknown. */
  total?: number
  previous: PagerStep
  next: PagerStep
}

/** The buttons for other pages. Renders nothing if one page has all rows and `total` is set. */
export function Pager({ label, from, to, total, previous, next }: PagerProps) {
  const isSingle = previous === undefined && next === undefined
  if (isSingle && total !== undefined) return null
  const range = to === 0 ? '0' : `${formatNumber(from)}–${formatNumber(to)}`
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-2 py-2">
      <span className="mr-2 text-sm text-muted">
        {total === undefined ? range : `${range} of ${formatNumber(total)}`}
      </span>
      {!isSingle && (
        <>
          <StepButton step={previous} label="Previous" reason="This is the first page." />
          <StepButton step={next} label="Next" reason="This is the last page." />
        </>
      )}
    </nav>
  )
}

function StepButton({
  step,
  label,
  reason,
}: {
  step: PagerStep
  label: 'Previous' | 'Next'
  reason: string
}) {
  const content = (
    <>
      {label === 'Previous' && <ChevronLeft />}
      {label}
      {label === 'Next' && <ChevronRight />}
    </>
  )
  if (step !== undefined && 'href' in step) {
    return (
      <ButtonLink href={step.href} rel={label === 'Next' ? 'next' : 'prev'}>
        {content}
      </ButtonLink>
    )
  }
  return (
    <Button onClick={step?.onClick} disabledReason={step === undefined ? reason : undefined}>
      {content}
    </Button>
  )
}
