'use client'

import { useDeferredValue } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { TriangleAlert } from '@/components/ui/icons'
import { TextArea } from '@/components/ui/text-field'
import { type Decisions, type UrlEntry, readUrls, type ReadUrls, undecided } from './abuse-urls'
import { EntryList, ShownOf } from './entry-list'
import { OwnHost, useOwnedHosts } from './owned-hosts'
import { counted } from '@/lib/util/text'

/** The input for URLs to report. `decisions` is the name of the form field for the user's `Decisions`. */
export function FormUrls({ name, decisions }: { name: string; decisions: string }) {
  const { form, isAccepted, field } = useFormField(name)
  const value: unknown = useWatch({ control: form.control, name })
  const { field: decided } = useController({ control: form.control, name: decisions })
  const text = useDeferredValue(typeof value === 'string' ? value : '')
  if (!isAccepted) return null
  const created = { ...undecided, ...(decided.value as Partial<Decisions>) } // the form stores these decisions
  const read = readUrls(text, created)
  const decide = (change: Partial<Decisions>) => {
    form.setValue(decisions, { ...created, ...change }, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger(name)
  }
  return (
    <div className="space-y-4">
      <TextArea {...field} {...form.register(name)} mono rows={8} placeholder="https://example.com/login" />
      {text.trim() !== '' && <Reported read={read} />}
      <Mangled read={read} created={created} decide={decide} />
      <BareHosts read={read} created={created} decide={decide} />
      {read.otherScheme.length > 0 && <OtherSchemes entries={read.otherScheme} />}
      {read.ignored.length > 0 && <Ignored entries={read.ignored} />}
    </div>
  )
}

interface DecidedProps {
  read: ReadUrls
  created: Decisions
  decide: (change: Partial<Decisions>) => void
}

function Mangled({ read: { mangled, decided }, created: { omitted }, decide }: DecidedProps) {
  const isOne = mangled.length === 1
  return (
    <EntryList
      label="Invalid URLs"
      about={`${counted(mangled.length, "entry isn't a valid URL", "entries aren't valid URLs")}. Correct or skip ${
        isOne ? 'it' : 'them'
      }.`}
      isWrong
      entries={mangled}
      acts={[
        {
          all: isOne ? 'Skip invalid URL' : `Skip ${mangled.length} invalid URLs`,
          run: (entries) => decide({ omitted: [...omitted, ...entries.map(({ text }) => text)] }),
        },
      ]}
      done={[{ count: decided.omitted, text: 'skipped' }]}
      onUndo={() => decide({ omitted: [] })}
    />
  )
}

function BareHosts({ read: { bare, decided }, created: { added, skipped }, decide }: DecidedProps) {
  const isOne = bare.length === 1
  const urlsOf = (entries: readonly { url: string }[]) => entries.map(({ url }) => url)
  return (
    <EntryList
      label="Hosts without https://"
      about={`${counted(bare.length, 'entry looks like a host', 'entries look like hosts')}. Add ${
        isOne ? 'it with https:// or skip it' : 'them with https:// or skip them'
      }.`}
      entries={bare}
      acts={[
        {
          all: isOne ? 'Add host' : 'Add all hosts',
          one: 'Add',
          run: (entries) => decide({ added: [...added, ...urlsOf(entries)] }),
        },
        {
          all: isOne ? 'Skip host' : 'Skip all hosts',
          one: 'Skip',
          run: (entries) => decide({ skipped: [...skipped, ...urlsOf(entries)] }),
        },
      ]}
      done={[
        { count: decided.added, text: 'added with https://' },
        { count: decided.skipped, text: 'skipped' },
      ]}
      onUndo={() => decide({ added: [], skipped: [] })}
    />
  )
}

function OtherSchemes({ entries }: { entries: readonly UrlEntry[] }) {
  return (
    <section aria-label="Other schemes" className="space-y-1 text-sm">
      <p>
        {counted(entries.length, 'entry is', 'entries are')} skipped. Only http and https URLs can be
        reported.
      </p>
      <Lines entries={entries} />
    </section>
  )
}

/** The pause in typing, in milliseconds, after which the hosts are looked up in the account. */
const TYPING_MS = 300

function Reported({ read: { urls, hosts, repeated } }: { read: ReadUrls }) {
  const owned = useOwnedHosts(
    hosts.map(({ host }) => host),
    TYPING_MS,
  )
  const ownCount = hosts.filter(({ host }) => owned.has(host)).length
  return (
    <section aria-label="URLs to report" className="space-y-1 text-sm">
      <p aria-live="polite" className="text-muted">
        {urls.length === 0
          ? 'No URLs found yet.'
          : `${counted(urls.length, 'URL')} on ${counted(hosts.length, 'hostname')} will be reported.`}
        {repeated > 0 && ` ${counted(repeated, 'duplicate')} skipped.`}
      </p>
      <p aria-live="polite" className="flex items-center gap-1.5 text-attention empty:sr-only">
        {ownCount > 0 && (
          <>
            <TriangleAlert className="size-4 shrink-0" />
            {hosts.length === 1
              ? 'This host belongs'
              : counted(ownCount, 'of these hosts belongs', 'of these hosts belong')}{' '}
            to this account.
          </>
        )}
      </p>
      <ShownOf
        entries={hosts}
        show={({ host, count }) => (
          <>
            <span className="font-mono">{host}</span>{' '}
            <span className="text-muted">{counted(count, 'URL')}</span> <OwnHost owned={owned.get(host)} />
          </>
        )}
      />
    </section>
  )
}

function Ignored({ entries }: { entries: readonly UrlEntry[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted">
        Ignored {counted(entries.length, 'entry', 'entries')} without a URL
      </summary>
      <Lines entries={entries} />
    </details>
  )
}

const Lines = ({ entries }: { entries: readonly UrlEntry[] }) => (
  <ShownOf
    entries={entries}
    show={({ line, text }) => (
      <>
        Line {line}: {text}
      </>
    )}
  />
)
