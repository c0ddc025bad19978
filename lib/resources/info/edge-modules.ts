import { defineModuleInfo } from '@/lib/contract/module-info'

const mutualTlsInfo = defineModuleInfo({
  key: 'mutual_tls',
  label: 'Mutual TLS',
  noun: 'mutual TLS',
  about: 'Only clients whose certificate one of the chosen authorities has signed get through.',
  fields: {
    certificate_authority_ids: {
      label: 'Certificate authorities',
      help: 'One to ten. A client certificate that any of them signed is taken.',
    },
  },
  removal: 'Everybody who reaches the edge gets in, with or without a certificate.',
})

const tlsTerminationInfo = defineModuleInfo({
  key: 'tls_termination',
  label: 'TLS termination',
  noun: 'TLS termination',
  about: 'Sets which versions of TLS the edge accepts. An HTTPS edge always terminates TLS itself.',
  fields: {
    min_version: {
      label: 'Oldest TLS version',
      help: 'Clients that know only older ones are refused. Left open, the platform takes 1.2.',
    },
  },
  removal: 'The edge accepts the versions that the platform takes by default.',
})

/** The modules of an HTTPS edge itself, by their key. */
export const httpsEdgeModuleInfos = {
  mutual_tls: mutualTlsInfo,
  tls_termination: tlsTerminationInfo,
}
