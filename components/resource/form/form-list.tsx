'use client'

import { useState } from 'react'
import { TextArea } from '@/components/ui/text-field'
import { splitWords } from '@/lib/util/text'
import { useFormInput } from './form-context'

interface FormListProps {
  name: string
  placeholder?: string
  split?: (text: string) => string[]
}

export function FormList({ name, placeholder, split = splitWords }: FormListProps) {
  const { form, isAccepted, field, value, change, control } = useFormInput(name)
  const [typed, setTyped] = useState({ text: '', submits: -1 })
  if (!isAccepted) return null
  const entries = Array.isArray(value) ? value.map(String) : []
  const { submitCount } = form.formState
  // After a submit the text is normalized, so that errors name the correct lines.
  const isAsTyped = typed.submits === submitCount && sameEntries(split(typed.text), entries)
  return (
    <TextArea
      {...field}
      {...control}
      mono
      rows={2}
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
