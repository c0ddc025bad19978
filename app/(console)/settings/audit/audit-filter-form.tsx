import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { paths } from '@/lib/util/paths'

interface AuditFilterFormProps {
  search: URLSearchParams
  /** Slugs of the accounts there are. */
  accounts: readonly string[]
}

/** Narrows the trail; what is chosen stands in the address, and works without a script. */
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
        options={[{ value: '', label: 'Any' }, ...accounts.map((slug) => ({ value: slug, label: slug }))]}
        {...value('account')}
      />
      <TextField label="Operation" placeholder="reserved-addrs.create" mono {...value('operation')} />
      <TextField label="Target" placeholder="An id or email" mono {...value('target')} />
      <div className="flex gap-2">
        <Button type="submit">Filter</Button>
        {search.size > 0 && (
          <ButtonLink variant="quiet" href={paths.settings('audit')}>
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
