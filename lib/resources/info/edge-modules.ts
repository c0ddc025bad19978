import { defineModuleInfo } from '@/lib/contract/resource'
import { moduleLabels } from './module-labels'

const mutualTlsInfo = defineModuleInfo({
  key: 'mutual_tls',
  label: moduleLabels.mutual_tls,
  noun: 'mutual TLS',
  about: 'Only clients with a certificate from one of these authorities are allowed.',
  fields: {
    certificate_authority_ids: {
      label: 'Certificate authorities',
      help: 'Choose 1 to 10 authorities. Certificates from any of them are accepted.',
    },
  },
  removal: 'Clients no longer need a certificate.',
})

const tlsTerminationInfo = defineModuleInfo({
  key: 'tls_termination',
  label: moduleLabels.tls_termination,
  noun: 'TLS termination',
  about: 'Sets the minimum TLS version that the edge accepts. An HTTPS edge always terminates TLS itself.',
  fields: {
    min_version: {
      label: 'Minimum TLS version',
      help: 'Clients that support only older versions are rejected. Defaults to 1.2.',
    },
  },
  removal: "The edge accepts the platform's default TLS versions.",
})

export const httpsEdgeModuleInfos = {
  mutual_tls: mutualTlsInfo,
  tls_termination: tlsTerminationInfo,
}
