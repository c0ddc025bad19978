'use client'

import { Check, Copy } from '@/components/ui/icons'
import { type Ref, useRef, useState } from 'react'
import { Breakable } from './breakable'
import { Button, IconButton } from './button'
import { copyToClipboard } from './dom'
import { cn } from './style'

const RESET_MS = 2_000

type CopyButtonProps = {
  value: string
  /** The noun for the text in labels, such as "hostname" in "Copy hostname". */
  what: string
  /** The button's label. If absent, the button shows only an icon. */
  text?: string
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

function useCopied(value: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    setOutcome((await copyToClipboard(value)) ? 'copied' : 'refused')
    clearTimeout(reset.current)
    reset.current = setTimeout(() => setOutcome(undefined), RESET_MS)
  }
  return { outcome, copy: () => void copy() }
}

const Outcome = ({ outcome }: Pick<ReturnType<typeof useCopied>, 'outcome'>) => (
  <span aria-live="polite" className={outcome === 'refused' ? 'text-sm text-wrong' : 'sr-only'}>
    {outcome === 'copied' && 'Copied'}
    {outcome === 'refused' && 'The browser blocked clipboard access. Select the text and copy it.'}
  </span>
)

/** A value in a sentence, as a button that copies it. `mark` is the punctuation after the value. */
export function CopyWord({ value, mark = '' }: { value: string; mark?: string }) {
  const { outcome, copy } = useCopied(value)
  return (
    <>
      <button
        type="button"
        translate="no"
        aria-label={`Copy ${value}`}
        data-tip={outcome === 'copied' ? 'Copied' : 'Copy'}
        onClick={copy}
        className={cn(
          'inline-block min-h-6 cursor-copy rounded-sm text-left font-mono font-medium wrap-anywhere select-text hover:bg-hover',
          outcome === 'copied' && 'text-ready',
        )}
      >
        <span className="underline decoration-dotted underline-offset-3">
          <Breakable text={value} />
        </span>
        {mark !== '' && <span className="font-sans">{mark}</span>}
      </button>
      {/* An empty element would break the line in a copy of the sentence. */}
      {outcome !== undefined && <Outcome outcome={outcome} />}
    </>
  )
}

export function CopyButton({ value, what, text, buttonRef }: CopyButtonProps) {
  const { outcome, copy } = useCopied(value)
  const icon = outcome === 'copied' ? <Check className="text-ready" /> : <Copy />
  const label = `Copy ${what}`
  return (
    <>
      {text ? (
        <Button ref={buttonRef} aria-label={label} icon={icon} onClick={copy}>
          {text}
        </Button>
      ) : (
        <IconButton
          ref={buttonRef}
          label={label}
          data-tip={outcome === 'copied' ? 'Copied' : label}
          icon={icon}
          onClick={copy}
          isSmall
        />
      )}
      <Outcome outcome={outcome} />
    </>
  )
}
