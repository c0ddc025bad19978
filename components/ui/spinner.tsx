import { LoaderCircle } from 'lucide-react'

/** For buttons only: pages that load show skeletons. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
}
