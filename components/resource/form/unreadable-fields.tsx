import { Fragment } from 'react'
import { Panel } from '@/components/ui/panel'
import { responseNames } from '@/lib/contract/seen'
import { fieldNames } from '@/lib/contract/values'
import { isRecord } from '@/lib/util/records'
import { fieldLabels, type FormValues, type Labels } from './form-context'

interface UnreadableFieldsProps {
  /** The dotted paths of parts of the response that are missing or have the wrong type. */
  paths: readonly string[]
  labels: Labels
  values: FormValues
  /** True if saving replaces the stored values of these fields even if their inputs don't change. */
  isReplaced?: boolean
}

const inputsOf = (values: FormValues, prefix = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) ? inputsOf(value, `${prefix}${name}.`) : [prefix + name],
  )

const overlap = (a: string, b: string) => `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`)

function responsePaths(input: string): string[] {
  const parent = input.slice(0, input.lastIndexOf('.') + 1)
  return responseNames(input.slice(parent.length)).map((name) => parent + name)
}

export function UnreadableFields({ paths, labels, values, isReplaced = false }: UnreadableFieldsProps) {
  // Inputs show the IDs of references, but not their URIs.
  const unread = paths.map((path) => fieldNames(path)).filter((names) => names.at(-1) !== 'uri')
  const found = inputsOf(values).filter((input) =>
    responsePaths(input).some((path) => unread.some((names) => overlap(names.join('.'), path))),
  )
  if (found.length === 0) return null
  return (
    <Panel tone="attention" title="Unexpected format">
      The stored values of these fields have an unknown format:{' '}
      {found.map((input, index) => (
        <Fragment key={input}>
          {index > 0 && ', '}
          {fieldLabels(labels, input)?.label ?? <code className="font-mono wrap-anywhere">{input}</code>}
        </Fragment>
      ))}
      .{' '}
      {isReplaced || found.some((input) => input.includes('.'))
        ? 'Saving replaces the stored values with the values below, including empty ones.'
        : "If you change one of these fields, your input replaces its stored value. Fields that you don't change aren't sent."}
    </Panel>
  )
}
