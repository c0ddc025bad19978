import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { NewSiteForm } from './new-site'

test('an empty form shows the names of an example, without buttons to copy them', () => {
  const html = onAccount(<NewSiteForm />)
  const names = html.slice(html.indexOf('Resulting names'))
  const list = names.slice(0, names.indexOf('</section>'))
  for (const part of [
    'Example',
    '*.acme.example.net',
    '_acme-challenge.acme.example.net',
    'connect.example.net',
  ])
    expect(textOf(list).replaceAll(' ', '')).toContain(part)
  expect(list).not.toContain('<button')
})

test('a viewer sees why they cannot create a site', () => {
  expect(onAccount(<NewSiteForm />, { role: 'viewer' })).toContain('You can&#x27;t create a site')
})
