import { Brand } from '@/components/shell/brand'
import { EmptyState } from '@/components/ui/placeholder'

export default function NotFound() {
  return (
    <main className="mx-auto max-w-5xl space-y-6 px-4 py-6">
      <Brand />
      <h1 className="sr-only">Invalid link</h1>
      <EmptyState title="This link isn't valid">
        The link may have expired or been revoked. Ask the person who sent it for a new link.
      </EmptyState>
    </main>
  )
}
