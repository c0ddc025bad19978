'use client'

import { fieldsOf } from '@/lib/util/records'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { get } from 'react-hook-form'
import { ShowSecret } from '@/components/resource/secret/secret-value'
import { Button } from '@/components/ui/button'
import { PasswordInput } from '@/components/ui/password-field'
import { VisuallyHidden } from '@/components/ui/text'
import { fieldPath, isKept, type KeptSecret } from '@/lib/contract/values'
import { useFormField } from './form-context'
import { FormLines, type FormMapProps, type MapLine, typedText } from './form-map'

export function FormSecretMap(props: FormMapProps) {
  const { form } = useFormField(props.name)
  const stored: unknown = get(form.formState.defaultValues, props.name)
  const storedAt = (name: string) => {
    const found = Object.entries(fieldsOf(stored)).find(([key]) => key === name)?.[1]
    return isKept(found) ? found : undefined
  }
  return (
    <FormLines {...props}>
      {(line) => (
        <div className="w-full min-w-0">
          <SecretLine {...props} line={line} stored={storedAt(line.name)} />
        </div>
      )}
    </FormLines>
  )
}

interface SecretLineProps extends FormMapProps {
  line: MapLine
  stored: KeptSecret | undefined
}

function SecretLine({ name, valueLabel, line, stored }: SecretLineProps) {
  const { value, isOpen, change } = line
  const { holder } = useFormField(name)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHere = isKept(value) && value.fingerprint === stored?.fingerprint
  if (isOpen || !isKept(value))
    return (
      <>
        <PasswordInput
          id={id}
          ref={input}
          aria-label={`${valueLabel} ${line.number}`}
          aria-describedby={isHere ? `${id}-help` : undefined}
          placeholder={valueLabel}
          autoComplete="off"
          value={typedText(value)}
          onChange={({ target }) => change(target.value === '' ? (stored ?? '') : target.value, true)}
        />
        {isHere && (
          <p id={`${id}-help`} className="mt-1 text-sm text-muted">
            Leave empty to keep the stored value.
          </p>
        )}
      </>
    )
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
      <KeptText fingerprint={isHere ? value.fingerprint : undefined} />
      <Button
        onClick={() => {
          flushSync(() => change(value, true))
          input.current?.focus() // the focused button disappears
        }}
      >
        Replace<VisuallyHidden> {line.name}</VisuallyHidden>
      </Button>
      {isHere && holder && (
        <ShowSecret
          location={{ ...holder, field: `${name}.${fieldPath([line.name])}`, fingerprint: value.fingerprint }}
          what={line.name}
        />
      )}
    </div>
  )
}

const KeptText = ({ fingerprint }: { fingerprint: string | undefined }) => (
  <p aria-live="polite" className={fingerprint === undefined ? 'text-sm text-wrong' : undefined}>
    {fingerprint === undefined ? (
      "A stored secret can't be renamed. Replace the secret or restore the old name."
    ) : (
      <>
        Stored (fingerprint <span className="font-mono">{fingerprint}</span>)
      </>
    )}
  </p>
)
