import { Fragment } from 'react'
import { CopyButton, CopyWord } from '@/components/ui/copy-button'
import { optionsOf } from '@/lib/dns/model/message-parts'
import { inSentence } from '@/lib/util/text'
import { DnsText } from './dns-text'

const addition = ' In addition, '

export function Findings({ text }: { text: string }) {
  const [own = '', ...added] = text.split(addition)
  if (added.length < 2)
    return (
      <p>
        <DnsText text={text} />
      </p>
    )
  return (
    <ul className="max-w-text list-disc space-y-1 pl-5">
      {[own, ...added.map((one) => one.replace(/^the /, 'The '))].map((one) => (
        <li key={one}>
          <DnsText text={one} />
        </li>
      ))}
    </ul>
  )
}

export const Edits = ({ edits }: { edits: readonly string[] }) =>
  edits.length > 1 ? (
    <ol className="list-decimal space-y-1 pl-5 font-medium">
      {edits.map((edit) => (
        <li key={edit}>
          <Edit edit={edit} />
        </li>
      ))}
    </ol>
  ) : (
    edits.map((edit) => (
      <div key={edit} className="font-medium">
        <Edit edit={edit} />
      </div>
    ))
  )

function Edit({ edit }: { edit: string }) {
  return optionsOf(edit).map(({ label, text }) =>
    label === '' ? (
      <p key={text} className="max-w-text">
        <Steps text={text} />
      </p>
    ) : (
      <div key={label} className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 first:mt-0">
        <p className="max-w-text min-w-0 flex-1 basis-64">
          <span className="block text-sm text-muted">{label}</span> <Steps text={text} />
        </p>
        <CopyButton value={text} what={inSentence(label)} text="Copy" />
      </div>
    ),
  )
}

/** Shows each step of a change on a separate line, such as a deletion and the creation that follows. */
const Steps = ({ text }: { text: string }) =>
  text.split(/(?<=,) (?=then )/).map((step, index) => (
    <Fragment key={step}>
      {index > 0 && ' '}
      <span className="block">
        <DnsText text={step} Value={CopyWord} />
      </span>
    </Fragment>
  ))
