'use client'

import { type DragEvent, useState } from 'react'
import { FileChooser } from '@/components/ui/file-chooser'
import { Panel } from '@/components/ui/panel'
import { TextArea } from '@/components/ui/text-area'
import { useFormInput } from './use-form-input'

/** Bytes of a file that is read; documents that a form takes are far smaller. */
const MAX_BYTES = 1_048_576

interface Refusal {
  title: string
  text: string
}

interface FormDocumentProps {
  /** Dotted path of a request field that is a text. */
  name: string
  placeholder: string
  /** File types that the chooser offers: `.xml,.txt`; all unless told. */
  accept?: string
  /** What is said of a text that must not even get into the form, such as a private key; null of any other. */
  refuse?: (text: string) => Refusal | null
}

/** Takes a document, as text or file. What is refused changes nothing. */
function useTaking(change: (text: string) => void, refuse: FormDocumentProps['refuse']) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  function take(text: string) {
    const found = refuse?.(text) ?? null
    setRefusal(found)
    if (!found) change(text)
  }
  async function takeFile(file: File) {
    if (file.size > MAX_BYTES) setRefusal({ title: 'This file is too large', text: 'It was not read.' })
    else take(await file.text())
  }
  return { refusal, setRefusal, take, takeFile }
}

const allowFiles = (event: DragEvent) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

/** A document: pasted, dropped as a file, or chosen. */
export function FormDocument({ name, placeholder, accept, refuse }: FormDocumentProps) {
  const { isTaken, field, value, change, control, maxBytes } = useFormInput(name)
  const { refusal, setRefusal, take, takeFile } = useTaking(change, refuse)
  if (!isTaken) return null
  return (
    <div className="space-y-3">
      <TextArea
        {...field}
        {...control}
        mono
        placeholder={placeholder}
        maxBytes={maxBytes}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => take(target.value)}
        onPaste={(event) => {
          const found = refuse?.(event.clipboardData.getData('text'))
          if (!found) return
          event.preventDefault() // it is not shown for a moment either
          setRefusal(found)
        }}
        onDragOver={allowFiles}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return // text that is dropped goes in by itself
          event.preventDefault()
          void takeFile(file)
        }}
      />
      {refusal && (
        <Panel tone="wrong" title={refusal.title} live>
          {refusal.text}
        </Panel>
      )}
      <FileChooser
        label={`${field.label} from a file`}
        help="It can be dropped on the text above too."
        accept={accept}
        onFile={(file) => void takeFile(file)}
      />
    </div>
  )
}
