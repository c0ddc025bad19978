import type { ByteCount, FieldProps } from './field'

/** What text fields of one and of several lines share. */
export type TextProps = FieldProps & {
  /** For ids, hosts, addresses, keys, JSON. */
  mono?: boolean
  /** Shows how much of this limit is used: of `value`, or of `counted` where the form library holds the value. */
  maxBytes?: number
  counted?: string
}

/** The counter's input, none without a limit. */
export function byteCountOf(maxBytes: number | undefined, value: unknown): ByteCount | undefined {
  if (maxBytes === undefined) return undefined
  return { text: typeof value === 'string' ? value : '', maxBytes }
}
