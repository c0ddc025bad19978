'use client'

import { type DragEvent, useState } from 'react'
import { InlineFileChooser } from '@/components/ui/file-chooser'
import { Panel } from '@/components/ui/panel'
import { TextArea } from '@/components/ui/text-field'
import { useFormInput } from './form-context'

const MAX_BYTES = 1_048_576

interface Refusal {
  title: string
  text: string
}

interface FormDocumentProps {
  name: string
  placeholder: string
  accept?: string
  hasFixedLines?: boolean
  /** Returns an error for text that the form must not contain, such as a private key. Returns null for other text. */
  refuse?: (text: string) => Refusal | null
}

function useFileText(change: (text: string) => void, refuse: FormDocumentProps['refuse']) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  function enter(text: string) {
    const found = refuse?.(text) ?? null
    setRefusal(found)
    if (!found) change(text)
  }
  async function readFile(file: File) {
    if (file.size > MAX_BYTES)
      setRefusal({ title: 'This file is too large', text: 'Choose a file of 1 MiB or less.' })
    else enter(await file.text())
  }
  return { refusal, setRefusal, enter, readFile }
}

const allowFiles = (event: DragEvent) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

export function FormDocument({ name, placeholder, accept, hasFixedLines, refuse }: FormDocumentProps) {
  const { isAccepted, field, value, change, control, maxBytes } = useFormInput(name)
  const { refusal, setRefusal, enter, readFile } = useFileText(change, refuse)
  if (!isAccepted) return null
  return (
    <div className="space-y-3">
      <TextArea
        {...field}
        {...control}
        mono
        wrap={hasFixedLines ? 'off' : undefined}
        placeholder={placeholder}
        maxBytes={maxBytes}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => enter(target.value)}
        onPaste={(event) => {
          const found = refuse?.(event.clipboardData.getData('text'))
          if (!found) return
          event.preventDefault() // so that rejected text is never shown
          setRefusal(found)
        }}
        onDragOver={allowFiles}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return // the browser itself inserts dropped text
          event.preventDefault()
          void readFile(file)
        }}
      />
      {refusal && (
        <Panel tone="wrong" title={refusal.title} live>
          {refusal.text}
        </Panel>
      )}
      <InlineFileChooser
        label={`Choose a file: ${field.label}`}
        help="Or drop a file onto the field."
        accept={accept}
        onFile={(file) => void readFile(file)}
      />
    </div>
  )
}
