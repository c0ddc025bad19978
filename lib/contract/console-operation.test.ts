import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { createConsoleMatcher, defineConsoleOperation } from './console-operation'

const op = <M extends 'GET' | 'POST' | 'PATCH', S extends `/api/${string}`>(method: M, path: S) =>
  defineConsoleOperation({ method, path, access: 'viewer', summary: `${method} ${path}` })
const match = createConsoleMatcher([
  op('PATCH', '/api/accounts/{account}'),
  op('POST', '/api/accounts/local'),
  op('GET', '/api/accounts'),
  op('POST', '/api/accounts'),
])
const found = (method: string, path: string) => {
  const result = match(method, path === '' ? [] : path.split('/'))
  return result.op ? [result.op.summary, result.params] : result.allow
}

test.each([
  ['GET', 'accounts', ['GET /api/accounts', {}]],
  ['HEAD', 'accounts', ['GET /api/accounts', {}]],
  ['PATCH', 'accounts/lab', ['PATCH /api/accounts/{account}', { account: 'lab' }]],
  ['POST', 'accounts/local', ['POST /api/accounts/local', {}]],
])('%s %s matches an operation', (method, path, wanted) => {
  expect(found(method, path)).toEqual(wanted)
})

test.each([
  ['DELETE', 'accounts', ['GET', 'HEAD', 'POST']],
  ['PATCH', 'accounts/local', ['POST']],
  ['HEAD', 'accounts/lab', ['PATCH']],
  ['GET', '', []],
  ['GET', 'nothing', []],
  ['GET', 'accounts/lab/more', []],
])('%s %s matches no operation; allowed methods: %j', (method, path, allow) => {
  expect(found(method, path)).toEqual(allow)
})

test('an operation has exact types, and a faulty one does not compile', () => {
  const common = { method: 'GET', path: '/api/plain', summary: 'Try' } as const
  const plain = defineConsoleOperation({ ...common, access: 'public' })
  expectTypeOf(plain.access).toEqualTypeOf<'public'>()
  expectTypeOf(plain.seen).toEqualTypeOf<undefined>()
  expectTypeOf(plain.body).toEqualTypeOf<z.ZodUndefined>()
  expect(plain.body).toBeInstanceOf(z.ZodUndefined)
  // @ts-expect-error access has no default
  defineConsoleOperation(common)
  // @ts-expect-error the field is misspelled
  defineConsoleOperation({ ...common, access: 'viewer', freshPasword: true })
  // @ts-expect-error the path isn't under /api
  defineConsoleOperation({ ...common, access: 'viewer', path: '/plain' })
})
