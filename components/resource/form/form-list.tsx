'use client'

import { useState } from 'react'
import { TextArea } from '@/components/ui/text-area'
import { splitWords } from '@/lib/util/split-list'
import { useFormInput } from './use-form-input'

interface FormListProps {
  /** Dotted path of a request field that is a list of texts. */
  name: string
  placeholder?: string
  /** How a text falls into entries: at spaces, commas, semicolons and line ends, unless told (`splitLines`). */
  split?: (text: string) => string[]
}

/** A list of texts, one a line; what is pasted falls into its entries at once. A bad one is named by its line. */
export function FormList({ name, placeholder, split = splitWords }: FormListProps) {
  const { form, isTaken, field, value, change, control } = useFormInput(name)
  const [typed, setTyped] = useState({ text: '', submits: -1 })
  if (!isTaken) return null
  const entries = Array.isArray(value) ? value.map(String) : []
  const { submitCount } = form.formState
  // After a submit the text is put in order: the lines of complaints are those of the entries.
  const isAsTyped = typed.submits === submitCount && sameEntries(split(typed.text), entries)
  return (
    <TextArea
      {...field}
      {...control}
      mono
      placeholder={placeholder}
      value={isAsTyped ? typed.text : entries.join('\n')}
      onChange={({ target, nativeEvent }) => {
        const isPasted = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste'
        const found = split(target.value)
        setTyped({ text: isPasted ? found.join('\n') : target.value, submits: submitCount })
        change(found)
      }}
    />
  )
}

const sameEntries = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)
