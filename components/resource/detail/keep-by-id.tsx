'use client'

import { useId } from 'react'
import { IdForm } from '@/components/resource/list/add-by-id'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'

interface KeepByIdProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  /** It is kept already: only its name changes. */
  isKept?: boolean
}

/** Keeps a thing that the API cannot be asked for, under a name of one's own. */
export function KeepById({ info, id, isKept = false }: KeepByIdProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-6 space-y-3">
      <h2 id={headingId} className="text-lg font-medium">
        {isKept ? 'What it is called here' : `Keep this ${inSentence(info.one)}`}
      </h2>
      <IdForm info={info} isNamed id={id} />
    </section>
  )
}
