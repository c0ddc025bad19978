/** A row in the rule builder: the type of rule and the entered text. */
export interface AclRow {
  kind: AclKind
  text: string
}
type AclKind = 'domain' | 'wildcard' | 'address' | 'label' | 'everything' | 'text'

export const aclKinds: readonly { value: AclKind; label: string; placeholder: string }[] = [
  { value: 'domain', label: 'Domain', placeholder: 'app.example.com' },
  { value: 'wildcard', label: 'All subdomains of', placeholder: 'example.com' },
  { value: 'address', label: 'TCP address', placeholder: '1.tcp.example.com:20002' },
  { value: 'label', label: 'Label', placeholder: 'env=prod, or env=* for any value' },
  { value: 'everything', label: 'Everything (*)', placeholder: '' },
  { value: 'text', label: 'Custom rule', placeholder: 'bind:app.example.com' },
]

/** Returns the rule in a row, or an empty string if the row isn't filled in. */
export function ruleOf({ kind, text }: AclRow): string {
  if (kind === 'everything') return '*'
  const typed = text.trim()
  if (kind === 'text' || typed === '' || typed.startsWith('bind:')) return kind === 'text' ? text : typed
  return kind === 'wildcard' ? `bind:*.${typed.replace(/^\*?\./, '')}` : `bind:${typed}`
}

/** Returns the row for a rule. `ruleOf` converts the row back to the same rule. */
export function aclRowOf(rule: string): AclRow {
  const rest = rule.startsWith('bind:') ? rule.slice('bind:'.length) : null
  const guesses: AclRow[] = [
    { kind: 'everything', text: '' },
    ...(rest === null
      ? []
      : [
          { kind: 'wildcard' as const, text: rest.replace(/^\*\./, '') },
          {
            kind: rest.includes('=')
              ? ('label' as const)
              : rest.includes(':')
                ? ('address' as const)
                : ('domain' as const),
            text: rest,
          },
        ]),
  ]
  const fitting = guesses.find(
    (guess) => guess.text !== '*' && !guess.text.startsWith('*.') && ruleOf(guess) === rule,
  )
  return fitting ?? { kind: 'text', text: rule }
}
