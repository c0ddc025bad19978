'use client'

import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ChangedMeanwhile, ChangedPanel, useSeenCheck } from '@/components/resource/form/use-seen-check'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { Button } from '@/components/ui/button'
import { leave } from '@/components/ui/leave-guard'
import { focusOnce } from '@/components/ui/dom'
import { TextField } from '@/components/ui/text-field'
import { fieldOf } from '@/lib/client/api-error'
import { changeSite } from '@/lib/client/sites'
import type { NewSite } from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import {
  fixedPlan,
  maxSiteName,
  type SitePlan,
  siteRoleInfo,
  siteRoleNoun,
  siteSteps,
  wildcardOf,
} from '@/lib/sites/model/sites'
import {
  changedPlan,
  connectProblem,
  customerProblem,
  namedPlan,
  type PlanValues,
  planValues,
  zoneProblem,
} from '../names'
import { isHeld, useSite } from './site-context'
import { useSiteAct } from './use-site-act'

const fields = ['name', 'customer', 'zone', 'connect_domain'] as const
const submitLabel = 'Save changes'

const fixedOf = ({ resources }: SiteDetail) => fixedPlan(resources.filter(isHeld).map(({ role }) => role))

function useChange(start: NewSite, form: UseFormReturn<PlanValues>, onDone: () => void) {
  const { detail } = useSite()
  const { site } = detail
  const guarded = useSeenCheck<SiteDetail>()
  const change = useSiteAct(
    site.id,
    (account, input: Partial<NewSite>) => {
      const atStart = Object.fromEntries(
        fields.flatMap((name) => (name in input ? [[name, start[name]]] : [])),
      )
      return guarded(atStart, (seen) => changeSite(account, site.id, input, seen))
    },
    onDone,
  )
  const field = fieldOf(change.error, fields)
  const submit = useFormSubmit(
    form,
    (values) => {
      const input = changedPlan(start, namedPlan(values), Object.keys(fixedOf(detail)))
      if (Object.keys(input).length === 0) onDone()
      else change.act(input)
    },
    change.error,
  )
  return { change, field, submit }
}

/** The form that changes a site's plan. Names that existing resources use are read-only. */
export function EditPlan({ start, onClose }: { start: NewSite; onClose: () => void }) {
  const { detail } = useSite()
  const [fixed] = useState(() => fixedOf(detail))
  const form = useOwnForm<PlanValues>({ mode: 'onChange', defaultValues: planValues(start, fixed) })
  const { change, field, submit } = useChange(start, form, onClose)
  return (
    <section aria-labelledby="edit-site" className="max-w-text space-y-4 rounded-md border border-line p-4">
      <h2 id="edit-site" tabIndex={-1} ref={focusOnce} className="text-lg font-medium">
        Edit site
      </h2>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <PlanFields
          form={form}
          refusal={(name) =>
            form.formState.errors[name]?.message ?? (field === name ? change.error?.message : undefined)
          }
        />
        <Outcome form={form} hasAgents={detail.agents.length > 0} />
        {change.error instanceof ChangedMeanwhile ? (
          <ChangedPanel error={change.error} instruction={`Select “${submitLabel}” again`} />
        ) : (
          change.isError && field === undefined && <ErrorPanel error={change.error} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={change.isPending}>
            {submitLabel}
          </Button>
          <Button onClick={() => leave(onClose, form.control)}>Cancel</Button>
        </div>
      </form>
    </section>
  )
}

interface PlanFieldsProps {
  form: UseFormReturn<PlanValues>
  refusal: (name: keyof PlanValues) => string | undefined
}

function PlanFields({ form, refusal }: PlanFieldsProps) {
  const { register, getValues, control } = form
  const zone = useWatch({ control, name: 'zone' })
  return (
    <>
      <TextField label="Site name" maxLength={maxSiteName} error={refusal('name')} {...register('name')} />
      <PlanField name="customer" label="Customer">
        <TextField
          label="Customer"
          mono
          error={refusal('customer')}
          {...register('customer', {
            validate: (typed) => customerProblem(typed) ?? true,
            deps: ['zone', 'connect_domain'],
          })}
        />
      </PlanField>
      <PlanField name="zone" label="Your domain">
        <TextField
          label="Your domain"
          mono
          error={refusal('zone')}
          {...register('zone', {
            validate: (typed) => zoneProblem(typed, getValues('customer')) ?? true,
            deps: ['connect_domain'],
          })}
        />
      </PlanField>
      <PlanField name="connect_domain" label="Ingress domain">
        <TextField
          label="Ingress domain"
          help="The domain that agents connect to. Defaults to connect.<your domain>."
          placeholder={namedPlan({ name: '', customer: '', zone, connect_domain: null }).connect_domain}
          mono
          error={refusal('connect_domain')}
          {...register('connect_domain', {
            setValueAs: (typed: string | null) => (typed?.trim() ? typed : null),
            validate: () => connectProblem(getValues()) ?? true,
          })}
        />
      </PlanField>
    </>
  )
}

interface PlanFieldProps {
  name: keyof SitePlan
  label: string
  children: ReactNode
}

function PlanField({ name, label, children }: PlanFieldProps) {
  const { detail } = useSite()
  const role = fixedOf(detail)[name]
  if (role === undefined) return children
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="font-mono wrap-anywhere">{detail.site[name]}</p>
      <p className="text-sm text-muted">
        The name of the site's {siteRoleNoun(role)} depends on this value. To change the value, first remove
        the {siteRoleNoun(role)} from the site in step {siteSteps.indexOf(siteRoleInfo[role].step) + 1}.
      </p>
    </fieldset>
  )
}

function Outcome({ form, hasAgents }: { form: UseFormReturn<PlanValues>; hasAgents: boolean }) {
  const { site } = useSite().detail
  const values = useWatch({ control: form.control, compute: (all: PlanValues) => all })
  const plan = namedPlan(values)
  const isRight =
    customerProblem(values.customer) === null && zoneProblem(values.zone, values.customer) === null
  if (!isRight || wildcardOf(plan) === wildcardOf(site)) return null
  return (
    <p aria-live="polite" className="wrap-anywhere">
      New wildcard domain: <span className="font-mono">{wildcardOf(plan)}</span>.
      {hasAgents && " The agents' API hostnames will also change."}
    </p>
  )
}
