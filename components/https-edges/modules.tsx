'use client'

import { FormText, FormCheckbox, FormSelect } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { FormList } from '@/components/resource/form/form-list'
import { FormMap } from '@/components/resource/form/form-map'
import { FormSecret } from '@/components/resource/form/form-secret'
import { FormSecretMap } from '@/components/resource/form/form-secret-map'
import { isSignIn, signInConflict } from '@/components/resource/module/sign-in-conflict'
import { type ModuleParams, moduleEntry, moduleView } from '@/components/resource/module/module-view'
import { sharedForms } from '@/components/resource/module/shared-forms'
import { circuitBreakerDefaults } from '@/lib/resources/edge-modules/circuit-breaker'
import { routeModules as modules } from '@/lib/resources/edge-modules/route-modules'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos as infos } from '@/lib/resources/info/route-modules'
import { needsNoSecret, webhookProviders } from '@/lib/resources/values/webhook-providers'
import { withoutEmpty } from '@/lib/util/records'
import { SessionFields, sessionValues } from './fields/session-fields'
import { OauthFields } from './oauth/fields'
import { oauthBody, oauthComplaints, storedOauth } from './oauth/values'
import { findRoute } from './edge-text'
import { useWatch, get } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormDuration, FormNumber } from '@/components/resource/form/form-number'
import { formatNumber, splitLines } from '@/lib/util/text'
import { UserAgentCheck } from './user-agent-check'
import { useId, useState } from 'react'
import { useItem } from '@/components/resource/detail/use-item'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { paths } from '@/lib/util/paths'
import { TextField } from '@/components/ui/text-field'
import { FormDocument } from '@/components/resource/form/form-document'

const nothingToSet = <p className="text-muted">This module has no other settings.</p>
const removedHeaders = <FormList name="remove" placeholder="x-powered-by" />

const ModulePage = moduleView({
  info,
  ops: httpsEdges.ops,
  prefix: 'routes.',
  paramsOf: ({ id, route_id = '' }) => ({ edge_id: id, id: route_id }),
  ownerIn: (edge, { route_id = '' }) => findRoute(edge, route_id),
  modules: {
    ...sharedForms(infos, modules, 'https-edge'),
    oauth: moduleEntry({
      info: infos.oauth,
      module: modules.oauth,
      fields: <OauthFields />,
      storedOf: storedOauth,
      toBody: oauthBody,
      complaints: oauthComplaints,
    }),
    oidc: moduleEntry({
      info: infos.oidc,
      module: modules.oidc,
      fields: (
        <>
          <FormText name="issuer" mono placeholder="https://login.example.com" />
          <FormText name="client_id" mono />
          <FormSecret name="client_secret" />
          <FormList name="scopes" placeholder="profile" />
          <SessionFields />
        </>
      ),
      storedOf: (stored) => ({
        issuer: stored?.issuer ?? '',
        client_id: stored?.client_id ?? '',
        client_secret: stored?.client_secret ?? '',
        scopes: stored?.scopes ?? [],
        ...sessionValues(stored),
      }),
    }),
    saml: moduleEntry({
      info: infos.saml,
      module: modules.saml,
      fields: <SamlFields />,
      storedOf: (stored) => ({
        idp_metadata: stored?.idp_metadata ?? '',
        authorized_groups: stored?.authorized_groups ?? [],
        force_authn: stored?.force_authn ?? false,
        allow_idp_initiated: stored?.allow_idp_initiated ?? true,
        nameid_format: stored?.nameid_format ?? persistentName,
        ...sessionValues(stored),
      }),
    }),
    webhook_verification: moduleEntry({
      info: infos.webhook_verification,
      module: modules.webhook_verification,
      fields: <WebhookFields />,
      storedOf: (stored) => ({ provider: stored?.provider ?? '', secret: stored?.secret ?? '' }),
      toBody: ({ provider, secret }) =>
        withoutEmpty(needsNoSecret(provider) ? { provider } : { provider, secret }),
    }),
    user_agent_filter: moduleEntry({
      info: infos.user_agent_filter,
      module: modules.user_agent_filter,
      fields: <UserAgentFields />,
      storedOf: (stored) => ({ allow: stored?.allow ?? [], deny: stored?.deny ?? [] }),
    }),
    request_headers: moduleEntry({
      info: infos.request_headers,
      module: modules.request_headers,
      fields: (
        <>
          <FormSecretMap name="add" keyLabel="Header" valueLabel="Value" />
          {removedHeaders}
        </>
      ),
      storedOf: (stored) => ({ add: stored?.add ?? {}, remove: stored?.remove ?? [] }),
    }),
    response_headers: moduleEntry({
      info: infos.response_headers,
      module: modules.response_headers,
      fields: (
        <>
          <FormMap name="add" keyLabel="Header" valueLabel="Value" />
          {removedHeaders}
        </>
      ),
      storedOf: (stored) => ({ add: stored?.add ?? {}, remove: stored?.remove ?? [] }),
    }),
    compression: moduleEntry({
      info: infos.compression,
      module: modules.compression,
      fields: nothingToSet,
      storedOf: () => ({}),
    }),
    circuit_breaker: moduleEntry({
      info: infos.circuit_breaker,
      module: modules.circuit_breaker,
      fields: <CircuitBreakerFields />,
      storedOf: (stored) => ({
        ...circuitBreakerDefaults,
        error_threshold_percentage: '',
        ...stored,
      }),
    }),
    websocket_tcp_converter: moduleEntry({
      info: infos.websocket_tcp_converter,
      module: modules.websocket_tcp_converter,
      fields: nothingToSet,
      storedOf: () => ({}),
    }),
  },
})

export function RouteModule(params: ModuleParams) {
  const { account } = useAccount()
  const canConflict = account.kind === 'local' && isSignIn(params.module)
  return canConflict ? <SignInModule {...params} /> : <ModulePage {...params} />
}

/** The page of a sign-in module, or a note if another module conflicts. Once shown, the page stays open. */
function SignInModule(params: ModuleParams) {
  const { account } = useAccount()
  const { id, route_id = '', module } = params
  const { item, isPending } = useItem({ info, get: httpsEdges.ops.get, id, params: { id } })
  const conflict = signInConflict(account, item && findRoute(item, route_id), module)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !isPending && conflict === undefined) setOpen(true)
  if (isOpen) return <ModulePage {...params} />
  if (conflict === undefined) return <SkeletonRows count={5} />
  const back = (
    <ButtonLink href={paths.part(account.slug, info.name, id, 'routes', route_id)}>
      Back to the route
    </ButtonLink>
  )
  return <Panel tone="info" title={conflict} actions={back} />
}

function CircuitBreakerFields() {
  const { form } = useFormField('error_threshold_percentage')
  const share: unknown = useWatch({ control: form.control, name: 'error_threshold_percentage' })
  const isShare = typeof share === 'number' && share >= 0 && share <= 1
  return (
    <>
      <FormNumber
        name="error_threshold_percentage"
        unit={isShare ? `= ${formatNumber(share * 100)}% of requests` : undefined}
      />
      <MoreOptions names={Object.keys(circuitBreakerDefaults)} defaults={circuitBreakerDefaults}>
        <FormNumber name="volume_threshold" unit="requests" />
        <FormDuration name="rolling_window" />
        <FormNumber name="num_buckets" />
        <FormDuration name="tripped_duration" />
      </MoreOptions>
    </>
  )
}

const asList = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

function UserAgentFields() {
  const { form } = useFormField('allow')
  const [allow, deny]: unknown[] = useWatch({ control: form.control, name: ['allow', 'deny'] })
  return (
    <>
      <FormList name="allow" split={splitLines} placeholder="(?i)^mozilla/" />
      <FormList name="deny" split={splitLines} placeholder="(?i)bot" />
      <UserAgentCheck allow={asList(allow)} deny={asList(deny)} />
    </>
  )
}

function WebhookFields() {
  const { form, field } = useFormField('provider')
  const provider: unknown = useWatch({ control: form.control, name: 'provider' })
  const id = useId()
  const hasSecret = typeof provider !== 'string' || !needsNoSecret(provider)
  return (
    <>
      <TextField
        {...field}
        {...form.register('provider')}
        mono
        list={id}
        placeholder="Choose a sender"
        autoComplete="off"
      />
      <datalist id={id}>
        {webhookProviders.map((name) => (
          <option key={name} value={name}>
            {needsNoSecret(name) ? 'AWS SNS' : undefined}
          </option>
        ))}
      </datalist>
      {hasSecret ? (
        <FormSecret name="secret" />
      ) : (
        <p className="max-w-text text-muted">
          AWS SNS signs requests with its own certificate, so no secret is required.
        </p>
      )}
    </>
  )
}

const persistentName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const formats = [
  { value: persistentName, label: 'Persistent: the same for each sign-in' },
  {
    value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    label: 'Transient: different for each sign-in',
  },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', label: 'Email address' },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', label: 'Chosen by the provider' },
]

function SamlFields() {
  const { form } = useFormField('nameid_format')
  const stored: unknown = get(form.formState.defaultValues, 'nameid_format')
  const isKnown = formats.some(({ value }) => value === stored)
  const own = typeof stored === 'string' && !isKnown ? [{ value: stored, label: stored }] : []
  return (
    <>
      <FormDocument name="idp_metadata" placeholder="<EntityDescriptor …" accept=".xml,.txt" />
      <FormList name="authorized_groups" split={splitLines} />
      <SessionFields
        before={{
          defaults: { force_authn: false, allow_idp_initiated: true, nameid_format: persistentName },
          inputs: (
            <>
              <FormCheckbox name="force_authn" />
              <FormCheckbox name="allow_idp_initiated" />
              <FormSelect name="nameid_format" options={[...formats, ...own]} />
            </>
          ),
        }}
      />
    </>
  )
}
