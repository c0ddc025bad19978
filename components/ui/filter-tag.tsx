import { X } from 'lucide-react'

/** An active filter that a click removes: `label` is what it says, as "State: ready". */
export function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter ${label}`}
      className="inline-flex min-h-7 items-center gap-1 rounded-sm border border-edge bg-sunken py-0.5 pr-1.5 pl-2 text-sm hover:bg-hover pointer-coarse:min-h-control"
    >
      <span className="max-w-56 truncate">{label}</span>
      <X aria-hidden className="size-3.5 text-muted" />
    </button>
  )
}
