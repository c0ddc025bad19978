'use client'

import { useQuery } from '@tanstack/react-query'
import { ResourceLinks, ResourceTitle } from '@/components/resource/detail/resource-links'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { useSearchParams } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { DeletePage } from '@/components/resource/detail/delete-page'
import { useItem } from '@/components/resource/detail/use-item'
import { CopiedStart } from '@/components/resource/form/copied-start'
import { EditForm } from '@/components/resource/form/edit-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormMetadata, FormText } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { type KnownRule, useIpRules } from '@/components/resource/ip/use-ip-rules'
import { FormRef } from '@/components/resource/ref/form-ref'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ownAddressQuery } from '@/lib/client/session'
import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { type IpPolicyRule, ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { parseAddress, withPrefix, parseCidr } from '@/lib/resources/ip/cidr'
import {
  networkText,
  shownAddress,
  type DecidingRule,
  decisionText,
} from '@/lib/resources/ip/policy-decision'
import { withoutEmpty } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { OwnAddressNote } from '@/components/resource/ip/own-address-note'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { Panel } from '@/components/ui/panel'
import { NEW_RULE } from '@/components/ip-policies/new-rule'
import { overridingRule } from '@/lib/resources/ip/rule-networks'
import { ActionField } from './action-field'

const { ops } = ipPolicyRules
const texts = (
  <>
    <FormText name="description" />
    <MoreOptions names={['metadata']}>
      <FormMetadata name="metadata" />
    </MoreOptions>
  </>
)

const textsOf = ({ description, metadata }: Partial<IpPolicyRule>) => ({
  description: description ?? '',
  metadata: metadata ?? '',
})

function NetworkField() {
  const { form } = useFormField('cidr')
  const own = useQuery(ownAddressQuery)
  const ownAddress = own.data === undefined || !parseAddress(own.data) ? null : shownAddress(own.data)
  const fill = (cidr: string) =>
    form.setValue('cidr', cidr, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <div className="space-y-2">
      <FormText name="cidr" mono placeholder="192.0.2.0/24" rewrite={withPrefix} />
      {/* Reserves its space while loading, so that nothing below moves. */}
      <div className="min-h-control">
        {ownAddress !== null && (
          <Button onClick={() => fill(withPrefix(ownAddress))}>Use my address {ownAddress}</Button>
        )}
      </div>
    </div>
  )
}

const withNetwork = <V extends { cidr?: string }>(values: V): V =>
  values.cidr === undefined ? values : { ...values, cidr: withPrefix(values.cidr) }

/**
 * The form for a new rule. `from` is the ID of a rule to copy. Without `from`, the initial values come from the
 * `ip_policy_id` and `cidr` URL parameters.
 */
export function NewIpPolicyRule({ from }: { from?: string }) {
  const { account } = useAccount()
  const search = useSearchParams()
  const policyId = search.get('ip_policy_id') ?? ''
  const valuesOf = (rule: Partial<IpPolicyRule>) => ({
    ip_policy_id: rule.ip_policy?.id ?? policyId,
    action: rule.action ?? 'allow',
    cidr: withPrefix(rule.cidr ?? search.get('cidr') ?? ''),
    ...textsOf(rule),
  })
  return (
    <CopiedStart
      info={info}
      ops={ops}
      from={from}
      labels={{ ...info.fields, ...info.inputs }}
      valuesOf={valuesOf}
    >
      {({ notice, ...start }) => {
        const policyId = start.initial.ip_policy_id
        return (
          <ResourceForm
            info={info}
            op={ops.create}
            {...start}
            toBody={(values) => withoutEmpty(withNetwork(values))}
            back={policyId === '' ? undefined : paths.detail(account.slug, 'ip-policies', policyId)}
            landOn={({ id }) =>
              policyId === ''
                ? paths.detail(account.slug, info.name, id)
                : paths.detail(account.slug, 'ip-policies', policyId, { [NEW_RULE]: id })
            }
            submitLabel="Create rule"
            done={({ action, cidr }) => `Rule “${action} ${cidr}” created`}
          >
            {notice}
            <PolicyField preset={from === undefined ? policyId : ''} />
            <ActionField />
            <NetworkField />
            <NewEffect />
            {texts}
          </ResourceForm>
        )
      }}
    </CopiedStart>
  )
}

function PolicyField({ preset }: { preset: string }) {
  const { form, field } = useFormField('ip_policy_id')
  const chosen: unknown = useWatch({ control: form.control, name: 'ip_policy_id' })
  if (preset === '' || chosen !== preset) return <FormRef name="ip_policy_id" resources={['ip-policies']} />
  return (
    <div>
      <div className="font-medium">{field.label}</div>
      <RefLink id={preset} resources={['ip-policies']} />
    </div>
  )
}

function NewEffect() {
  const { form } = useFormField('cidr')
  const [policyId, action, cidr] = useWatch({
    control: form.control,
    name: ['ip_policy_id', 'action', 'cidr'],
  }).map(String)
  if (!policyId) return null
  return (
    <RuleEffect
      policyId={policyId}
      ruleId=""
      after={withRule({ id: '', action: action ?? '', cidr: withPrefix(cidr ?? '') })}
    />
  )
}

export function EditIpPolicyRule({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={(item) => ({ cidr: item.cidr, ...textsOf(item) })}
      toBody={withNetwork}
      submitLabel="Save rule"
      done={() => 'Rule saved'}
    >
      <NetworkField />
      <EditEffect id={id} />
      {texts}
    </EditForm>
  )
}

const policyIdOf = ({ ip_policy: policy }: Partial<IpPolicyRule>): string | undefined => policy?.id

function EditEffect({ id }: { id: string }) {
  const { form } = useFormField('cidr')
  const cidr = withPrefix(String(useWatch({ control: form.control, name: 'cidr' })))
  const { item } = useItem({ info, get: ops.get, id })
  const policyId = item && policyIdOf(item)
  if (!item || policyId === undefined) return null
  return <RuleEffect policyId={policyId} ruleId={id} after={withRule({ id, action: item.action, cidr })} />
}

const cidrOf = ({ cidr }: Partial<IpPolicyRule>): string | undefined => cidr

export function DeleteIpPolicyRule({ id }: { id: string }) {
  const { account } = useAccount()
  const { item, known, isPending } = useItem({ info, get: ops.get, id })
  const policyId = item && policyIdOf(item)
  const title = known?.uses.find(({ id }) => id === policyId)?.title ?? ''
  const policy = useQuery({
    ...inventoryDetailQuery(account.slug, 'ip-policies', policyId ?? ''),
    enabled: policyId !== undefined,
  })
  const users = policy.data?.used_by.filter(({ resource }) => resource !== info.name)
  const rules = useIpRules(policyId === undefined ? [] : [policyId])
  const own = useQuery(ownAddressQuery)
  const others = (all: readonly KnownRule[]) => all.filter((rule) => rule.id !== id)
  const cidr = item && cidrOf(item)
  const outcome =
    cidr !== undefined && rules.state === 'known' ? networkText(others(rules.rules), cidr) : null
  return (
    <DeletePage
      info={info}
      operation={ops.delete}
      id={id}
      none={null}
      deletion={() => outcome ?? undefined}
      isLoading={isPending || policy.isLoading || rules.state === 'loading' || own.isPending}
      back={policyId === undefined ? undefined : paths.detail(account.slug, 'ip-policies', policyId)}
    >
      {policyId !== undefined && (
        <>
          <RuleEffect policyId={policyId} ruleId={id} after={others} />
          <p>
            This rule belongs to IP policy{' '}
            <ResourceTitle link={{ resource: 'ip-policies', id: policyId, title, field: '' }} />.
          </p>
          {users && (
            <ResourceLinks title="Affected resources" links={users} names={[policyId]} none="None known." />
          )}
        </>
      )}
    </DeletePage>
  )
}

interface RuleEffectProps {
  policyId: string
  /** The rule's ID, or an empty string for a new rule. */
  ruleId: string
  /** Returns the policy's rules after the change, or undefined while the input is incomplete. */
  after: ((rules: readonly KnownRule[]) => DecidingRule[]) | undefined
}

export function RuleEffect({ policyId, ruleId, after }: RuleEffectProps) {
  const lookup = useIpRules([policyId])
  return (
    <div aria-live="polite" className="empty:sr-only">
      {after === undefined ? null : lookup.state === 'known' ? (
        <KnownEffect ruleId={ruleId} before={lookup.rules} after={after(lookup.rules)} />
      ) : (
        <RulesUnknown lookup={lookup} />
      )}
    </div>
  )
}

interface KnownEffectProps extends Pick<RuleEffectProps, 'ruleId'> {
  before: readonly DecidingRule[]
  after: readonly DecidingRule[]
}

function KnownEffect({ ruleId, before, after }: KnownEffectProps) {
  const rule = after.find(({ id }) => id === ruleId)
  const by = overridingRule(after, ruleId)
  return (
    <div className="space-y-3 empty:hidden">
      {rule && by && (
        <Panel tone="attention" title="This rule has no effect">
          {decisionText({ verdict: 'denied', by }, rule.cidr)}
        </Panel>
      )}
      <OwnAddressNote before={before} after={after} />
    </div>
  )
}

/**
 * Returns a function that adds `rule` to a list of rules, or replaces the rule with the same ID. Returns undefined if
 * the rule's network isn't valid yet.
 */
export function withRule(rule: DecidingRule): RuleEffectProps['after'] {
  if (!parseCidr(rule.cidr)) return undefined
  return (rules) => [...rules.filter(({ id }) => id !== rule.id), rule]
}
