import { CopyButton } from '@/components/ui/copy-button'

interface SecretTextProps {
  value: string
  /** The kind of secret as used in a sentence: "client secret". */
  what: string
}

/** A plain-text secret with a copy button. No attribute contains it. */
export function SecretText({ value, what }: SecretTextProps) {
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-md border border-edge bg-sunken p-4">
      <code translate="no" className="min-w-60 flex-1 font-mono text-xl wrap-anywhere select-all">
        {value}
      </code>
      <CopyButton value={value} what={what} text="Copy" />
    </div>
  )
}
