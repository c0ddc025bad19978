'use client'

import { useDeferredValue } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { TextArea } from '@/components/ui/text-area'
import { type Decisions, type Entry, readUrls, type ReadUrls } from '@/lib/resources/abuse-urls'
import { counted, EntryList, ShownOf } from './entry-list'

/** What is left of a form's value when it is no decision yet. */
const none: Decisions = { added: [], leftOut: [] }

/** URLs as people paste them; below, what of the text is reported, what is to be decided, and what is ignored. */
export function FormUrls({ name, decisions }: { name: string; decisions: string }) {
  const { form, isTaken, field } = useFormField(name)
  const value: unknown = useWatch({ control: form.control, name })
  const { field: decided } = useController({ control: form.control, name: decisions })
  const text = useDeferredValue(typeof value === 'string' ? value : '')
  if (!isTaken) return null
  const { added, leftOut } = { ...none, ...(decided.value as Partial<Decisions>) } // the form holds what is set below
  const read = readUrls(text, { added, leftOut })
  const decide = (change: Partial<Decisions>) => {
    form.setValue(decisions, { added, leftOut, ...change }, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger(name)
  }
  return (
    <div className="space-y-4">
      <TextArea {...field} {...form.register(name)} mono rows={8} />
      <Reported read={read} />
      <EntryList
        label="Not whole URLs"
        about={`${counted(read.mangled.length, 'entry begins', 'entries begin')} as a URL and ${
          read.mangled.length === 1
            ? 'is none: correct it, or leave it'
            : 'are none: correct them, or leave them'
        } out.`}
        isWrong
        entries={read.mangled}
        act={`Leave ${read.mangled.length === 1 ? 'this one' : `these ${read.mangled.length}`} out`}
        onAct={(entries) => decide({ leftOut: [...leftOut, ...entries.map((entry) => entry.text)] })}
        done={{ count: read.decided.leftOut, words: 'left out of the report' }}
        onUndo={() => decide({ leftOut: [] })}
      />
      <EntryList
        label="Hosts without https://"
        about={`${counted(read.bare.length, 'entry looks like a host', 'entries look like hosts')}: report as https://?`}
        entries={read.bare}
        act={read.bare.length === 1 ? 'Add it' : 'Add all'}
        actOne="Add"
        onAct={(entries) => decide({ added: [...added, ...entries.map((entry) => entry.url)] })}
        done={{ count: read.decided.added, words: 'added with https://' }}
        onUndo={() => decide({ added: [] })}
      />
      {read.ignored.length > 0 && <Ignored entries={read.ignored} />}
    </div>
  )
}

function Reported({ read: { urls, hosts, repeated } }: { read: ReadUrls }) {
  return (
    <section aria-label="Will be reported" className="space-y-1 text-sm">
      <p aria-live="polite" className="text-muted">
        {urls.length === 0
          ? 'No URL found yet.'
          : `Will be reported: ${counted(urls.length, 'URL')} of ${counted(hosts.length, 'host name')}.`}
        {repeated > 0 && ` ${counted(repeated, 'repetition')} left out.`}
      </p>
      <ShownOf
        entries={hosts}
        show={({ host, count }) => (
          <>
            <span className="font-mono">{host}</span>{' '}
            <span className="text-muted">{counted(count, 'URL')}</span>
          </>
        )}
      />
    </section>
  )
}

function Ignored({ entries }: { entries: readonly Entry[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted">
        Text without a URL: {counted(entries.length, 'entry', 'entries')} ignored
      </summary>
      <ShownOf
        entries={entries}
        show={({ line, text }) => (
          <>
            Line {line}: {text}
          </>
        )}
      />
    </details>
  )
}
