'use client'

import type { ReactNode } from 'react'
import { ActLink } from '@/components/resource/act/act-link'
import { StoredSecrets } from '@/components/resource/secret/stored-secrets'
import { useAccount } from '@/components/shell/account-context'
import { useHashTarget } from '@/components/ui/use-hash-target'
import type { AccountView } from '@/lib/api/accounts'
import { actOn } from '@/lib/client/account'
import type { ModuleInfo } from '@/lib/contract/module-info'
import type { Named } from '@/lib/contract/operation'
import { idleWords } from './idle-words'
import { ModuleActs, type ModuleWrite } from './module-acts'
import { moduleState } from './module-state'
import { Circle, CirclePause, type LucideIcon } from 'lucide-react'
import { StateChip } from '@/components/ui/state-chip'

interface ModuleCardProps {
  info: ModuleInfo
  /** As the API sent it within its owner; null or absent: there is none. */
  value: unknown
  /** Address of its form. */
  href: string
  put: Named
  /** The read of what `put` replaces. */
  get: Named
  removeOp: Named
  params: Readonly<Record<string, string>>
  /** The update of its owner, which sets it where the API has no operation for it alone. */
  update?: Named
  /** The request that would set a stored one as it is. */
  toRequest: (value: unknown) => unknown
  /** What is set, while it is, in words; its secrets stand below by themselves. */
  children?: ReactNode
}

/** How a module is set here: by its own operation where the API has that, else by its owner's update. */
export const moduleWrite = (
  account: AccountView,
  info: ModuleInfo,
  put: Named,
  update: Named | undefined,
): ModuleWrite =>
  update && account.blocked[put.name] === 'not-offered' ? { op: update, at: info.key } : { op: put }

/** A module of an edge or a route: what it does, which of its states it is in, and what can be done about it. */
export function ModuleCard(props: ModuleCardProps) {
  const { info, value, put, get, removeOp, params, children } = props
  const isThere = moduleState(value) !== 'absent'
  const heading = useHashTarget(info.key, isThere)
  const write = moduleWrite(useAccount().account, info, put, props.update)
  if (!isThere) return <AbsentRow {...props} write={write} />
  const idle = idleWords(info.key, value)
  return (
    <section
      id={info.key}
      aria-label={info.label}
      className="scroll-mt-16 space-y-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3 ref={heading} tabIndex={-1} className="font-medium">
            {info.label}
          </h3>
          <ModuleChip module={info.key} value={value} />
        </div>
        <Acts {...props} write={write} />
      </div>
      <p className="max-w-text text-muted">{info.about}</p>
      {idle && <p className="max-w-text font-medium">{idle.sentence}</p>}
      {children}
      <StoredSecrets
        holder={{ operation: get.name, params }}
        schema={put.response}
        value={value}
        labels={info.fields}
      />
      <UpdateWords />
      <WhyNotSet write={write} />
      <WhyNot act="removed" operation={removeOp.name} />
    </section>
  )
}

interface WrittenProps extends ModuleCardProps {
  write: ModuleWrite
}

/** One that is not configured, on a line. */
function AbsentRow(props: WrittenProps) {
  const { info, value, write } = props
  const heading = useHashTarget(info.key)
  return (
    <section
      id={info.key}
      aria-label={info.label}
      className="flex scroll-mt-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-4 py-1.5"
    >
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {info.label}
      </h3>
      <ModuleChip module={info.key} value={value} />
      <p className="min-w-60 flex-1 text-sm text-pretty text-muted">{info.about}</p>
      <Acts {...props} />
      <WhyNotSet write={write} />
    </section>
  )
}

function Acts({ info, value, href, write, removeOp, params, toRequest }: WrittenProps) {
  const state = moduleState(value)
  return (
    <div className="flex flex-wrap gap-2">
      <ActLink operation={write.op.name} href={href}>
        {state === 'absent' ? 'Configure' : 'Edit'}
      </ActLink>
      {state !== 'absent' && (
        <ModuleActs
          {...{ info, value, write, removeOp, params }}
          request={toRequest(value)}
          isOn={state === 'on'}
        />
      )}
    </div>
  )
}

/** The API specification, section "Update semantics". */
const UpdateWords = () => (
  <details className="max-w-text text-sm text-muted">
    <summary className="w-fit py-1">How updates treat it</summary>
    <p className="mt-1">
      An update of its owner leaves it unchanged where it is not sent, replaces it whole where it is, and
      cannot remove it. Saved on its own, it is replaced whole. Remove takes it away.
    </p>
  </details>
)

function WhyNotSet({ write: { op, at } }: Pick<WrittenProps, 'write'>) {
  if (at === undefined) return <WhyNot act="set" operation={op.name} />
  return <p className="w-full text-sm text-muted">This API sets it only together with the edge.</p>
}

/** What the API lacks. What the person's role lacks is said once on the page, and by each button. */
function WhyNot({ act, operation }: { act: string; operation: string }) {
  const seen = useAccount()
  const block = seen.account.blocked[operation]
  if (block !== 'not-offered' && block !== 'not-known') return null
  const reason = actOn(seen, operation)?.disabledReason
  return <p className="w-full text-sm text-muted">{`Cannot be ${act} on its own here: ${reason}`}</p>
}

/** Which of its states a module is in. Off by choice is neither a warning nor unknown. */
function ModuleChip({ module, value }: { module: string; value: unknown }) {
  const state = moduleState(value)
  if (state === 'absent') return <Off icon={Circle} word="Not configured" />
  if (state === 'disabled') return <Off icon={CirclePause} word="Disabled, kept" />
  const idle = idleWords(module, value)
  return idle ? (
    <StateChip state="attention">{idle.state}</StateChip>
  ) : (
    <StateChip state="ready">On</StateChip>
  )
}

function Off({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span className="inline-flex h-5.5 items-center gap-1 rounded-sm border border-line px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  )
}
