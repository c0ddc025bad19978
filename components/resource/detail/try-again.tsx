import { Button } from '@/components/ui/button'

interface TryAgainProps {
  isRetrying: boolean
  retry: () => void
}

/** Reads anew what could not be read. */
export const TryAgain = ({ isRetrying, retry }: TryAgainProps) => (
  <Button pending={isRetrying} onClick={retry}>
    Try again
  </Button>
)
