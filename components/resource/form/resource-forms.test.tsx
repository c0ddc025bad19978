import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { botUsers } from '@/lib/resources/bot-users'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { apiKeys } from '@/lib/resources/api-keys'
import { FormText } from './form-fields'
import { resourceForms } from './resource-forms'

const forms = resourceForms({
  resource: reservedAddrs,
  valuesOf: ({ region = 'us' }) => ({ region, endpoint_configuration_id: '' }),
  fields: {
    metadata: <FormText name="metadata" />,
    region: <FormText name="region" />,
    endpoint_configuration_id: <FormText name="endpoint_configuration_id" />,
    description: <FormText name="description" />,
  },
  top: ['description'],
  wording: { create: 'Reserve address' },
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

function edit(more: object = {}, Edit = forms.Edit) {
  const queries = new QueryClient()
  queries.setQueryData(['reserved-addrs', 'get', 'lab', 'ra_1', 'edit'], {
    item: { ...item, ...more },
    isMismatch: false,
  })
  const { get, update } = reservedAddrs.ops
  return onAccount(<Edit id="ra_1" />, { blocked: { [get.name]: null, [update.name]: null }, queries })
}

const inputsIn = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)

test('a form has an input for each field of its operation, in a fixed order', () => {
  expect(inputsIn(onAccount(<forms.New />))).toEqual(['description', 'metadata', 'region'])
  expect(inputsIn(edit())).toEqual(['description', 'metadata', 'endpoint_configuration_id'])
})

test('a stored value in an unknown format is named by the label of its input', () =>
  expect(edit({ endpoint_configuration: 7 })).toContain('unknown format: Endpoint configuration.'))

function moreIn(html: string) {
  const [, isOpen, inside = ''] = /<details( open="")?(.*?)<\/details>/s.exec(html) ?? []
  return { isOpen: isOpen !== undefined, names: inputsIn(inside) }
}

test('required and expected fields come first, and the rest is in a disclosure', () => {
  const { New } = resourceForms({
    resource: reservedDomains,
    valuesOf: () => ({ domain: '', region: '' }),
    fields: { region: <FormText name="region" />, domain: <FormText name="domain" /> },
  })
  const html = onAccount(<New />, { accepts: ['reserved-domains.create#metadata'] })
  expect(inputsIn(html)).toEqual(['domain', 'region', 'metadata'])
  expect(moreIn(html)).toEqual({ isOpen: false, names: ['region', 'metadata'] })
  expect(html).toContain('>Region, metadata</')
})

test('the disclosure is open if a field in it has a value, and omitted if it has no fields', () => {
  expect(moreIn(edit())).toEqual({ isOpen: false, names: ['metadata', 'endpoint_configuration_id'] })
  expect(moreIn(edit({ metadata: '{}' })).isOpen).toBe(true)
  const { Edit } = resourceForms({ resource: reservedAddrs, top: ['region'] })
  expect(moreIn(edit({}, Edit)).names).toEqual([])
  expect(inputsIn(edit({}, Edit))).toEqual(['description', 'metadata'])
})

test('a form has no description input if the request has no description', () => {
  const { New } = resourceForms({
    resource: botUsers,
    valuesOf: ({ name = '' }) => ({ name }),
    fields: { name: <FormText name="name" /> },
  })
  expect(inputsIn(onAccount(<New />))).toEqual(['name'])
})

test('the submit button has the configured label, or a default from the resource info', () => {
  expect(onAccount(<forms.New />)).toContain('Reserve address</')
  expect(edit()).toContain('Save TCP address</')
})

test('a form starts with the given owner, unless it has no owner field', () => {
  const { New } = resourceForms({
    resource: apiKeys,
    valuesOf: () => ({ owner_id: '' }),
    fields: { owner_id: <FormText name="owner_id" /> },
  })
  expect(moreIn(onAccount(<New owner="bot_1" />))).toMatchObject({ isOpen: true })
  expect(moreIn(onAccount(<New />)).isOpen).toBe(false)
  expect(inputsIn(onAccount(<forms.New owner="bot_1" />))).not.toContain('owner_id')
})
