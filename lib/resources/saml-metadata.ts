const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gy

interface Tag {
  name: string
  attributes: string
  kind: 'open' | 'close' | 'empty'
}

/**
 * Returns the tags of an XML document in order, or null if a tag is malformed or the document has a `<!DOCTYPE>`.
 */
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

/** Reports whether all tags are nested correctly within a single root. */
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
 * Reports whether a string is the metadata of a SAML identity provider: XML with the root `EntityDescriptor`, an
 * `entityID` and an `IDPSSODescriptor` (SAML 2.0 metadata, sections 2.3.2 and 2.4.3). Rejects documents with a
 * `<!DOCTYPE>`. Doesn't check signatures or the full schema.
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
