import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { RadioCards } from '@/components/ui/radio-cards'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { paths } from '@/lib/util/paths'

interface AllowProps {
  /** The address, in the form in which it is shown. */
  address: string
  policyIds: readonly string[]
}

/**
 * The link to the form for a rule that allows an address. If several policies can have the rule, a dialog first asks for
 * one of them.
 */
export function AllowAddress({ address, policyIds }: AllowProps) {
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const hrefOf = (ip_policy_id: string) =>
    paths.create(account.slug, 'ip-policy-rules', { ip_policy_id, cidr: address })
  const [first] = policyIds
  if (first === undefined) return null
  if (policyIds.length === 1) return <Link href={hrefOf(first)}>Allow {address}</Link>
  return (
    <>
      <Button onClick={() => setOpen(true)}>Allow {address}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Allow ${address}`}
        description="Choose the IP policy that gets the allow rule. The rule applies everywhere the policy is used."
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
  /** The ID of the chosen policy. Undefined until the person chooses one. */
  value: string | undefined
  onChoose: (id: string) => void
}

/** The choice between IP policies, by name. Initially, none is chosen. */
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
