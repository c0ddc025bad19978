import * as z from 'zod'
import { rule, text, textField } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'
import { sessionRequest, sessionResponse } from './session'

const MAX_METADATA_BYTES = 131_072

/** The accepted name ID formats. The API specification doesn't list them. */
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

/** The SAML module. Source: the API specification, section "EndpointSAML". */
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

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gy

interface Tag {
  name: string
  attributes: string
  kind: 'open' | 'close' | 'empty'
}

/** Returns the tags of an XML document in order, or null for an unsupported document. */
function tagsOf(xml: string): Tag[] | null {
  const tags: Tag[] = []
  const text = xml.replace(/^\uFEFF/, '')
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', token.lastIndex)) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return null
    const [, slash, name, attributes = '', empty] = found
    if (name !== undefined) tags.push({ name, attributes, kind: slash ? 'close' : empty ? 'empty' : 'open' })
  }
  return tags
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function isNested(tags: readonly Tag[]): boolean {
  const open: string[] = []
  for (const [i, { name, kind }] of tags.entries()) {
    if (open.length === 0 && i > 0) return false
    if (kind === 'open') open.push(name)
    if (kind === 'close' && open.pop() !== name) return false
  }
  return open.length === 0
}

/**
 * Reports whether a string looks like the metadata of a SAML identity provider (SAML 2.0 metadata, sections 2.3.2 and
 * 2.4.3).
 */
export function isEntityDescriptor(xml: string): boolean {
  const tags = tagsOf(xml)
  const [root] = tags ?? []
  if (!tags || !root || !isNested(tags)) return false
  return (
    localName(root.name) === 'EntityDescriptor' &&
    /\sentityID\s*=\s*(["']).+?\1/.test(root.attributes) &&
    tags.some(({ name, kind }) => localName(name) === 'IDPSSODescriptor' && kind !== 'close')
  )
}
