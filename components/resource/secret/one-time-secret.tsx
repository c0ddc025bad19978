'use client'

import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { focusOnce } from '@/components/ui/dom'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { isKept } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { inSentence } from '@/lib/util/text'
import { SecretText } from '@/components/ui/copy-text'
import { Mono } from '@/components/ui/text'

interface OneTimeSecretProps {
  info: Pick<ResourceInfo, 'one'>
  created: { id: string; description?: string | null }
  /**
   * The secret as text, or the placeholder if it was already revealed. Any other value means that the API didn't
   * return it.
   */
  secret: unknown
  use: ReactNode
  /** Called when the person confirms that they stored the secret, or closes the note that it can't be shown. */
  onStored: () => void
}

export function OneTimeSecret(props: OneTimeSecretProps) {
  const { one } = props.info
  const name = props.created.description?.trim()
  return (
    <div data-created>
      <PageHeader
        title={name ? `${one} “${name}” created` : `Unnamed ${inSentence(one)} created`}
        description={<Mono text={props.created.id} />}
      />
      <ShownOnce {...props} what={inSentence(one)} closeLabel="View details" />
    </div>
  )
}

type ShownOnceProps = Pick<OneTimeSecretProps, 'secret' | 'use' | 'onStored'> & {
  /** The noun for the secret in a sentence, such as "authtoken". */
  what: string
  closeLabel?: string
  heading?: 'h2' | 'h4'
}

/** A ref that scrolls the whole element into view, not just its focused heading. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function ShownOnce({
  what,
  secret,
  use,
  onStored,
  closeLabel = 'Close',
  heading: Heading = 'h2',
}: ShownOnceProps) {
  const id = useId()
  const [isStored, setStored] = useState(false)
  const isShown = typeof secret === 'string'
  useUnsavedGuard(isShown && !isStored, {
    question: {
      title: `Leave without storing the ${what}?`,
      description: `The ${what} is shown only once. Copy it before you leave.`,
      stayLabel: 'Stay on this page',
      leaveLabel: 'Leave without storing',
    },
  })
  const onDone = () => {
    setStored(true)
    onStored()
  }
  if (!isShown)
    return (
      <NotShown
        title={isKept(secret) ? `This ${what} was already shown` : `The API didn't return this ${what}`}
        closeLabel={closeLabel}
        onClose={onDone}
      >
        {isKept(secret)
          ? `The ${what} was created earlier. Its value was shown once and can't be shown again. If no one stored the value, delete the ${what} and create a new one.`
          : `The ${what} was created, but its value was never shown and can't be retrieved. Delete the ${what} and create a new one.`}
      </NotShown>
    )
  return (
    <section ref={showWhole} aria-labelledby={id} className="max-w-text scroll-my-20 space-y-4">
      <Heading id={id} tabIndex={-1} ref={focusOnce} className="text-lg font-medium">
        Store this {what} now
      </Heading>
      <p>The {what} is shown only once. Neither the platform nor this console can show it again.</p>
      <SecretText value={secret} what={what} />
      <div className="space-y-2">{use}</div>
      <Button variant="primary" onClick={onDone}>
        I've stored it
      </Button>
    </section>
  )
}

interface NotShownProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: string
}

function NotShown({ title, closeLabel, onClose, children }: NotShownProps) {
  return (
    <Panel tone="attention" title={title} actions={<Button onClick={onClose}>{closeLabel}</Button>} live>
      {children}
    </Panel>
  )
}
