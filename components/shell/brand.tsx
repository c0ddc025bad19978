import { cn } from '@/components/ui/style'

export function Brand({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-semibold',
        isLarge ? 'flex-col gap-3 text-xl' : 'text-lg',
      )}
    >
      <svg viewBox="0 0 20 20" aria-hidden className={isLarge ? 'size-11' : 'size-5'}>
        <path d="M2 18V9l8-7 8 7v9h-5v-6a3 3 0 0 0-6 0v6z" className="fill-ink" />
        <circle cx="10" cy="12.5" r="1.6" className="fill-lamp" />
      </svg>
      Adit
    </span>
  )
}
