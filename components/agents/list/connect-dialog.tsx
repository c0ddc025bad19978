import { Dialog } from '@/components/ui/dialog'
import { AuthtokenLinks, ConnectSteps } from './connect-steps'

interface ConnectDialogProps {
  ingressPort: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The dialog with the instructions for connecting an agent, the same as in an empty list. */
export const ConnectDialog = ({ ingressPort, isOpen, onOpenChange }: ConnectDialogProps) => (
  <Dialog open={isOpen} onOpenChange={onOpenChange} title="Connect an agent" actions={<AuthtokenLinks />}>
    <ConnectSteps ingressPort={ingressPort} />
  </Dialog>
)
