import type { Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { expectNoAxeViolations } from './support/axe'
import { staticBackend } from './support/backends'
import type { Call } from './support/caller'
import {
  addModule,
  chooseModuleAction,
  card,
  choose,
  confirmRemoval,
  disable,
  edgeWithRoute,
  idpMetadata,
  input,
  create,
  ofEdgeModule,
} from './support/edges'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { showMoreOptions } from './support/more-options'

interface Case {
  key: string
  label: string
  /** Creates the resources that the module refers to. */
  prepare?: (call: Call, account: string) => Promise<unknown>
  /** Enters a value that the form rejects. Returns the input's label and the expected error. */
  refused?: (page: Page) => Promise<{ name: string; text: RegExp }>
  fill?: (page: Page) => Promise<unknown>
  /** The texts on the card after saving. */
  shown: (string | RegExp)[]
}

/** All modules of a route except OAuth, which has its own tests. */
const cases: Case[] = [
  {
    key: 'backend',
    label: 'Backend',
    prepare: (call, account) => staticBackend(call, account, 'winch.example:80'),
    fill: (page) => choose(page, 'Backend', 'winch'),
    shown: [/winch/],
  },
  {
    key: 'ip_restriction',
    label: 'IP restriction',
    prepare: (call, account) => create(call, account, '/ip_policies', { description: 'Winch house' }),
    fill: (page) => choose(page, 'IP policies', 'Winch house'),
    shown: ['Winch house'],
  },
  {
    key: 'circuit_breaker',
    label: 'Circuit breaker',
    refused: async (page) => {
      await input(page, 'Error threshold').fill('5')
      await showMoreOptions(page)
      await input(page, 'Buckets').fill('129')
      return { name: 'Buckets', text: /Must be at most 128/ }
    },
    fill: async (page) => {
      await expect(input(page, 'Error threshold')).toHaveAccessibleDescription(
        /between 0 and 1, not a percentage/,
      )
      await input(page, 'Error threshold').fill('0.05')
      await expect(page.getByText('= 5% of requests')).toBeVisible()
      await showMoreOptions(page)
      await input(page, 'Buckets').fill('128')
      await input(page, 'Volume threshold').fill('50')
    },
    shown: ['0.05 (5% of requests)', '128', '50 requests'],
  },
  { key: 'compression', label: 'Compression', shown: ['Enabled'] },
  { key: 'websocket_tcp_converter', label: 'WebSocket converter', shown: ['Enabled'] },
  ...(['request', 'response'] as const).map((side) => ({
    key: `${side}_headers`,
    label: `${side === 'request' ? 'Request' : 'Response'} headers`,
    refused: async (page: Page) => {
      await input(page, 'Remove').fill('no such name:')
      return { name: 'Remove', text: /allowed in a header name/ }
    },
    fill: async (page: Page) => {
      await input(page, 'Header 1').fill('x-lamp')
      await page.getByLabel('Value 1', { exact: true }).fill('lit') // values of request headers aren't text boxes
      await page.getByRole('button', { name: 'Add header' }).click()
      await input(page, 'Header 2').fill('x-shaft')
      await page.getByLabel('Value 2', { exact: true }).fill('north')
      await input(page, 'Remove').fill('x-powered-by')
    },
    shown:
      side === 'request'
        ? [/x-lampStored \(fingerprint/, /x-shaftStored \(fingerprint/, 'x-powered-by']
        : ['x-lamp: lit', 'x-shaft: north', 'x-powered-by'],
  })),
  {
    key: 'webhook_verification',
    label: 'Webhook verification',
    refused: async (page) => {
      await page.getByRole('combobox', { name: 'Sender' }).fill('stripe')
      return { name: 'Secret', text: /Enter a secret/ }
    },
    fill: async (page) => {
      await page.getByRole('combobox', { name: 'Sender' }).fill('sns')
      await expect(input(page, 'Secret')).toHaveCount(0)
      await expect(page.getByText('AWS SNS signs requests with its own certificate')).toBeVisible()
    },
    shown: ['sns'],
  },
  {
    key: 'user_agent_filter',
    label: 'User agent filter',
    refused: async (page) => {
      await input(page, 'Deny').fill('(?=x)')
      return { name: 'Deny', text: /RE2/ }
    },
    fill: async (page) => {
      await input(page, 'Allow').fill('(?i)lampbot')
      await input(page, 'Deny').fill('(?i)bot')
      await input(page, 'Test a user agent').fill('LampBot/2')
      await expect(page.getByText('The pattern “(?i)lampbot” allows this header.')).toBeVisible()
      await input(page, 'Test a user agent').fill('otherbot/1')
      await expect(page.getByText(/\(\?i\)bot” denies this header/)).toBeVisible()
    },
    shown: ['(?i)lampbot', '(?i)bot', 'Test a user agent'],
  },
  {
    key: 'traffic_policy',
    label: 'Traffic policy',
    fill: async (page) => {
      await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
      await page
        .getByRole('textbox', { name: 'Policy' })
        .fill('{"on_http_request":[{"actions":[{"type":"deny","config":{"status_code":404}}]}]}')
    },
    shown: ['on_http_request'],
  },
  {
    key: 'oidc',
    label: 'OpenID Connect',
    refused: async (page) => {
      await input(page, 'Issuer').fill('login.example.com')
      await input(page, 'Client ID').fill('lamps')
      await page.getByLabel('Client secret', { exact: true }).fill('words of a lamp')
      return { name: 'Issuer', text: /https:\/\/login\.example\.com/ }
    },
    fill: async (page) => {
      await input(page, 'Issuer').fill('https://login.example.com')
      await input(page, 'Scopes').fill('profile email')
      await showMoreOptions(page)
      await input(page, 'Maximum session duration').fill('90')
      await page.getByLabel('Maximum session duration unit').selectOption('min')
    },
    shown: ['https://login.example.com', 'lamps', 'profile', '1 h 30 min', /Stored \(fingerprint/],
  },
  {
    key: 'saml',
    label: 'SAML',
    refused: async (page) => {
      await input(page, 'Identity provider metadata').fill('<html></html>')
      return { name: 'Identity provider metadata', text: /Invalid identity provider metadata/ }
    },
    fill: async (page) => {
      await page.getByLabel('Choose a file: Identity provider metadata').setInputFiles({
        name: 'idp.xml',
        mimeType: 'application/xml',
        buffer: Buffer.from(idpMetadata),
      })
      await expect(input(page, 'Identity provider metadata')).toHaveValue(idpMetadata)
      await input(page, 'Groups').fill('lamp keepers\nsurveyors')
      await showMoreOptions(page)
      await page.getByLabel('Name ID format').selectOption('Email address')
    },
    shown: ['lamp keepers', 'emailAddress', /\/acs/, /\/slo/, 'BEGIN CERTIFICATE'],
  },
]

/** The keys of the modules that the test also disables and enables. In `npm test`, this is only a selection. */
const withSwitch = new Set(
  isFull ? cases.map(({ key }) => key) : ['backend', 'compression', 'request_headers', 'oidc'],
)

/** Sets a module on the page of its route. Also disables and enables the module if `withSwitch` contains its key. */
async function setModule(page: Page, { key, label, refused, fill, shown }: Case): Promise<void> {
  const own = card(page, label)
  await addModule(page, label)
  await expect(page.getByRole('heading', { level: 1, name: `${label} on /api` })).toBeVisible()
  const save = page.getByRole('button', { name: `Save ${label}` })
  const refusal = await refused?.(page)
  if (refusal) {
    await save.click()
    const at = page.getByRole('main').getByLabel(refusal.name, { exact: true })
    await expect(at).toHaveAccessibleDescription(refusal.text)
  }
  await fill?.(page)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await save.click()

  await expect(page.getByRole('heading', { level: 1, name: '/api', exact: true })).toBeVisible()
  await expect(own.getByRole('heading', { name: label, exact: true })).toBeFocused()
  for (const text of shown) await expect(own).toContainText(text)
  const path = page.getByRole('list', { name: 'Path through the modules' })
  await expect(path.getByRole('heading', { name: label, exact: true })).toBeVisible()
  if (!withSwitch.has(key)) return
  await disable(page, own)
  await expect(own).toContainText('Disabled')
  for (const text of shown.filter((each) => each !== 'Enabled')) await expect(own).toContainText(text)
  await own.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Enabled' }).check()
  await save.click()
  // A backend module shows the state of its backend. Nothing checks a static backend.
  await expect(own.getByText(key === 'backend' ? 'Not checked' : 'Enabled', { exact: true })).toBeVisible()
}

/** Removes a module from the page of its route. */
async function removeModule(page: Page, { label }: Case): Promise<void> {
  const own = card(page, label)
  await chooseModuleAction(page, own, 'Remove')
  await confirmRemoval(page)
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Modules' })).toBeFocused()
}

/**
 * Groups of modules that are tested on one route. Each group has at most one sign-in module because a route can't have
 * several.
 */
const groups = [cases.slice(0, 4), cases.slice(4, 8), cases.slice(8, 11), cases.slice(11)]

for (const group of groups)
  test(
    `the modules ${group.map(({ key }) => key).join(', ')} are set and removed on their own`,
    { tag: group.flatMap(({ key }) => ofEdgeModule(`routes.${key}`)) },
    async ({ signedIn: page, console, adminCall }) => {
      for (const { prepare } of group) await prepare?.(adminCall, console.account)
      const keys = group.map(({ key }) => key).join(', ')
      const route = await edgeWithRoute(adminCall, console.account, `With ${keys}`)
      await page.goto(route.page)
      for (const one of group) await test.step(`set ${one.key}`, () => setModule(page, one))
      for (const one of group) await test.step(`remove ${one.key}`, () => removeModule(page, one))
    },
  )

const headers = { add: { 'x-lamp': 'lit', 'x-shaft': 'north' }, remove: ['x-powered-by'] }

/** The request bodies of all modules that a route can have at the same time. */
const together = {
  circuit_breaker: { error_threshold_percentage: 0.05, volume_threshold: 50, num_buckets: 128 },
  compression: {},
  websocket_tcp_converter: {},
  request_headers: headers,
  response_headers: headers,
  webhook_verification: { provider: 'sns' },
  user_agent_filter: { allow: ['(?i)lampbot'], deny: ['(?i)bot'] },
  traffic_policy: {
    value: '{"on_http_request":[{"actions":[{"type":"deny","config":{"status_code":404}}]}]}',
  },
}

/** The request bodies of the sign-in modules, keyed by module. */
const logins = {
  oidc: { issuer: 'https://login.example.com', client_id: 'lamps', client_secret: 'words of a lamp' },
  saml: { idp_metadata: idpMetadata, authorized_groups: ['lamp keepers'] },
}

test('a route with all modules and either sign-in has no axe violations', async ({
  tour: page,
  console: { account },
  adminCall,
}) => {
  const backend_id = await staticBackend(adminCall, account, 'sluice.example:80')
  const ip_policy_ids = [await create(adminCall, account, '/ip_policies', { description: 'Sluice' })]
  for (const [login, body] of Object.entries(logins)) {
    const route = await edgeWithRoute(adminCall, account, `With all and ${login}`, {
      ...together,
      backend: { backend_id },
      ip_restriction: { ip_policy_ids },
      [login]: body,
    })
    await page.goto(route.page)
    const others = Object.keys(logins).filter((key) => key !== login)
    for (const { key, label } of cases)
      await expect(card(page, label)).toHaveCount(others.includes(key) ? 0 : 1)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
})
