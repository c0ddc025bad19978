'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { focusOnce } from '@/components/ui/focus-once'
import { useUnsavedGuard } from '@/components/ui/leave-guard'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { isKept } from '@/lib/contract/is-kept'
import type { ResourceInfo } from '@/lib/contract/resource'
import { inSentence } from '@/lib/util/in-sentence'
import { SecretText } from './secret-text'

interface OneTimeSecretProps {
  info: Pick<ResourceInfo, 'one'>
  /** What was made. */
  made: { id: string; description?: string | null }
  /** The secret as text; the mark of a kept one says that it was shown before. */
  secret: unknown
  /** Where it is to be put, as a sentence. */
  use: string
  /** Goes on to the thing's page. */
  onStored: () => void
}

/** What was just made, by its name, with its secret, this one time. */
export function OneTimeSecret(props: OneTimeSecretProps) {
  const { one } = props.info
  const { id, description } = props.made
  return (
    <div data-made>
      <PageHeader title={`${one} ${description?.trim() || id} created`} />
      <ShownOnce {...props} what={inSentence(one)} />
    </div>
  )
}

type ShownOnceProps = Pick<OneTimeSecretProps, 'secret' | 'use' | 'onStored'> & {
  /** What it is, inside a sentence: "authtoken". */
  what: string
}

/** As a ref: brings what appears into view, down to its last line, after the focus went to its heading. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A secret, this one time. Whoever leaves without having stored it is asked first. */
export function ShownOnce({ what, secret, use, onStored }: ShownOnceProps) {
  const id = useId()
  const [isStored, setStored] = useState(false)
  const isShown = typeof secret === 'string'
  useUnsavedGuard(isShown && !isStored, {
    title: `Leave without storing the ${what}?`,
    description: `The ${what} is shown only once. Copy it before you leave.`,
    stayLabel: 'Stay on this page',
    leaveLabel: 'Leave without it',
  })
  const goOn = () => {
    setStored(true)
    onStored()
  }
  if (!isShown)
    return (
      <NotShown
        title={isKept(secret) ? `This ${what} was shown already` : `The value of this ${what} did not come`}
        onClose={goOn}
      >
        {isKept(secret)
          ? 'It was made before, and its value was shown then, once.'
          : 'It was made, but the answer of the API has no value.'}
      </NotShown>
    )
  return (
    <section ref={showWhole} aria-labelledby={id} className="max-w-text scroll-my-20 space-y-4">
      <h2 id={id} tabIndex={-1} ref={focusOnce} className="text-lg font-medium">
        Store this {what} now
      </h2>
      <p>It is shown this once. Neither the platform nor this console can show it again.</p>
      <SecretText value={secret} what={what} />
      <p>{use}</p>
      <Button variant="primary" onClick={goOn}>
        I have stored it
      </Button>
    </section>
  )
}

function NotShown({ title, onClose, children }: { title: string; onClose: () => void; children: string }) {
  return (
    <Panel tone="attention" title={title} actions={<Button onClick={onClose}>Look at it</Button>} live>
      {children} Nothing can show it again. If nobody stored it, delete it and make another.
    </Panel>
  )
}
