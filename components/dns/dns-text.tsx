import { Breakable } from '@/components/ui/breakable'

/** Matches names and addresses: a record's name within its zone, and anything with a dot inside. */
const names =
  /((?<=(?:\brecords?|\)) at |\brecords? from \S+ to )\S+?(?=[,.:;]?(?:\s|$))|(?<![\w.*])(?:\*|\w(?:[\w-]*\w)?)(?:\.(?:\*|\w(?:[\w-]*\w)?))+)/

/** A sentence about DNS. Its names are in monospace and break at their dots. */
export function DnsText({ text }: { text: string }) {
  return text.split(names).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and no state
      <code key={index} translate="no" className="font-mono">
        <Breakable text={part} />
      </code>
    ),
  )
}
