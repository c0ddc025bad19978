import { FieldValue } from '@/components/resource/detail/field-value'
import { Facts } from '@/components/ui/facts'
import { Panel } from '@/components/ui/panel'
import { oauthInfo } from '@/lib/resources/info/login-modules'
import { oauthProviderOf } from '@/lib/resources/oauth/provider'
import { oauthProviderLabels } from '@/lib/resources/oauth/provider-names'
import {
  cookieNames,
  hasUnreadMemberships,
  type OauthModule,
  revokedText,
  unreadMemberships,
  describeAccess,
} from './oauth-text'
import { formatDuration } from '@/lib/util/time'

export function OauthView({ module }: { module: OauthModule }) {
  return (
    <div className="space-y-4">
      <OauthAccess module={module} />
      {hasUnreadMemberships(module) && (
        <Panel tone="attention" title={unreadMemberships}>
          Edit the module and add the scope.
        </Panel>
      )}
      <p className="max-w-text">{revokedText(module)}</p>
      <Facts items={[...providerFacts(module), ...sessionFacts(module)]} />
    </div>
  )
}

function providerFacts({ provider }: OauthModule) {
  const found = oauthProviderOf(provider ?? {})
  if (!found) return []
  const { name, settings } = found
  const { label } = oauthProviderLabels[name]
  const lists = {
    scopes: settings.scopes,
    email_addresses: settings.email_addresses,
    email_domains: settings.email_domains,
    ...(name === 'github' && {
      teams: provider?.github?.teams,
      organizations: provider?.github?.organizations,
    }),
  }
  return [
    { term: 'Provider', value: label },
    {
      term: 'Application',
      value: settings.client_id ? 'Your own' : "The platform's managed application",
    },
    ...(settings.client_id
      ? [
          {
            term: 'Client ID',
            value: <FieldValue kind="mono" value={settings.client_id} label="client ID" />,
          },
        ]
      : []),
    ...Object.entries(lists).flatMap(([field, value]) => {
      const term = oauthInfo.fields[`provider.${name}.${field}`]?.label ?? field
      return value?.length ? [{ term, value: <FieldValue kind="list" value={value} label={term} /> }] : []
    }),
  ]
}

const sessionFacts = (module: OauthModule) => [
  {
    term: oauthInfo.fields.auth_check_interval?.label ?? '',
    value: module.auth_check_interval ? `Every ${spanOf(module.auth_check_interval)}` : 'Only at sign-in',
  },
  { term: 'Maximum session duration', value: spanOf(module.maximum_duration) },
  { term: 'Idle timeout', value: spanOf(module.inactivity_timeout) },
  {
    term: 'Cookies',
    value: <span className="font-mono">{cookieNames(module.cookie_prefix).join(', ')}</span>,
  },
  {
    term: 'OPTIONS requests',
    value: module.options_passthrough ? 'Allowed without sign-in' : 'Sign-in required',
  },
]

const spanOf = (seconds: number | null | undefined) => (seconds ? formatDuration(seconds) : 'No limit')

export function OauthAccess({ module }: { module: Pick<OauthModule, 'enabled' | 'provider'> }) {
  const { sentence, warnings } = describeAccess(module)
  const [first = '', ...others] = warnings
  const [title, details] = module.enabled === false ? [first, [sentence, ...others]] : [sentence, warnings]
  return (
    <div aria-live="polite" className="max-w-text wrap-anywhere">
      {warnings.length === 0 ? (
        <p className="font-medium">{sentence}</p>
      ) : (
        <Panel tone="attention" title={title.replace(/\.$/, '')}>
          {details.join(' ')}
        </Panel>
      )}
    </div>
  )
}
