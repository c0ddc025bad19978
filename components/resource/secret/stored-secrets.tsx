import type * as z from 'zod'
import type { Labels } from '@/components/resource/form/form-context'
import type { SecretHolder } from '@/lib/api/checks'
import { fieldNames, fieldPath } from '@/lib/contract/field-path'
import { storedSecrets } from '@/lib/contract/kept'
import { SecretValue } from './secret-value'

interface StoredSecretsProps {
  holder: SecretHolder
  /** Of `value`. */
  schema: z.ZodType
  /** As the browser has it: its secrets masked. */
  value: unknown
  /** Labels of its fields, by dotted path. */
  labels?: Labels
}

/** The secrets of a thing or a part, each by its label or, inside a text such as a policy, by its place in there. */
export function StoredSecrets({ holder, schema, value, labels = {} }: StoredSecretsProps) {
  const found = storedSecrets(schema, value)
  if (found.length === 0) return null
  return (
    <section aria-label="Stored secrets">
      <dl className="space-y-2">
        {found.map(({ field, within, fingerprint }) => {
          const label = labelOf(field, labels)
          return (
            <div key={`${field} ${within}`} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <dt className={within === undefined ? 'text-muted' : 'font-mono text-sm wrap-anywhere'}>
                {within ?? label}
              </dt>
              <dd>
                <SecretValue
                  place={{ ...holder, field, fingerprint }}
                  what={within === undefined ? label : `Secret at ${within}`}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Of a secret in a map that has a label, its name there. */
function labelOf(field: string, labels: Labels): string {
  const names = fieldNames(field)
  const name = labels[fieldPath(names.slice(0, -1))] && names.at(-1)
  return labels[field]?.label ?? name ?? field
}
