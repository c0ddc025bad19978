'use client'

import { Plus, X } from 'lucide-react'
import { type RefCallback, useRef, useState } from 'react'
import { useFormField, useFormInput } from '@/components/resource/form/form-context'
import { Button, IconButton } from '@/components/ui/button'
import { TriangleAlert } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { resourceName } from '@/lib/contract/operation-target'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { aclRuleText, isAclProblem, parseAclRule } from '@/lib/resources/acl/rules'
import { aclSummary, isUnrestricted } from '@/lib/resources/acl/text'
import { MayBind } from './acl-may-bind'

function useAclRows(rules: readonly string[], change: (rules: string[]) => void) {
  const [typed, setTyped] = useState<readonly AclRow[]>([])
  // Typed rows hold more than the rules that they produce, so they are kept until the value is set elsewhere.
  const isTyped = typed.length === rules.length && typed.every((row, i) => ruleOf(row) === rules[i])
  const rows = isTyped ? typed : rules.map(aclRowOf)
  function put(next: readonly AclRow[]) {
    setTyped(next)
    change(next.map(ruleOf))
  }
  return { rows, put }
}

const isWrong = (row: AclRow) => isAclProblem(parseAclRule(ruleOf(row)))

export function FormAcl({ name }: { name: string }) {
  const { isAccepted, field, value, change, control, op } = useFormInput(name)
  const rules = Array.isArray(value) ? value.map(String) : []
  const { rows, put } = useAclRows(rules, change)
  const hasJustAdded = useRef(false)
  const add = useRef<HTMLButtonElement>(null)
  if (!isAccepted) return null
  const kind = resourceName(op)
  const one = isResourceName(kind) ? inSentence(resourceTypes[kind].one) : 'credential'
  const filled = rules.filter((rule) => rule !== '')
  const firstWrong = Math.max(0, rows.findIndex(isWrong))
  const onInput =
    (index: number): RefCallback<HTMLInputElement> =>
    (element) => {
      if (index === firstWrong) control.ref(element) // gets the focus if the form can't be submitted
      if (index !== rows.length - 1 || !hasJustAdded.current || !element) return
      hasJustAdded.current = false
      element.focus()
    }
  const append = () => {
    hasJustAdded.current = true
    put([...rows, { kind: 'domain', text: '' }])
  }
  const remove = (index: number) => {
    put(rows.toSpliced(index, 1))
    add.current?.focus() // the focused button disappears
  }

  return (
    <fieldset className="max-w-text space-y-3">
      <legend className="font-medium">{field.label}</legend>
      {filled.length > 0 && <p className="text-sm text-muted">{field.help}</p>}
      <p aria-live="polite" className={cn('empty:sr-only', isUnrestricted(filled) && 'text-attention')}>
        {/* A form with only empty rules can't be submitted, so it doesn't make anything unrestricted. */}
        {(rules.length === 0 || filled.length > 0) && (
          <>
            {isUnrestricted(filled) && <TriangleAlert className="mr-1.5 inline size-4 align-[-0.15em]" />}
            {aclSummary(filled, { one })}
          </>
        )}
      </p>
      {rows.map((row, index) => (
        <RuleRow
          // oxlint-disable-next-line react/no-array-index-key -- identified by position alone: two rows may be equal
          key={index}
          name={`${name}.${index}`}
          number={index + 1}
          row={row}
          isErrorOfThis={filled.length === rules.length || ruleOf(row) === ''}
          inputRef={onInput(index)}
          onChange={(next) => put(rows.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button ref={add} icon={<Plus aria-hidden />} onClick={append}>
        Add rule
      </Button>
      {filled.length > 0 && <MayBind acl={filled} />}
    </fieldset>
  )
}

interface RuleRowProps {
  name: string
  number: number
  row: AclRow
  isErrorOfThis: boolean
  inputRef: RefCallback<HTMLInputElement>
  onChange: (row: AclRow) => void
  onRemove: () => void
}

function RuleRow({ name, number, row, isErrorOfThis, inputRef, onChange, onRemove }: RuleRowProps) {
  const { field } = useFormField(name)
  const error = isErrorOfThis ? field.error : undefined
  const kind = aclKinds.find(({ value }) => value === row.kind)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <SelectField
        label={`Type of rule ${number}`}
        options={aclKinds}
        value={row.kind}
        onChange={({ target }) => {
          const chosen = aclKinds.find(({ value }) => value === target.value)
          if (chosen) onChange({ ...row, kind: chosen.value })
        }}
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        <TextField
          label={`Rule ${number}`}
          mono
          ref={inputRef}
          name={name}
          placeholder={kind?.placeholder}
          readOnly={row.kind === 'everything'}
          value={row.kind === 'everything' ? '*' : row.text}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
          error={error}
          help={error === undefined ? ruleText(row) : undefined}
        />
      </div>
      <div className="pt-6">
        <IconButton label={`Remove rule ${number}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  )
}

export const emptyRule = (number: number) => `Rule ${number} is empty`

function ruleText(row: AclRow): string | undefined {
  const rule = ruleOf(row)
  if (rule === '') return undefined
  const parsed = parseAclRule(rule)
  return isAclProblem(parsed) ? `${parsed.message}.` : `${rule.trim()} allows ${aclRuleText(parsed)}.`
}

export interface AclRow {
  kind: AclKind
  text: string
}
type AclKind = 'domain' | 'wildcard' | 'address' | 'label' | 'everything' | 'text'

const aclKinds: readonly { value: AclKind; label: string; placeholder: string }[] = [
  { value: 'domain', label: 'Domain', placeholder: 'app.example.com' },
  { value: 'wildcard', label: 'All subdomains of', placeholder: 'example.com' },
  { value: 'address', label: 'TCP address', placeholder: '1.tcp.example.com:20002' },
  { value: 'label', label: 'Label', placeholder: 'env=prod, or env=* for any value' },
  { value: 'everything', label: 'Everything (*)', placeholder: '' },
  { value: 'text', label: 'Custom rule', placeholder: 'bind:app.example.com' },
]

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
