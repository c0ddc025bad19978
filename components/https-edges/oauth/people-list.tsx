'use client'

import { useState } from 'react'
import { FormList } from '@/components/resource/form/form-list'
import { tidyWords } from './tidy-list'

interface PeopleListProps {
  /** Dotted path of a request field that is a list of texts. */
  name: string
  placeholder: string
  split: (text: string) => string[]
}

/** A list of who may get in, with what was put in order of what was typed or pasted. */
export function PeopleList({ name, placeholder, split }: PeopleListProps) {
  const [note, setNote] = useState('')
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setNote(tidyWords(target.value, split))
      }}
    >
      <FormList name={name} placeholder={placeholder} split={split} />
      <output className="mt-1 block text-sm empty:hidden">{note}</output>
    </div>
  )
}
