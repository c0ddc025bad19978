import { expect, test } from 'vitest'
import { isEntityDescriptor } from './saml'

const inside =
  '<md:IDPSSODescriptor><md:SingleSignOnService Location="https://idp.example/sso"/></md:IDPSSODescriptor>'
const whole = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example">${inside}</md:EntityDescriptor>`

test.each([
  ['whole', whole, true],
  ['with a declaration and a comment', `\uFEFF<?xml version="1.0"?>\n<!-- a < b -->\n${whole}\n`, true],
  ['without prefixes', "<EntityDescriptor entityID='x'><IDPSSODescriptor/></EntityDescriptor>", true],
  ['empty', '', false],
  ['not XML', 'https://idp.example/metadata', false],
  ['another root', whole.replaceAll('EntityDescriptor', 'EntitiesDescriptor'), false],
  ['no entity ID', whole.replace(/ entityID="[^"]*"/, ''), false],
  ['an empty entity ID', whole.replace(/entityID="[^"]*"/, 'entityID=""'), false],
  ['a service provider', whole.replaceAll('IDPSSO', 'SPSSO'), false],
  ['truncated', whole.slice(0, -10), false],
  ['not nested', '<EntityDescriptor entityID="x"><a><IDPSSODescriptor/></EntityDescriptor></a>', false],
  ['two roots', `${whole}${whole}`, false],
  ['a document type', `<!DOCTYPE x [<!ENTITY e "f">]>${whole}`, false],
  ['many open tags', '<a>'.repeat(20_000), false],
  ['many spaces', `<a${' '.repeat(50_000)}`, false],
])('SAML metadata is checked: %s', (_, xml, expected) => {
  expect(isEntityDescriptor(xml)).toBe(expected)
})
