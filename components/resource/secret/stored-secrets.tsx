import type * as z from 'zod'
import type { Labels } from '@/components/resource/form/form-context'
import { cn } from '@/components/ui/style'
import type { SecretHolder } from '@/lib/api/secrets'
import { fieldNames, fieldPath } from '@/lib/contract/values'
import { storedSecrets } from '@/lib/contract/kept'
import { SecretValue } from './secret-value'

interface StoredSecretsProps {
  holder: SecretHolder
  schema: z.ZodType
  value: unknown
  labels?: Labels
}

export function StoredSecrets({ holder, schema, value, labels = {} }: StoredSecretsProps) {
  const found = storedSecrets(schema, value)
  if (found.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for inputs, and a section is a landmark
    <div role="group" aria-label="Stored secrets" className="@container">
      <dl className="space-y-2">
        {found.map(({ field, within, fingerprint }) => {
          const label = labelOf(field, labels)
          return (
            <div
              key={`${field} ${within}`}
              className={cn(
                'items-center gap-x-4 gap-y-1',
                // The value is in line with the values of `Facts`.
                within === undefined
                  ? 'grid grid-cols-[minmax(6rem,1fr)_minmax(0,2fr)] @3xl:grid-cols-[calc((50%-2rem)/3)_minmax(0,1fr)]'
                  : 'flex flex-wrap',
              )}
            >
              <dt className={cn('text-sm', within === undefined ? 'text-muted' : 'font-mono wrap-anywhere')}>
                {within ?? label}
              </dt>
              <dd>
                <SecretValue
                  location={{ ...holder, field, fingerprint }}
                  what={within === undefined ? label : `Secret at ${within}`}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function labelOf(field: string, labels: Labels): string {
  const names = fieldNames(field)
  const name = labels[fieldPath(names.slice(0, -1))] && names.at(-1)
  return labels[field]?.label ?? name ?? field
}
