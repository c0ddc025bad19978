/** A rule as it is put together: what kind it is to be, and the rest of it as typed. */
export interface AclRow {
  kind: AclKind
  text: string
}
type AclKind = 'domain' | 'wildcard' | 'address' | 'label' | 'everything' | 'text'

export const aclKinds: readonly { value: AclKind; label: string; placeholder: string }[] = [
  { value: 'domain', label: 'Domain', placeholder: 'app.example.com' },
  { value: 'wildcard', label: 'Every domain below', placeholder: 'example.com' },
  { value: 'address', label: 'TCP address', placeholder: '1.tcp.example.com:20002' },
  { value: 'label', label: 'Label', placeholder: 'env=prod, or env=* for any value' },
  { value: 'everything', label: 'Everything (*)', placeholder: '' },
  { value: 'text', label: 'Rule as text', placeholder: 'bind:app.example.com' },
]

/** The rule that is sent for a row; empty for one that is not filled in. */
export function ruleOf({ kind, text }: AclRow): string {
  if (kind === 'everything') return '*'
  const typed = text.trim()
  if (kind === 'text' || typed === '' || typed.startsWith('bind:')) return kind === 'text' ? text : typed
  return kind === 'wildcard' ? `bind:*.${typed.replace(/^\*?\./, '')}` : `bind:${typed}`
}

/** The row that shows a rule, and sends the same again. */
export function rowOf(rule: string): AclRow {
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
