import { VisuallyHidden } from '@/components/ui/text'

/** The content of a count cell while the row's count is unknown. */
export const uncounted = (
  <span className="text-muted" data-tip="See details">
    <span aria-hidden>–</span>
    <VisuallyHidden>See details</VisuallyHidden>
  </span>
)
