import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { catalogue, resourceNames } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'

const any = { value: '', label: 'Any' }
/** Filters by the prefix of an operation's name. */
const kinds = [
  any,
  ...resourceNames.map((name) => ({ value: `${name}.`, label: catalogue[name].label })),
  { value: 'accounts.', label: 'Accounts' },
  { value: 'people.', label: 'People' },
  { value: 'sessions.', label: 'Sessions' },
  { value: 'console.', label: 'Console' },
]
/** Returns the kinds, plus the operation from the URL if it isn't one of them. */
const kindsWith = (asked: string | null) =>
  asked === null || kinds.some(({ value }) => value === asked)
    ? kinds
    : [...kinds, { value: asked, label: asked }]

interface AuditFilterFormProps {
  search: URLSearchParams
  accounts: readonly { slug: string; name: string }[]
}

/** Filters the audit trail. The filters are in the URL, so the form works without a script. */
export function AuditFilterForm({ search, accounts }: AuditFilterFormProps) {
  const value = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })
  return (
    <Form
      key={search.toString()}
      action={paths.settings('audit')}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <TextField label="Person" placeholder="Part of an email" {...value('person')} />
      <SelectField
        label="Account"
        options={[any, ...accounts.map(({ slug, name }) => ({ value: slug, label: name }))]}
        {...value('account')}
      />
      <SelectField label="Resource" options={kindsWith(search.get('operation'))} {...value('operation')} />
      <TextField label="Target" placeholder="An ID or email" mono {...value('target')} />
      <div className="flex gap-2">
        <Button type="submit" withoutScript>
          Filter
        </Button>
        {search.size > 0 && (
          <ButtonLink variant="quiet" href={paths.settings('audit')}>
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
