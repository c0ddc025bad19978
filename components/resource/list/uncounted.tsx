import { VisuallyHidden } from '@/components/ui/text'

/** The content of a column of counts while the list doesn't know a row's count. */
export const uncounted = (
  <span className="text-muted" data-tip="See details">
    <span aria-hidden>–</span>
    <VisuallyHidden>See details</VisuallyHidden>
  </span>
)
