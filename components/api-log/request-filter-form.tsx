import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { paths } from '@/lib/util/paths'
import { workOptions } from './request-words'

const any = { value: '', label: 'Any' }
const ends = [
  any,
  { value: 'done', label: 'Succeeded' },
  { value: 'refused', label: 'Refused' },
  { value: 'none', label: 'No response' },
  { value: 'running', label: 'Running' },
  { value: 'unknown', label: 'Unknown' },
]

/** Filters the API log. The filters are in the URL, so the form works without a script. */
export function RequestFilterForm({ account, search }: { account: string; search: URLSearchParams }) {
  const value = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })
  return (
    <Form
      key={search.toString()}
      action={paths.requests(account)}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <TextField label="Person" placeholder="Part of an email" {...value('person')} />
      <SelectField label="Background work" options={[any, ...workOptions]} {...value('work')} />
      <TextField label="Operation" placeholder="reserved-domains." mono {...value('operation')} />
      <TextField label="Target" placeholder="An ID" mono {...value('target')} />
      <SelectField label="Response" options={ends} {...value('end')} />
      <div className="flex gap-2">
        <Button type="submit" withoutScript>
          Filter
        </Button>
        {search.size > 0 && (
          <ButtonLink variant="quiet" href={paths.requests(account)}>
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
