import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { usePageActions } from '@/components/ui/page-actions'

const { Component: ConnectDialog, preload } = onDemand(async () => ({
  default: (await import('./connect-dialog')).ConnectDialog,
}))

/** The button that opens the instructions for connecting an agent. Their code loads on first use. */
export function ConnectAgent({ ingressPort }: { ingressPort: number }) {
  const [isOpen, setOpen] = useState<boolean>()
  const action = { label: 'Connect agent', run: () => setOpen(true) }
  usePageActions([action])
  return (
    <>
      <Button
        variant="primary"
        onClick={action.run}
        onPointerEnter={() => void Promise.all([preload(), preloadDialog()])}
      >
        {action.label}
      </Button>
      {isOpen !== undefined && (
        <ConnectDialog ingressPort={ingressPort} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}
