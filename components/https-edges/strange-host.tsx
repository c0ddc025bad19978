'use client'

import { useWatch } from 'react-hook-form'
import { useItem } from '@/components/resource/detail/use-item'
import { useFormField } from '@/components/resource/form/form-context'
import { StateChip } from '@/components/ui/state-chip'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { strangeHostWords } from './serving-words'

/** Below the match of a route's form: that its host is none of the edge's. Nothing is refused for it. */
export function StrangeHost({ edgeId }: { edgeId: string }) {
  const { form } = useFormField('match')
  const match: unknown = useWatch({ control: form.control, name: 'match' })
  const { item } = useItem({ info, get: httpsEdges.ops.get, id: edgeId })
  const words = typeof match === 'string' ? strangeHostWords(item?.hostports, match) : null
  return (
    <p
      aria-live="polite"
      className="flex max-w-text flex-wrap items-center gap-2 wrap-anywhere empty:sr-only"
    >
      {words !== null && (
        <>
          <StateChip state="attention">Not reached</StateChip>
          <span className="min-w-0">{words}</span>
        </>
      )}
    </p>
  )
}
