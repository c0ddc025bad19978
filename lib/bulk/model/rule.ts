/** An IP policy rule to add to several policies. */
export interface NewRule {
  action: 'allow' | 'deny'
  cidr: string
  /** The description of the rule. Empty if it has none. */
  description: string
}

/**
 * Formats a rule as the value of a bulk job, such as "allow 192.0.2.0/24 Office". If the network is empty, the value is
 * only the action.
 */
export function formatRule({ action, cidr, description }: NewRule): string {
  const network = cidr.replaceAll(/\s/g, '')
  return network === '' ? action : [action, network, description].join(' ').trim()
}

/** Parses the value of a bulk job as a rule. Null if it isn't one. Doesn't validate the network. */
export function parseRule(text: string): NewRule | null {
  const [, action, cidr = '', description = ''] = /^(allow|deny) (\S+)(?: (.+))?$/.exec(text.trim()) ?? []
  return action === 'allow' || action === 'deny' ? { action, cidr, description: description.trim() } : null
}
