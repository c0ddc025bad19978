'use client'

import type { ReactNode } from 'react'
import { ActLink } from '@/components/resource/act/act-link'
import { StoredSecrets } from '@/components/resource/secret/stored-secrets'
import { useAccount } from '@/components/shell/account-context'
import { useHashTarget } from '@/components/ui/use-hash-target'
import type { AccountView } from '@/lib/api/accounts'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { Named } from '@/lib/contract/operation'
import { inSentence } from '@/lib/util/text'
import { ModuleIcon } from './module-icon'
import { backendAct, type Condition, conditionOf, idleText, moduleState } from './module-state'
import { ModuleActs, type ModuleWrite } from './module-acts'
import { Circle, CirclePause, type LucideIcon } from 'lucide-react'
import { StateChip } from '@/components/ui/state-chip'

interface ModuleCardProps {
  info: ModuleInfo
  /** The module in the API's response. Null or undefined if the module isn't configured. */
  value: unknown
  href: string
  put: Named
  get: Named
  removeOp: Named
  params: Readonly<Record<string, string>>
  update?: Named
  toRequest: (value: unknown) => unknown
  problem?: string | null
  health?: Condition | undefined
  children?: ReactNode
}

export const moduleWrite = (
  account: AccountView,
  info: ModuleInfo,
  put: Named,
  update: Named | undefined,
): ModuleWrite =>
  update && account.blocked[put.name] === 'not-offered' ? { op: update, at: info.key } : { op: put }

export function ModuleCard(props: ModuleCardProps) {
  const { info, value, put, get, removeOp, params, problem, health, children } = props
  const isThere = moduleState(value) !== 'absent'
  const heading = useHashTarget(info.key, isThere)
  const write = moduleWrite(useAccount().account, info, put, props.update)
  if (!isThere) return <AbsentRow {...props} write={write} />
  const idle = idleText(info.key, value)
  return (
    <section
      id={info.key}
      aria-label={info.label}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2 @2xl:grid-cols-[15rem_minmax(0,1fr)_auto]"
    >
      <div className="flex flex-wrap items-center gap-2 self-start py-1">
        <ModuleIcon module={info.key} className="size-4 shrink-0 text-muted" />
        <h3 ref={heading} tabIndex={-1} className="font-medium">
          {info.label}
        </h3>
        <ConditionChip condition={conditionOf(info.key, value, { problem, health })} />
      </div>
      <Acts {...props} write={write} />
      <div className="col-span-full min-w-0 space-y-2 py-1 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1 [&_dl>div]:min-h-0 [&_dl>div]:border-0 [&_dl>div]:py-0.5">
        {idle && <p className="max-w-text font-medium">{idle.sentence}</p>}
        {children ?? <p className="max-w-text text-muted">{info.about}</p>}
        <StoredSecrets
          holder={{ operation: get.name, params }}
          schema={put.response}
          value={value}
          labels={info.fields}
        />
        <WhyNotSet write={write} />
        <WhyNot act="remove" operation={removeOp.name} />
      </div>
    </section>
  )
}

interface WrittenProps extends ModuleCardProps {
  write: ModuleWrite
}

function AbsentRow(props: WrittenProps) {
  const { info, write } = props
  const heading = useHashTarget(info.key)
  return (
    <section
      id={info.key}
      aria-label={info.label}
      className="flex scroll-mt-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5"
    >
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {info.label}
      </h3>
      <Neutral icon={Circle} label="Not configured" />
      <p className="min-w-60 flex-1 text-sm text-pretty text-muted">{info.about}</p>
      <Acts {...props} />
      <WhyNotSet write={write} />
    </section>
  )
}

const pageActionOf = ({ key, label }: ModuleInfo, value: unknown) =>
  key === 'backend' ? backendAct(value) : `Edit ${inSentence(label)}`

function Acts({ info, value, href, write, removeOp, params, toRequest }: WrittenProps) {
  const state = moduleState(value)
  const edit = (
    <ActLink operation={write.op.name} href={href} pageAction={pageActionOf(info, value)}>
      {state === 'absent' ? 'Configure' : 'Edit'}
    </ActLink>
  )
  if (state === 'absent') return edit
  return (
    <ModuleActs
      {...{ info, value, write, removeOp, params }}
      request={toRequest(value)}
      isOn={state === 'on'}
    >
      {edit}
    </ModuleActs>
  )
}

function WhyNotSet({ write: { op, at } }: Pick<WrittenProps, 'write'>) {
  if (at === undefined) return <WhyNot act="configure" operation={op.name} />
  return (
    <p className="w-full text-sm text-muted">
      This account's API can change this module only by updating the edge.
    </p>
  )
}

function WhyNot({ act, operation }: { act: 'configure' | 'remove'; operation: string }) {
  const block = useAccount().account.blocked[operation]
  if (block !== 'not-offered' && block !== 'not-known') return null
  return (
    <p className="w-full text-sm text-muted">
      {block === 'not-offered'
        ? `This account's API can't ${act} this module.`
        : `Checking whether this account's API can ${act} this module…`}
    </p>
  )
}

function ConditionChip({ condition: { state, label } }: { condition: Condition }) {
  if (state === 'on') return <Neutral label={label} />
  if (state === 'off') return <Neutral icon={CirclePause} label={label} />
  return <StateChip state={state}>{label}</StateChip>
}

function Neutral({ icon: Icon, label }: { icon?: LucideIcon; label: string }) {
  return (
    <span className="inline-flex h-5.5 items-center gap-1 rounded-sm border border-line px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {label}
    </span>
  )
}
