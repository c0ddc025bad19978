import * as z from 'zod'
import { rule, text, textField } from '@/lib/contract/fields'
import { isEntityDescriptor } from '../saml-metadata'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'
import { sessionRequest, sessionResponse } from './session'

/** The maximum size, in bytes, of the metadata. This is a limit of the local platform. */
const MAX_METADATA_BYTES = 131_072

/**
 * The accepted name ID formats. The API specification says that only some formats are supported, but doesn't name them.
 */
const nameidFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
] as const
const [persistent] = nameidFormats

const idp_metadata = rule(
  rule(text(MAX_METADATA_BYTES, 7080, 'local').default(''), (value) => value.trim() !== '', {
    code: 7091,
    message: "The identity provider's metadata is required",
    source: 'local',
  }),
  (value) => value.trim() === '' || isEntityDescriptor(value),
  {
    code: 7083,
    message:
      'Invalid identity provider metadata. Enter XML with an EntityDescriptor and an IDPSSODescriptor.',
    source: 'local',
  },
)
const nameid_format = rule(
  z.string().default(persistent),
  (value) => nameidFormats.some((format) => format === value),
  { code: 1693, message: `Must be one of: ${nameidFormats.join(', ')}`, source: 'local' },
)

const request = moduleRequest({
  ...sessionRequest,
  idp_metadata,
  force_authn: z.boolean().default(false),
  allow_idp_initiated: z.boolean().default(true),
  authorized_groups: z.array(z.string()).default([]),
  nameid_format,
})

/**
 * The SAML module. The platform assigns the URLs and the signing certificate. Source: the API specification, section
 * "EndpointSAML".
 */
export const saml = edgeModule({
  request,
  response: moduleResponse({
    ...sessionResponse,
    idp_metadata: textField,
    force_authn: z.boolean().nullish(),
    allow_idp_initiated: z.boolean().nullish(),
    authorized_groups: z.array(z.string()).nullish(),
    nameid_format: textField,
    entity_id: textField,
    assertion_consumer_service_url: textField,
    single_logout_url: textField,
    request_signing_certificate_pem: textField,
    metadata_url: textField,
  }),
})
