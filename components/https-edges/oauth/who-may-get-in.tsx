import { Panel } from '@/components/ui/panel'
import { type OauthModule, whoMayGetIn } from '@/lib/resources/oauth-words'

/** Who gets through the module, in a sentence, and a warning when that is everybody. */
export function WhoMayGetIn({ module }: { module: Pick<OauthModule, 'enabled' | 'provider'> }) {
  const { sentence, warnings } = whoMayGetIn(module)
  return (
    <div aria-live="polite" className="max-w-text space-y-2">
      <p className="font-medium wrap-anywhere">{sentence}</p>
      {warnings.length > 0 && (
        <Panel tone="attention" title="Everybody gets in">
          {warnings.join(' ')}
        </Panel>
      )}
    </div>
  )
}
