'use client'

import { useQuery, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { canRun } from '@/lib/client/account'
import { ownAddressQuery } from '@/lib/client/session'
import { addressFault, parseAddress } from '@/lib/resources/ip/cidr'
import { decideAddress, type Decision, decisionText, shownAddress } from '@/lib/resources/ip/policy-decision'
import { paths } from '@/lib/util/paths'
import { RulesUnknown } from './rules-unknown'
import type { RulesLookup } from './use-ip-rules'
import { VerdictChip } from './verdict-chip'
import { ChevronRight } from '@/components/ui/icons'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { RadioCards } from '@/components/ui/radio-cards'
import { inventoryDetailQuery } from '@/lib/client/inventory'

const ruleOf = (decision: Decision) => (decision.verdict === 'unknown' ? decision.rule : decision.by)

interface AddressCheckProps {
  lookup: RulesLookup
  /**
   * The IDs of the policies to which a rule for a denied address can be added. An empty list hides the actions.
   */
  policyIds?: readonly string[]
  start?: string | undefined
  /** Called with the entered address in its display format, or null while the input isn't a valid address. */
  onTest?: ((address: string | null) => void) | undefined
  isFolded?: boolean
}

export function AddressCheck({ lookup, policyIds = [], start, onTest, isFolded = false }: AddressCheckProps) {
  const input = <AddressInput {...{ lookup, policyIds, start, onTest }} />
  if (!isFolded)
    return (
      <section aria-label="Test an address" className="max-w-text space-y-3">
        <h2 className="text-lg font-medium">Test an address</h2>
        {input}
      </section>
    )
  return (
    <section aria-label="Test an address">
      <details className="group/test max-w-text">
        <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-control">
          <ChevronRight className="size-3.5 group-open/test:rotate-90" />
          Test an address
        </summary>
        <div className="mt-2 space-y-3">{input}</div>
      </details>
    </section>
  )
}

type InputProps = Pick<AddressCheckProps, 'lookup' | 'start' | 'onTest'> & { policyIds: readonly string[] }

function AddressInput({ lookup, policyIds, start = '', onTest }: InputProps) {
  const own = useQuery(ownAddressQuery)
  const [entered, setEntered] = useState<string | null>(null)
  const typed = entered ?? start
  const ownAddress = own.data === undefined || !parseAddress(own.data) ? null : shownAddress(own.data)
  if (lookup.state !== 'known') return <RulesUnknown lookup={lookup} />
  const type = (text: string) => {
    setEntered(text)
    onTest?.(parseAddress(text) ? shownAddress(text) : null)
  }
  const address = typed.trim()
  const decision = address === '' ? null : decideAddress(lookup.rules, typed)
  return (
    <>
      <TextField
        label="IP address"
        help="IPv4 or IPv6, such as 192.0.2.7 or 2001:db8::7"
        mono
        data-tester // not a field of the surrounding form
        error={address !== '' && !decision ? addressError(address) : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter must not submit the form
      />
      {/* Above the verdict, so that the verdict doesn't move the button. */}
      {ownAddress !== null && <Button onClick={() => type(ownAddress)}>Use my address {ownAddress}</Button>}
      <div aria-live="polite" className="empty:sr-only">
        {decision && <AddressVerdict {...{ decision, address, policyIds }} />}
      </div>
    </>
  )
}

function addressError(address: string): string {
  const fault = addressFault(address)
  return fault === null ? 'Incomplete IP address.' : `Invalid IP address: ${fault}.`
}

interface VerdictProps {
  decision: Decision
  address: string
  policyIds: readonly string[]
}

export function AddressVerdict({ decision, address, policyIds }: VerdictProps) {
  const { account } = useAccount()
  const rule = ruleOf(decision)
  const isUnmatched = decision.verdict === 'denied' && decision.by === null
  const denying = decision.verdict === 'denied' && policyIds.length > 0 ? decision.by : null
  return (
    <div className="space-y-1.5">
      <VerdictChip verdict={decision.verdict} />
      <p className="wrap-anywhere">
        {decisionText(decision, address)}{' '}
        {rule !== null && (
          <Link href={paths.detail(account.slug, 'ip-policy-rules', rule.id)}>View rule</Link>
        )}
      </p>
      {isUnmatched && canRun(account, 'ip-policy-rules.create') && (
        <AllowAddress address={shownAddress(address)} policyIds={policyIds} />
      )}
      {denying !== null && canRun(account, 'ip-policy-rules.update') && (
        <>
          <p className="text-muted">
            A deny rule overrides allow rules. To allow the address, change the rule.
          </p>
          <ButtonLink href={paths.edit(account.slug, 'ip-policy-rules', denying.id)}>Edit rule</ButtonLink>
        </>
      )}
    </div>
  )
}

interface AllowProps {
  address: string
  policyIds: readonly string[]
}

function AllowAddress({ address, policyIds }: AllowProps) {
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const hrefOf = (ip_policy_id: string) =>
    paths.create(account.slug, 'ip-policy-rules', { ip_policy_id, cidr: address })
  const [first] = policyIds
  if (first === undefined) return null
  if (policyIds.length === 1) return <ButtonLink href={hrefOf(first)}>Allow {address}</ButtonLink>
  return (
    <>
      <Button onClick={() => setOpen(true)}>Allow {address}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Allow ${address}`}
        description="Choose the IP policy to add the allow rule to. The rule applies everywhere the policy is used."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            {chosen === undefined ? (
              <Button variant="primary" disabledReason="Choose an IP policy first.">
                Continue
              </Button>
            ) : (
              <ButtonLink variant="primary" href={hrefOf(chosen)}>
                Continue
              </ButtonLink>
            )}
          </>
        }
      >
        <PolicyChoice policyIds={policyIds} value={chosen} onChoose={setChosen} />
      </Dialog>
    </>
  )
}

interface ChoiceProps extends Pick<AllowProps, 'policyIds'> {
  value: string | undefined
  onChoose: (id: string) => void
}

export function PolicyChoice({ policyIds, value, onChoose }: ChoiceProps) {
  const { account } = useAccount()
  const titles = useQueries({
    queries: policyIds.map((id) => inventoryDetailQuery(account.slug, 'ip-policies', id)),
  })
  const options = policyIds.map((id, at) => {
    const title = titles[at]?.data?.row.title ?? ''
    return { value: id, label: title || id, help: title === '' ? undefined : id }
  })
  return (
    <RadioCards
      label="IP policy"
      options={options}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
