'use client'

import { createContext, use, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'

export interface PolicyExamplesProps {
  text: string
  label?: string
  onInsert: (text: string) => void
}

/** The protocol of the resource with the policy. Undefined if unknown. */
export const PolicyTargetContext = createContext<PolicyTarget | undefined>(undefined)

const { Component: PolicyGallery, preload } = onDemand(() => import('./policy-gallery'))

export function PolicyExamples({ label, ...props }: PolicyExamplesProps) {
  const target = use(PolicyTargetContext)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const load = () => void preload()
  return (
    <>
      <Button
        variant="quiet"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {label ?? (props.text === '' ? 'Start from an example' : 'Examples')}
      </Button>
      {wasOpened && <PolicyGallery {...props} target={target} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
