'use client'

import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from './button'
import { copyToClipboard } from './dom'

const RESET_MS = 2_000

type CopyButtonProps = {
  value: string
  /** The noun for the text in labels, such as "hostname" in "Copy hostname". */
  what: string
  /** The button's label. Without a label, the button shows only an icon. */
  text?: string
}

/** A button that copies a string, and shows for two seconds whether copying succeeded. */
export function CopyButton({ value, what, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    setOutcome((await copyToClipboard(value)) ? 'copied' : 'refused')
    clearTimeout(reset.current)
    reset.current = setTimeout(() => setOutcome(undefined), RESET_MS)
  }
  const icon = outcome === 'copied' ? <Check aria-hidden className="text-ready" /> : <Copy aria-hidden />
  const label = `Copy ${what}`
  return (
    <>
      {text ? (
        <Button aria-label={label} icon={icon} onClick={() => void copy()}>
          {text}
        </Button>
      ) : (
        <IconButton
          label={label}
          data-tip={outcome === 'copied' ? 'Copied' : label}
          icon={icon}
          onClick={() => void copy()}
          isSmall
        />
      )}
      <span aria-live="polite" className={outcome === 'refused' ? 'text-sm text-wrong' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'The browser blocked clipboard access. Select the text and copy it.'}
      </span>
    </>
  )
}
