import { DnsText } from './dns-text'

/** The text that precedes each additional problem in the finding about a record. */
const addition = ' In addition, '

/** The finding about a record. If the finding has several additional problems, all problems form a list. */
export function Findings({ text }: { text: string }) {
  const [own = '', ...added] = text.split(addition)
  if (added.length < 2)
    return (
      <p>
        <DnsText text={text} />
      </p>
    )
  return (
    <ul className="list-disc space-y-1 pl-5">
      {[own, ...added.map((one) => one.replace(/^the /, 'The '))].map((one) => (
        <li key={one}>
          <DnsText text={one} />
        </li>
      ))}
    </ul>
  )
}

/** The edits to make. Several edits form a numbered list. */
export const Edits = ({ edits }: { edits: readonly string[] }) =>
  edits.length > 1 ? (
    <ol className="list-decimal space-y-1 pl-5 font-medium">
      {edits.map((edit) => (
        <li key={edit}>
          <DnsText text={edit} />
        </li>
      ))}
    </ol>
  ) : (
    edits.map((edit) => (
      <p key={edit} className="font-medium">
        <DnsText text={edit} />
      </p>
    ))
  )
