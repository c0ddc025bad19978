'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { HostInput } from '@/components/resource/form/host-input'
import { OptionsFold } from '@/components/resource/form/more-options'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useAccountDraft } from '@/components/resource/form/use-form-draft'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyText } from '@/components/ui/copy-text'
import { Panel } from '@/components/ui/panel'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { roleReason } from '@/lib/client/account'
import { fieldOf } from '@/lib/client/api-error'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import type { InventoryRow } from '@/lib/api/inventory'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { linkSiteResource, createSite } from '@/lib/client/sites'
import { siteQuery } from '@/lib/client/detail-queries'
import type { NewSite as Input } from '@/lib/api/sites'
import { maxSiteName } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import {
  connectProblem,
  customerProblem,
  namedPlan,
  type PlanValues,
  resultingNames,
  zoneProblem,
} from './names'

const fields = ['name', 'customer', 'zone', 'connect_domain'] as const
const TYPING_MS = 500

type Form = UseFormReturn<PlanValues>

function useIngresses(): InventoryRow[] {
  const { account } = useAccount()
  const { data } = useQuery(inventoryPageQuery(account.slug, 'agent-ingresses', { sort: 'domain' }))
  return (data?.rows ?? []).filter(({ gone_at }) => gone_at === null)
}

/**
 * Returns a mutation that creates a site, and links an existing ingress with the same domain. Succeeds even if linking
 * fails.
 */
function useBegin(form: Form, ingresses: readonly InventoryRow[], onDone: () => void) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const [keyed] = useState(keyedCreates)
  return useMutation({
    mutationFn: async (input: Input) => {
      const created = await keyed(JSON.stringify(input), (key) => createSite(account.slug, input, key))
      const shared = ingresses.find(({ title }) => title === input.connect_domain)
      if (!shared) return created
      const resource = { role: 'ingress', resource_id: shared.id, is_created: false } as const
      return linkSiteResource(account.slug, created.site.id, resource).catch(() => created)
    },
    onSuccess: (detail) => {
      onDone()
      const { id } = detail.site
      queries.setQueryData(siteQuery(account.slug, id).queryKey, detail)
      void queries.invalidateQueries({ queryKey: ['sites', 'list', account.slug] })
      router.push(paths.site(account.slug, id))
    },
    onError: (error) => {
      const field = fieldOf(error, fields)
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
}

const initial: PlanValues = { name: '', customer: '', zone: '', connect_domain: null }

export function NewSiteForm() {
  const { account, viewer } = useAccount()
  const form = useOwnForm<PlanValues>({
    mode: 'onChange',
    delayError: TYPING_MS,
    defaultValues: initial,
  })
  const { restored, clear, discard } = useAccountDraft('sites.create', form, initial)
  const ingresses = useIngresses()
  const begin = useBegin(form, ingresses, clear)
  const reason = roleReason(viewer.role, 'operator')
  const submit = useFormSubmit(
    form,
    (values) => {
      if (!begin.isPending && reason === undefined) begin.mutate(namedPlan(values))
    },
    begin.error,
  )
  if (reason !== undefined)
    return (
      <Panel tone="info" title="You can't create a site">
        {reason} You can view all sites.
      </Panel>
    )
  return (
    <form
      noValidate
      data-page-form="new"
      className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
      onSubmit={submit}
    >
      <div className="space-y-5">
        <RestoredDraft draft={restored} isStale={false} onDiscard={discard} />
        <NameFields form={form} />
        <Options form={form} ingresses={ingresses} />
      </div>
      <div className="space-y-5 lg:col-start-1">
        {begin.isError && fieldOf(begin.error, fields) === undefined && <ErrorPanel error={begin.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={begin.isPending} pendingLabel="Creating the site">
            Create site
          </Button>
          <ButtonLink href={paths.sites(account.slug)} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </div>
      <Names form={form} />
    </form>
  )
}

function NameFields({ form }: { form: Form }) {
  const { account } = useAccount()
  const { register, formState, getValues, setValue, trigger } = form
  const { errors, isSubmitted } = formState
  const others = (...names: (typeof fields)[number][]) => isSubmitted && void trigger(names)
  return (
    <>
      <TextField
        label="Customer"
        help="Part of the site's hostnames. Enter one or more labels, such as acme or acme.eu."
        placeholder="acme"
        required
        mono
        error={errors.customer?.message}
        {...register('customer', {
          validate: (typed) => customerProblem(typed) ?? true,
          onChange: () => others('zone', 'connect_domain'),
        })}
      />
      <HostInput
        onBareHost={(host) => {
          setValue('zone', host, { shouldDirty: true, shouldValidate: isSubmitted })
          others('connect_domain')
        }}
      >
        <TextField
          label="Your domain"
          help={
            account.kind === 'local'
              ? 'Enter any domain, such as lab.test. Later steps show the required DNS records.'
              : 'Enter a domain whose DNS records you or a colleague can change.'
          }
          placeholder="example.net"
          required
          mono
          error={errors.zone?.message}
          {...register('zone', {
            validate: (typed) => zoneProblem(typed, getValues('customer')) ?? true,
            onChange: () => others('connect_domain'),
          })}
        />
      </HostInput>
    </>
  )
}

function Options({ form, ingresses }: { form: Form; ingresses: readonly InventoryRow[] }) {
  const { errors, submitCount } = form.formState
  const { name, connect_domain } = useWatch({ control: form.control, compute: (all: PlanValues) => all })
  const hasChoice = ingresses.length > 0
  return (
    <OptionsFold
      labels={['Site name', ...(hasChoice ? ['Agent ingress'] : []), 'Ingress domain']}
      isFilled={name !== '' || connect_domain !== null}
      hasError={errors.name !== undefined || errors.connect_domain !== undefined}
      submitCount={submitCount}
    >
      <TextField
        label="Site name"
        help="Defaults to the customer's name."
        maxLength={maxSiteName}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <IngressFields form={form} ingresses={ingresses} />
    </OptionsFold>
  )
}

const OWN = ''

function IngressFields({ form, ingresses }: { form: Form; ingresses: readonly InventoryRow[] }) {
  const { control, register, formState, setValue, getValues } = form
  const values = useWatch({ control, compute: (all: PlanValues) => all })
  const planned = namedPlan(values).connect_domain
  const usual = namedPlan({ ...values, connect_domain: null }).connect_domain
  const shared = ingresses.find(({ title }) => title === planned)
  return (
    <>
      {ingresses.length > 0 && (
        <SelectField
          label="Agent ingress"
          help="If you choose an existing ingress, the site uses that ingress's domain and NS records."
          value={shared?.title ?? OWN}
          onChange={({ target }) =>
            setValue('connect_domain', target.value === OWN ? null : target.value, { shouldValidate: true })
          }
          options={[
            { value: OWN, label: 'New ingress' },
            ...ingresses.map(({ title }) => ({ value: title, label: `${title} (existing)` })),
          ]}
        />
      )}
      {!shared && (
        <TextField
          label="Ingress domain"
          help="The domain that agents connect to. Defaults to connect.<your domain>."
          placeholder={values.zone.trim() === '' ? 'connect.example.net' : usual}
          mono
          error={formState.errors.connect_domain?.message}
          {...register('connect_domain', {
            setValueAs: (typed: string | null) => (typed?.trim() ? typed : null),
            validate: () => connectProblem(getValues()) ?? true,
          })}
        />
      )}
    </>
  )
}

const example: PlanValues = { ...initial, customer: 'acme', zone: 'example.net' }

function Names({ form }: { form: Form }) {
  const values = useWatch({ control: form.control, compute: (all: PlanValues) => all })
  const names = resultingNames(values)
  const isExample = names.length === 0
  return (
    <section
      aria-labelledby="names"
      className="space-y-2 max-lg:mt-3 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <div className="flex items-baseline gap-2">
        <h2 id="names" className="text-lg font-medium">
          Resulting names
        </h2>
        {isExample && <span className="text-sm text-muted">Example</span>}
      </div>
      <dl className="divide-y divide-line rounded-md border border-line bg-surface">
        {(isExample ? resultingNames(example) : names).map(({ term, value }) => (
          <div key={term} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="min-h-6 min-w-0">
              {isExample ? (
                <span className="font-mono wrap-anywhere text-muted">
                  <Breakable text={value} />
                </span>
              ) : (
                <CopyText value={value} what={term.toLowerCase()} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
