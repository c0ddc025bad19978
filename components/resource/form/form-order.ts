import { fieldAt } from '@/lib/contract/schema-at'
import type { Named } from '@/lib/contract/operation'

interface Order {
  /** The create operation. It determines the order on edit too, so that both forms match. */
  op: Named
  /** The field that lists show as the name. */
  title: string
  /** Optional fields that people expect among the required ones. */
  top?: readonly string[]
}

/**
 * Divides a form's fields, in order: those that a create requires, the name and `top` come first, the others below
 * "More options".
 */
export function inOrder(names: readonly string[], { op, title, top = [] }: Order) {
  const isFirst = (name: string) =>
    name === title || top.includes(name) || fieldAt(op.body, name)?.isRequired() === true
  return { first: names.filter(isFirst), more: names.filter((name) => !isFirst(name)) }
}
