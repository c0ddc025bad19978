/** A rule to add to several IP policies. */
export interface NewRule {
  action: 'allow' | 'deny'
  cidr: string
  /** Empty for none. */
  description: string
}

/** Formats a rule as the value of a bulk job: "allow 192.0.2.0/24 Office". Only the action without a network. */
export function formatRule({ action, cidr, description }: NewRule): string {
  const network = cidr.replaceAll(/\s/g, '')
  return network === '' ? action : [action, network, description].join(' ').trim()
}

/** Parses the value of a bulk job into a rule; null if it isn't one. Doesn't check the network. */
export function parseRule(text: string): NewRule | null {
  const [, action, cidr = '', description = ''] = /^(allow|deny) (\S+)(?: (.+))?$/.exec(text.trim()) ?? []
  return action === 'allow' || action === 'deny' ? { action, cidr, description: description.trim() } : null
}
