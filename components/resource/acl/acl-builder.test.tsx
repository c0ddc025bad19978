import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { type FormValues, ResourceFormContext } from '@/components/resource/form/form-context'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import { credentials } from '@/lib/resources/credentials'
import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { FormAcl, type AclRow, aclRowOf, ruleOf } from './acl-builder'
import { credentialForm } from './credential-form'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: {},
  accepts: [],
  settable: [],
  has_own_dns_servers: false,
}
const viewer = { id: 'u', email: 'a@example.com', role: 'admin' } as const

function Form({ acl }: { acl: readonly string[] }) {
  const form = useForm<FormValues>({
    defaultValues: { acl },
    // In the format that `errorsOf` returns.
    errors: { acl: [undefined, { type: 'contract', message: 'said of the second' }] } as never,
  })
  return (
    <AccountProvider value={{ account, viewer }}>
      <ResourceFormContext value={{ labels: info.fields, op: credentials.ops.create, form }}>
        <FormAcl name="acl" />
      </ResourceFormContext>
    </AccountProvider>
  )
}
const html = (acl: readonly string[]) => renderToStaticMarkup(<Form acl={acl} />)

test('a form without rules says that nothing is restricted', () => {
  expect(html([])).toMatch(/Without rules, this authtoken can bind anything.+Add rule/s)
  expect(html([])).not.toContain('Test the rules')
  expect(html(['bind:a.example'])).toMatch(/Add rule.+Test the rules/s)
})

test.each<[readonly string[], boolean]>([
  [[], true],
  [['bind:a.example', '*'], true],
  [['bind:a.example'], false],
])('a credential with the rules %j has a warning: %s', (acl, hasWarning) => {
  expect(html(acl).includes('text-attention')).toBe(hasWarning)
})

test('each rule has its kind, its description and its own error', () => {
  const shown = html(['bind:*.example.com', 'bind:', '*'])
  expect(shown).toMatch(
    /Type of rule 1.+name="acl.0"[^>]+value="example.com".+all subdomains of example\.com/s,
  )
  expect(shown).toMatch(/name="acl.1"[^>]+value="bind:".+said of the second.+Remove rule 2/s)
  expect(shown).toMatch(/name="acl.2"[^>]+readOnly[^>]+value="\*"|name="acl.2"[^>]+value="\*"/)
  expect(shown).toMatch(/The rule “\*” allows everything/)
})

test('an empty row does not count as a rule and blocks the form', () => {
  const acl = ['bind:a.example', '']
  expect(html(acl)).toMatch(/bind only what its rule allows.+name="acl.1".+said of the second/s)
  expect(html([''])).not.toContain('can bind anything')
  expect(html([''])).not.toContain('No rules, so')
  expect(html(['', 'bind:'])).toMatch(/name="acl.0".+name="acl.1"(?!.+said of the second)/s)
  expect(html(['']), 'not before the form is submitted').not.toContain('is empty')
  expect(credentialForm.complaints({ acl })).toEqual([
    { field: 'acl.1', message: 'Rule 2 is empty. Complete or remove the rule.' },
  ])
  expect(credentialForm.toBody({ acl })).toEqual({ acl: ['bind:a.example'] })
  expect(credentialForm.toBody({ acl: [''] })).toEqual({})
  expect(credentialForm.toChange({ acl: [''] })).toEqual({ acl: [] })
})

test.each([
  ['*', 'everything', ''],
  ['bind:app.example.com', 'domain', 'app.example.com'],
  ['bind:*.example.com', 'wildcard', 'example.com'],
  ['bind:1.tcp.base:20002', 'address', '1.tcp.base:20002'],
  ['bind:env=prod', 'label', 'env=prod'],
  ['bind:*=*', 'label', '*=*'],
  ['bind:*', 'text', 'bind:*'],
  ['bind:', 'text', 'bind:'],
  ['bind: a.com', 'text', 'bind: a.com'],
  ['bind:*.*.com', 'text', 'bind:*.*.com'],
  ['Bind:a.com', 'text', 'Bind:a.com'],
  ['nonsense', 'text', 'nonsense'],
  ['', 'text', ''],
])('%j is shown as %s and sent unchanged', (rule, kind, text) => {
  expect(aclRowOf(rule)).toEqual({ kind, text })
  expect(ruleOf(aclRowOf(rule))).toBe(rule)
})

test.each<[AclRow, string]>([
  [{ kind: 'domain', text: ' app.example.com ' }, 'bind:app.example.com'],
  [{ kind: 'domain', text: 'bind:app.example.com' }, 'bind:app.example.com'],
  [{ kind: 'domain', text: ' ' }, ''],
  [{ kind: 'wildcard', text: '*.example.com' }, 'bind:*.example.com'],
  [{ kind: 'wildcard', text: '.example.com' }, 'bind:*.example.com'],
  [{ kind: 'wildcard', text: '' }, ''],
  [{ kind: 'everything', text: 'left over' }, '*'],
])('%j sends %j', (row, rule) => {
  expect(ruleOf(row)).toBe(rule)
})

test('a credential without rules is created only after a confirmation', () => {
  expect(credentialForm.createQuestionOf({ acl: [] }, 'authtoken')?.title).toBe(
    'Create unrestricted authtoken?',
  )
  expect(credentialForm.createQuestionOf({ acl: ['bind:a.example'] }, 'authtoken')).toBeUndefined()
})
