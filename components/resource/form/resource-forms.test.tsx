import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { botUsers } from '@/lib/resources/bot-users'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { FormText } from './form-fields'
import { resourceForms } from './resource-forms'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

const forms = resourceForms({
  resource: reservedAddrs,
  valuesOf: ({ region = 'us' }) => ({ region, endpoint_configuration_id: '' }),
  fields: <FormText name="region" />,
  more: <FormText name="endpoint_configuration_id" />,
  words: { create: 'Reserve address' },
})
const item = {
  id: 'ra_1',
  uri: '',
  created_at: '',
  addr: '',
  region: 'eu',
  description: 'Harbour',
  metadata: '',
}

function edit() {
  const queries = new QueryClient()
  queries.setQueryData(['reserved-addrs', 'get', 'lab', 'ra_1', 'edit'], { item, isMismatch: false })
  const { get, update } = reservedAddrs.ops
  return onAccount(<forms.Edit id="ra_1" />, { blocked: { [get.name]: null, [update.name]: null }, queries })
}

/** Names of the inputs, in their order. */
const inputsIn = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)

test('a form has the inputs whose fields its operation takes, in one order', () => {
  expect(inputsIn(onAccount(<forms.New />))).toEqual(['region', 'description', 'metadata'])
  expect(inputsIn(edit())).toEqual(['description', 'endpoint_configuration_id', 'metadata'])
})

test('where the requests have no description, there is no input for one', () => {
  const { New } = resourceForms({
    resource: botUsers,
    valuesOf: ({ name = '' }) => ({ name }),
    fields: <FormText name="name" />,
  })
  expect(inputsIn(onAccount(<New />))).toEqual(['name'])
})

test('its button has the words that it was given, else those of the info', () => {
  expect(onAccount(<forms.New />)).toContain('Reserve address</')
  expect(edit()).toContain('Save TCP address</')
})
