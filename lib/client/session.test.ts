import { afterEach, expect, test, vi } from 'vitest'
import { describeError } from './describe-error'
import { ownPath, signIn } from './session'

afterEach(() => void vi.unstubAllGlobals())

const origins = ['http://localhost:3000', 'http://127.0.0.1:3000']

test.each([
  ['/lab/dns?q=1#x', '/lab/dns?q=1#x'],
  ['http://127.0.0.1:3000/lab', '/lab'],
  ['http://localhost:3000', '/'],
  ['lab', '/lab'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example/lab', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['http://localhost:3000@evil.example/', '/'],
  ['http://localhost:3001/', '/'],
  ['https:evil.example', '/'],
  ['http://localhost.evil.example/', '/'],
  ['/sign-in/../\\/evil.example', '/'],
])('ownPath(%s) is %s', (input, wanted) => {
  expect(ownPath(input, origins)).toBe(wanted)
})

test.each([
  [
    {
      error_code: 'ADIT_STORE',
      status_code: 503,
      msg: "The console's disk is full.",
      details: { reason: 'disk-full' },
    },
    'ADIT_STORE',
    "The console's disk is full",
    'Free up space on the disk, or ask an admin to do so, then try again.',
  ],
  [
    { error_code: 'ADIT_STORE', status_code: 503, msg: "The console's disk reported an error." },
    'ADIT_STORE',
    "The console's database isn't available",
    "Try again in a moment. If the problem continues, ask an admin to check the console's disk and log.",
  ],
  [
    { error_code: 'ADIT_INTERNAL', status_code: 500, msg: 'Internal error' },
    'ADIT_INTERNAL',
    'The console returned an error',
    "For details, search the console's log for the request ID below.",
  ],
  [
    '<h1>Bad gateway</h1>',
    'ADIT_BAD_ANSWER',
    'Unexpected response from the console',
    'A proxy in front of the console may have responded instead. Reload the page.',
  ],
])("a failed sign-in reports the console's own error: %j", async (body, code, title, sentence) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/csrf')
        ? Response.json({ csrfToken: 'token' })
        : new Response(JSON.stringify(body), { status: 503 }),
    ),
  )
  const error: unknown = await signIn('a@example.com', 'password').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code })
  expect(describeError(error)).toEqual({ title, sentence })
})
