import type { ReactNode } from 'react'
import { exampleDomain } from '@/components/agents/start-command'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Check } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import { permissionFor } from '@/lib/client/account'
import { credentials } from '@/lib/resources/credentials'
import { paths } from '@/lib/util/paths'

const titles = { authtoken: 'Get an authtoken', command: 'Start the agent', wait: 'Wait for the agent' }

type Step = keyof typeof titles
const stepNames: readonly Step[] = ['authtoken', 'command', 'wait']

interface ConnectStepsProps extends Record<Step, ReactNode> {
  current: Step
}

export function ConnectSteps({ current, ...contents }: ConnectStepsProps) {
  const done = stepNames.indexOf(current)
  return (
    <ol className="space-y-4">
      {stepNames.map((step, at) => (
        <li key={step} className="flex gap-3" aria-current={step === current ? 'step' : undefined}>
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full border border-rim text-sm"
          >
            {at < done ? <Check className="size-4 text-ready" /> : at + 1}
          </span>
          <div className="min-w-0 grow space-y-2">
            <h3 className={cn('leading-6 font-medium', at > done && !contents[step] && 'text-muted')}>
              {titles[step]}
            </h3>
            {contents[step]}
          </div>
        </li>
      ))}
    </ol>
  )
}

interface AuthtokenStepProps {
  isPending: boolean
  error: Error | null
  onCreate: () => void
  onHasToken: () => void
}

export function AuthtokenStep({ isPending, error, onCreate, onHasToken }: AuthtokenStepProps) {
  const seen = useAccount()
  const { kind, slug } = seen.account
  const act = permissionFor(seen, credentials.ops.create.name)
  const isAllowed = act !== null && act.disabledReason === undefined
  return (
    <>
      <p>
        {isAllowed
          ? kind === 'local'
            ? `The new authtoken works only for the example domain ${exampleDomain}.`
            : 'Agents connect with an authtoken. Create one for each machine.'
          : (act?.disabledReason ?? "This account's API can't create authtokens. Use an existing one.")}
      </p>
      {error !== null && <ErrorPanel error={error} />}
      <div className="flex flex-wrap gap-2">
        {isAllowed &&
          (kind === 'local' ? (
            <Button variant="primary" pending={isPending} onClick={onCreate}>
              Create authtoken
            </Button>
          ) : (
            <ButtonLink variant="primary" href={paths.create(slug, 'credentials')}>
              Create authtoken
            </ButtonLink>
          ))}
        <Button variant={isAllowed ? 'quiet' : 'secondary'} onClick={onHasToken}>
          Use existing authtoken
        </Button>
      </div>
    </>
  )
}
