import { expect, test } from 'vitest'
import * as z from 'zod'
import { onAccount } from '@/components/resource/testing/on-account'
import { secret } from '@/lib/contract/fields'
import { botUsers } from '@/lib/resources/bot-users'
import { endpoints } from '@/lib/resources/endpoints'
import { setYamlParser } from '@/lib/resources/traffic-policy/document'
import { loadedParser } from '@/lib/resources/traffic-policy/yaml'
import { RequestPreview } from './request-preview'

const parts = {
  body: z.object({ name: z.string(), password: secret(z.unknown()), token: secret(z.unknown()) }),
}
const update = { ...botUsers.ops.update, ...parts }
const create = { ...botUsers.ops.create, ...parts }
const html = (op: typeof update | typeof create, body: object) =>
  onAccount(<RequestPreview op={op} params={{ id: 'bot_1' }} body={body} />)
const warning = (body: object) =>
  /replace (.*) with the secrets\. .*overwrites the stored/.exec(html(update, body))?.[1]

test('the preview says which hidden secrets to replace before running the command', () => {
  const stored = { set: true, fingerprint: 'ab12' }
  expect(warning({ name: 'kiosk', password: stored })).toBe('(kept)')
  expect(warning({ name: 'kiosk', token: 'typed' })).toBe('(as typed)')
  expect(warning({ name: 'kiosk', password: stored, token: 'typed' })).toBe('(kept) and (as typed)')
  expect(warning({ name: 'kiosk' })).toBeUndefined()
})

test('the preview of a create does not warn about overwriting stored secrets', () => {
  const shown = html(create, { name: 'kiosk', token: 'typed' })
  expect(shown).toContain(
    'Before you run this command, replace each (as typed) with the value that you entered. Otherwise, the command creates the resource with placeholder text.',
  )
  expect(shown).not.toContain('stored')
  expect(html(create, { name: 'kiosk' })).not.toContain('replace (')
})

test('the preview of an update without changes shows no request', () => {
  const start = { name: 'kiosk' }
  const shown = (body: object) =>
    onAccount(<RequestPreview op={update} params={{ id: 'bot_1' }} body={body} start={start} />)
  expect(shown({})).toContain('No changes.')
  expect(shown({})).not.toContain('cURL')
  expect(shown({ name: 'gate' })).toContain('cURL')
})

test('the preview of an untouched form that sends its whole state has no command to run', () => {
  const start = { name: 'kiosk' }
  const shown = (isUntouched: boolean) =>
    onAccount(
      <RequestPreview
        op={update}
        params={{ id: 'bot_1' }}
        body={{ name: 'kiosk' }}
        {...{ start, isUntouched }}
      />,
    )
  expect(shown(true)).toContain('No changes.')
  expect(shown(true)).not.toContain('cURL')
  expect(shown(false)).toContain('cURL')
})

test('the preview of an unreadable policy asks for a fix instead of showing a request', () => {
  setYamlParser(loadedParser)
  const shown = (traffic_policy: string) =>
    onAccount(<RequestPreview op={endpoints.ops.create} body={{ type: 'cloud', traffic_policy }} />)
  expect(shown('{ "on_http_request": [')).toContain('Fix the policy to see the request.')
  expect(shown('{ "on_http_request": [')).not.toContain('cURL')
  expect(shown('on_http_request: []')).toContain('cURL')
})

test('the preview shows a JSON policy on a single line, with its values as typed', () => {
  setYamlParser(loadedParser)
  const policyOf = (traffic_policy: string) => {
    const body = { type: 'cloud', traffic_policy }
    const shown = onAccount(<RequestPreview op={endpoints.ops.create} body={body} />)
    return /traffic_policy": "(.*)"/
      .exec(shown.replaceAll('<wbr/>', '').replaceAll('&quot;', '"'))?.[1]
      ?.replaceAll(String.raw`\"`, '"')
  }
  expect(policyOf('{\n  "on_http_request": [{ "name": "a  {b}", "expressions": [] }]\n}\n')).toBe(
    '{"on_http_request":[{"name":"a  {b}","expressions":[]}]}',
  )
  expect(policyOf('on_http_request:\n  - name: a')).toBe(String.raw`on_http_request:\n  - name: a`)
})

test('the preview of an invalid request names the fields to fix, and has nothing to copy', () => {
  const shownOf = (more: { isUntouched?: boolean }) =>
    onAccount(
      <RequestPreview
        op={create}
        body={{ name: '', password: 'typed' }}
        invalid={['Name', 'Traffic policy']}
        {...more}
      />,
    )
  const shown = shownOf({})
  expect(shown).toContain('To see the cURL command, correct these fields: name and traffic policy.')
  expect(shownOf({ isUntouched: true })).not.toContain('To see the cURL command')
  expect(shown).toContain('&quot;name&quot;')
  expect(shown).not.toContain('curl -X')
  expect(shown).not.toContain('aria-label="Copy')
  expect(shown).not.toContain('replace (')
  expect(html(create, { name: 'kiosk' })).toContain('aria-label="Copy cURL"')
})
